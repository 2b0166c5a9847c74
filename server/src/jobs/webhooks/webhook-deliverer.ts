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

/** Within this time every endpoint has a turn, also without a sign of something to do: of a replay, or of a lease that another process left. */
const ROUND = 5_000_000

/** The pause behind a turn that failed, growing with each in a row. */
const PAUSE_MIN = 1_000_000
const PAUSE_MAX = 60_000_000

/** When an endpoint had its last turn, and when it is to have the next; moments in microseconds. */
interface Seen {
  readonly mark: number
  readonly at: number
  readonly due: number | undefined
  /** Turns in a row that failed. */
  readonly failures: number
}

/** Gives endpoints their turns. */
export class WebhookDeliverer {
  readonly #parts: DelivererParts
  readonly #turns = new Map<string, { readonly tenant: number; readonly ended: Promise<void> }>()
  readonly #seen = new Map<string, Seen>()
  readonly #marks = new EventMarks()
  /** Ends the pause before the next look. */
  #wake = new AbortController()
  /** Endpoints of the last look have something to do and found no room. */
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
    let begun = 0
    this.#has_waiting = false
    for (const queue of queues.toSorted((one, other) => lastTurn(one) - lastTurn(other))) {
      const mark = marks.get(queue.tenant) ?? 0
      if (this.#turns.has(keyOf(queue)) || !this.#isDue(queue, mark, now)) continue
      if (!this.#hasRoom(queue)) {
        this.#has_waiting = true
        continue
      }
      this.#begin(queue, { ends, mark, now })
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

  #isDue(queue: SeenQueue, mark: number, now: number): boolean {
    const seen = this.#seen.get(keyOf(queue))
    if (seen === undefined) return true
    if (seen.failures > 0) return now >= seen.at + Math.min(PAUSE_MIN * 2 ** (seen.failures - 1), PAUSE_MAX)
    return seen.mark !== mark || queue.ended || now >= Math.min(seen.due ?? Infinity, seen.at + ROUND)
  }

  #begin(
    queue: SeenQueue,
    {
      ends,
      mark,
      now: at,
    }: { readonly ends: ReadonlyMap<number, number>; readonly mark: number; readonly now: number },
  ): void {
    const key = keyOf(queue)
    const failures = this.#seen.get(key)?.failures ?? 0
    const ended = giveTurn(this.#parts, queue, ends)
      .then(({ due, has_more }) => {
        this.#seen.set(key, { mark, at, due, failures: 0 })
        return has_more || this.#has_waiting
      })
      .catch((error: unknown) => {
        this.#seen.set(key, { mark, at, due: undefined, failures: failures + 1 })
        this.#parts.report(error)
        return this.#has_waiting
      })
      .then((is_awaited) => {
        this.#turns.delete(key)
        if (is_awaited) this.#wake.abort()
      })
    this.#turns.set(key, { tenant: queue.tenant, ended })
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
