// Admission of requests: while more are under way than are answered within a short time, further ones are refused before anything of them is
// read. What is admitted does not wait for all that was sent. The room is divided among callers, so that a caller
// with few requests is served while another sends too many.

/** Bounds of what may be under way. */
export interface AdmissionLimits {
  /** Requests that are always admitted together. */
  readonly room_min: number
  /** How long a request may wait for those before it, by the rate at which this process answers. */
  readonly wait_ms: number
  /** Answers a second that are assumed until they were measured. */
  readonly answers_per_s: number
}

/** A small machine answers some 4,000 writes a second; 64 at once already use it fully. */
export const ADMISSION_LIMITS: AdmissionLimits = { room_min: 128, wait_ms: 80, answers_per_s: 5_000 }

/** Of imports and files, which last as long as their senders take: so many at once, however soon they are answered. */
export const LONG_LIMITS: AdmissionLimits = { room_min: 256, wait_ms: 0, answers_per_s: 0 }

/** How long answers are counted for one measurement of their rate. */
const MEASURED_MS = 250

/** Counts for monitoring. */
export interface AdmissionCounts {
  /** Requests that are admitted and not answered. */
  under_way: number
  /** Requests that were refused since the start. */
  refused: number
}

/** Decides which requests are admitted. Times are milliseconds of one monotonic clock. */
export class Admission {
  readonly #counts: AdmissionCounts
  readonly #limits: AdmissionLimits
  readonly #of = new Map<string, number>()
  #under_way = 0
  #answers_per_s: number
  #answered = 0
  #measured_since: number
  /** Whether requests filled the room since the measurement began: only then is the rate of answers the most that can be answered. */
  #was_full = false

  /** What it admits and refuses is counted in `counts`, beside others that count there. */
  constructor(now_ms: number, limits: AdmissionLimits, counts: AdmissionCounts) {
    this.#limits = limits
    this.#counts = counts
    this.#answers_per_s = limits.answers_per_s
    this.#measured_since = now_ms
  }

  /** How many requests may be under way. */
  room(): number {
    return this.#roomAt(this.#answers_per_s)
  }

  #roomAt(answers_per_s: number): number {
    return Math.max(this.#limits.room_min, Math.floor((answers_per_s * this.#limits.wait_ms) / 1_000))
  }

  /** Admits a request of a caller, who leaves when it is answered; or refuses it, and counts that. */
  enter(caller: string, now_ms: number): boolean {
    if (this.#under_way === 0) this.#begin(now_ms)
    const own = this.#of.get(caller) ?? 0
    if (!this.#hasRoomFor(own)) {
      this.#counts.refused += 1
      return false
    }
    this.#of.set(caller, own + 1)
    this.#change(1)
    return true
  }

  /** Takes note that a request of a caller was answered, or given up. */
  leave(caller: string, now_ms: number): void {
    const own = this.#of.get(caller) ?? 0
    if (own > 1) this.#of.set(caller, own - 1)
    else this.#of.delete(caller)
    this.#change(-1)
    this.#answered += 1
    if (now_ms - this.#measured_since >= MEASURED_MS) this.#measure(now_ms)
  }

  /**
   * Beyond the room, a caller is admitted up to an equal part of it. Beyond twice the room at first, nobody is: not of the room now, since
   * requests of one caller that all wait for something make it small, and others must be served meanwhile.
   */
  #hasRoomFor(own: number): boolean {
    const room = this.room()
    if (this.#under_way < room) return true
    this.#was_full = true
    const callers = this.#of.size + (own === 0 ? 1 : 0)
    const most = 2 * this.#roomAt(this.#limits.answers_per_s)
    return this.#under_way < most && own < Math.max(1, Math.floor(room / callers))
  }

  #change(by: number): void {
    this.#under_way += by
    this.#counts.under_way += by
  }

  /** Nothing is under way: what an overload measured does not hold any more. */
  #begin(now_ms: number): void {
    this.#answers_per_s = this.#limits.answers_per_s
    this.#measureFrom(now_ms)
  }

  #measure(now_ms: number): void {
    const per_s = (this.#answered * 1_000) / (now_ms - this.#measured_since)
    // The latest measurement counts half, so that one pause of the process does not close the room.
    if (this.#was_full) this.#answers_per_s = (this.#answers_per_s + per_s) / 2
    else this.#answers_per_s = Math.max(this.#answers_per_s, per_s)
    this.#measureFrom(now_ms)
  }

  #measureFrom(now_ms: number): void {
    this.#answered = 0
    this.#measured_since = now_ms
    this.#was_full = false
  }
}
