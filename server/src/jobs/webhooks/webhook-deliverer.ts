// Delivers events to webhook endpoints: every endpoint has its turns, of which a few are under way at once, so that a slow one delays others but little.
import {
  type SeenQueue,
  findOpenQueues,
  findOpenQueuesOf,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { type Database, isPartAway } from '../../storage/database.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'
import { readNow } from '../scheduling/database-clock.ts'
import type { DelivererParts } from './deliverer-parts.ts'
import { giveTurn } from './delivery-turn.ts'
import { readEnds } from './event-ends.ts'
import { EventMarks } from './event-marks.ts'

/** Turns at once, in all and of one tenant. Each has one connection to the database at a time, and the process has others to serve by them. */
const TURNS_AT_ONCE = 8
const TURNS_AT_ONCE_OF_TENANT = 2

/** Behind this time an endpoint has a turn also without a sign of something to do, as of a lease that another process left, where there is room for it. */
const ROUND = 5_000_000

/** Behind this time it has one before others have theirs again. */
const ROUND_MAX = 60_000_000

/** How many begin in a look without a sign: with hundreds of endpoints rounds take longer, and cost no more. */
const ROUNDS_OF_LOOK_MAX = 4

/** The pause behind a turn that failed, growing with each in a row. */
const PAUSE_MIN = 1_000_000
const PAUSE_MAX = 60_000_000

/** When an endpoint had its last turn, and when it is to have the next; moments in microseconds. */
interface Seen {
  readonly mark: number
  /** The last replay that was asked for before that turn. */
  readonly replay: number | null
  readonly at: number
  readonly due: number | undefined
  /** Turns in a row that failed. */
  readonly failures: number
}

/** A turn under way, and how far the events went as it began. */
interface Turn {
  readonly tenant: number
  readonly mark: number
  readonly ended: Promise<void>
}

/** What a look found. */
interface Look {
  readonly ends: ReadonlyMap<number, number>
  readonly now: number
}

/** An endpoint, and how far the events of its sources go. */
interface Waiting {
  readonly queue: SeenQueue
  readonly mark: number
}

/** Gives endpoints their turns. */
export class WebhookDeliverer {
  readonly #parts: DelivererParts
  readonly #turns = new Map<string, Turn>()
  readonly #seen = new Map<string, Seen>()
  readonly #marks = new EventMarks()
  /** Ends the pause before the next look. */
  #wake = new AbortController()
  /** Endpoints of the last look have something to do and found no room, or had a turn under way that began before. */
  #has_waiting = false

  constructor(parts: DelivererParts) {
    this.#parts = parts
  }

  /** Begins turns of endpoints that have something to do and none under way, those that waited longest first. Waits for none; returns how many. */
  async look(): Promise<number> {
    const { database } = this.#parts
    const queues = await openQueues(database)
    this.#forgetAllBut(queues)
    if (queues.length === 0) return 0
    const [ends, now] = await Promise.all([readEnds(database), readNow(this.#parts)])
    const marks = await this.#marks.read(database, queues, ends)
    const lastTurn = (queue: SeenQueue) => this.#seen.get(keyOf(queue))?.at ?? 0
    const waiting = queues
      .toSorted((one, other) => lastTurn(one) - lastTurn(other))
      .map((queue) => ({ queue, mark: marks.get(queue.tenant) ?? 0 }))
    this.#has_waiting = false
    return this.#beginShown(waiting, { ends, now }) + this.#beginRounds(waiting, { ends, now })
  }

  /** Begins turns of endpoints that show something to do. Returns how many. */
  #beginShown(waiting: readonly Waiting[], look: Look): number {
    let begun = 0
    for (const { queue, mark } of waiting) {
      const under_way = this.#turns.get(keyOf(queue))
      // What came since a turn began comes behind it.
      if (under_way !== undefined) this.#has_waiting ||= under_way.mark !== mark
      else if (!this.#showsWork(queue, mark, look.now)) continue
      else if (!this.#hasRoom(queue)) this.#has_waiting = true
      else {
        this.#begin(queue, mark, look)
        begun += 1
      }
    }
    return begun
  }

  /** Begins turns without a sign, a few where there is room. Returns how many. */
  #beginRounds(waiting: readonly Waiting[], look: Look): number {
    let begun = 0
    for (const { queue, mark } of waiting) {
      if (begun === ROUNDS_OF_LOOK_MAX) break
      if (this.#turns.has(keyOf(queue)) || !this.#isLongAgo(queue, look.now, ROUND) || !this.#hasRoom(queue)) continue
      this.#begin(queue, mark, look)
      begun += 1
    }
    return begun
  }

  /**
   * Looks until it is stopped, and waits for the turns under way then. A look that fails is reported, and followed by the next. A pause ends early by
   * the signal that it is given: at the end of a turn behind which there is more to do.
   */
  async lookUntil(stopping: AbortSignal, pause: (wake: AbortSignal) => Promise<void>): Promise<void> {
    stopping.addEventListener('abort', () => this.#wake.abort())
    while (!stopping.aborted) {
      this.#wake = new AbortController()
      await this.look().catch(this.#parts.report)
      if (!stopping.aborted) await pause(this.#wake.signal)
    }
    await this.idle()
  }

  /** Waits for the turns under way. */
  async idle(): Promise<void> {
    await Promise.all([...this.#turns.values()].map(({ ended }) => ended))
  }

  #forgetAllBut(queues: readonly SeenQueue[]): void {
    const kept = new Set(queues.map(keyOf))
    for (const key of this.#seen.keys()) if (!kept.has(key)) this.#seen.delete(key)
  }

  #hasRoom(queue: SeenQueue): boolean {
    if (this.#turns.size >= TURNS_AT_ONCE) return false
    return [...this.#turns.values()].filter(({ tenant }) => tenant === queue.tenant).length < TURNS_AT_ONCE_OF_TENANT
  }

  /** Whether an endpoint shows something to do, or was without a turn for long. */
  #showsWork(queue: SeenQueue, mark: number, now: number): boolean {
    const seen = this.#seen.get(keyOf(queue))
    if (seen === undefined) return true
    if (seen.failures > 0) return now >= seen.at + Math.min(PAUSE_MIN * 2 ** (seen.failures - 1), PAUSE_MAX)
    const is_new = seen.mark !== mark || (queue.replay !== null && queue.replay !== seen.replay) || queue.ended
    return is_new || (seen.due !== undefined && now >= seen.due) || this.#isLongAgo(queue, now, ROUND_MAX)
  }

  /** Whether the last turn of an endpoint, which did not fail, began so long ago. */
  #isLongAgo(queue: SeenQueue, now: number, microseconds: number): boolean {
    const seen = this.#seen.get(keyOf(queue))
    return seen?.failures === 0 && now >= seen.at + microseconds
  }

  #begin(queue: SeenQueue, mark: number, { ends, now: at }: Look): void {
    const key = keyOf(queue)
    const failures = this.#seen.get(key)?.failures ?? 0
    const seen = { mark, replay: queue.replay, at }
    const ended = giveTurn(this.#parts, queue, ends)
      .then(({ due, has_more }) => {
        this.#seen.set(key, { ...seen, due, failures: 0 })
        return has_more || this.#has_waiting
      })
      .catch((error: unknown) => {
        this.#seen.set(key, { ...seen, due: undefined, failures: failures + 1 })
        this.#parts.report(error)
        return this.#has_waiting
      })
      .then((is_awaited) => {
        this.#turns.delete(key)
        if (is_awaited) this.#wake.abort()
      })
    this.#turns.set(key, { tenant: queue.tenant, mark, ended })
  }
}

function keyOf({ tenant, endpoint }: SeenQueue): string {
  return `${tenant} ${endpoint}`
}

/** The queues of all tenants, tenant by tenant while a server is away. */
async function openQueues(database: Database): Promise<SeenQueue[]> {
  try {
    return await findOpenQueues(database)
  } catch (error) {
    if (!isPartAway(error)) throw error
    const found: SeenQueue[] = []
    await forEveryTenant(database, async (tenant) => found.push(...(await findOpenQueuesOf(database, tenant)))).catch(
      (failure: unknown) => {
        if (!isPartAway(failure)) throw failure
      },
    )
    return found
  }
}
