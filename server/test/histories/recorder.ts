// What all clients of a history record together: one counter that orders everything that is sent and answered, the events, and which attempts
// were under way when a fault struck.
import type { Answer, Recorded } from './check/recorded.ts'
import type { Reply } from '../crash/caller.ts'

/** An attempt to get an answer. Times in milliseconds of one monotonic clock. */
interface Attempt {
  readonly from_ms: number
  readonly to_ms: number
  /** No answer came, or one that asks to send the request again. */
  readonly failed: boolean
}

/** A recorder of one history. */
export class Recorder {
  readonly events: Recorded[] = []
  /** Reads as known at a moment, to be read again when the history is over. */
  readonly known: { readonly place: string; readonly query: string; readonly answer: Answer }[] = []
  readonly #attempts: Attempt[] = []
  readonly #onBegun: (begun: number) => void
  #count = 0
  #begun = 0
  #in_flight = 0

  /** `onBegun` is called when so many requests have been sent, repetitions not counted. */
  constructor(onBegun: (begun: number) => void) {
    this.#onBegun = onBegun
  }

  tick(): number {
    this.#count += 1
    return this.#count
  }

  /** Requests that are sent and not answered. */
  get in_flight(): number {
    return this.#in_flight
  }

  /** Makes the n-th attempt of a request. */
  async attempt(n: number, send: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
    const from_ms = performance.now()
    this.#in_flight += 1
    const sent = send()
    if (n === 1) {
      this.#begun += 1
      this.#onBegun(this.#begun)
    }
    const reply = await sent
    this.#in_flight -= 1
    const failed = reply === undefined || reply.status === 503 || reply.status === 409
    this.#attempts.push({ from_ms, to_ms: performance.now(), failed })
    return reply
  }

  /** How long each attempt took that began in a time and was refused or never answered, in milliseconds. */
  failuresBegunWithin(from_ms: number, to_ms: number): number[] {
    const begun = this.#attempts.filter((one) => one.failed && one.from_ms >= from_ms && one.from_ms <= to_ms)
    return begun.map((one) => one.to_ms - one.from_ms)
  }

  /** How long after a moment the next request was answered in full, in milliseconds; undefined where none was. */
  answeredAfter(from_ms: number): number | undefined {
    const next = this.#attempts.filter((one) => !one.failed && one.to_ms >= from_ms).map((one) => one.to_ms - from_ms)
    return next.length === 0 ? undefined : Math.min(...next)
  }

  /** How many attempts failed that were under way in a time. */
  failedWithin(from_ms: number, to_ms: number): number {
    return this.#attempts.filter((one) => one.failed && one.to_ms >= from_ms && one.from_ms <= to_ms).length
  }
}
