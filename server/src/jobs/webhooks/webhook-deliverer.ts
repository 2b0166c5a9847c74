// Delivers events to webhook endpoints: every endpoint has its turns, so that a slow one delays no other. What is under way is in the database, behind
// the lock of the endpoint's queue: an attempt begins there before it is sent, and is sent by whoever began it alone. A process that is gone leaves a
// lease that ends; the delivery is attempted again then, under the same id.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { presentEvent } from '../../resources/event/event-rules.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findNextDueOf,
  noteHealth,
  postponeDelivery,
  settleDelivery,
  storeAttempt,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import { signingSecrets } from '../../resources/webhook-endpoint/webhook-secret-rules.ts'
import {
  type DeliveredEndpoint,
  type OpenQueue,
  findEndpoint,
  findEventFor,
  findOpenQueues,
  findOpenQueuesOf,
  lockOpenQueue,
  readSecrets,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { type EventSources, readSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import { type Database, isPartAway, statement } from '../../storage/database.ts'
import type { AttemptResult } from '../../webhooks/attempt-result.ts'
import { LEASE, nextAttempt } from '../../webhooks/retry-schedule.ts'
import { type SendSettings, sendAttempt } from '../../webhooks/send-attempt.ts'
import { signedHeaders } from '../../webhooks/signature.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'
import { type FailingEndpoints, judgeFailing } from './failing-endpoints.ts'
import { readEnds } from './event-ends.ts'
import { queueNewEvents, queueReplays } from './queue-events.ts'

/** What a deliverer works with. */
export interface DelivererParts {
  readonly database: Database
  readonly sending: SendSettings
  readonly failing: FailingEndpoints
  readonly report: (error: unknown) => void
  /** The moment by which deliveries are due, in microseconds; the database's clock where left out. */
  readonly clock?: () => Promise<number>
  /** Sends an attempt; over HTTP where left out. */
  readonly send?: typeof sendAttempt
}

/** Attempts of one endpoint at once, and endpoints that have a turn at once. */
const ATTEMPTS_AT_ONCE = 4
const TURNS_AT_ONCE = 32

/** Within this time every endpoint has a turn, also without a sign of something to do: of a replay, or of a lease that another process left. */
const ROUND = 5_000_000

/** When an endpoint had its last turn, and when it is to have the next. */
interface Seen {
  readonly ends: string
  readonly at: number
  readonly due: number | undefined
}

const readClock = statement(
  'read-clock-of-deliveries',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now',
)

/** Gives endpoints their turns. */
export class WebhookDeliverer {
  readonly #parts: DelivererParts
  readonly #turns = new Map<string, Promise<void>>()
  readonly #seen = new Map<string, Seen>()

  constructor(parts: DelivererParts) {
    this.#parts = parts
  }

  /** Begins a turn of every endpoint that has something to do and none under way. Waits for none. */
  async look(): Promise<void> {
    const { database } = this.#parts
    const queues = await openQueues(database)
    if (queues.length === 0) return
    const [ends, now] = await Promise.all([readEnds(database), this.#now()])
    for (const queue of queues) {
      const key = `${queue.tenant} ${queue.endpoint}`
      if (this.#turns.has(key) || this.#turns.size >= TURNS_AT_ONCE || !this.#isDue(key, ends, now)) continue
      const turn = this.#giveTurn(queue, ends)
        .then((due) => void this.#seen.set(key, { ends: textOf(ends), at: now, due }))
        .catch((error: unknown) => this.#parts.report(error))
        .finally(() => this.#turns.delete(key))
      this.#turns.set(key, turn)
    }
  }

  /** Looks until it is stopped, and waits for the turns under way then. */
  async lookUntil(stopping: AbortSignal, pause: () => Promise<void>): Promise<void> {
    try {
      while (!stopping.aborted) {
        await this.look()
        await pause()
      }
    } finally {
      await this.idle()
    }
  }

  /** Waits for the turns under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#turns.values())
  }

  #isDue(key: string, ends: ReadonlyMap<number, number>, now: number): boolean {
    const seen = this.#seen.get(key)
    return seen === undefined || seen.ends !== textOf(ends) || now >= Math.min(seen.due ?? Infinity, seen.at + ROUND)
  }

  async #now(): Promise<number> {
    const { clock, database } = this.#parts
    if (clock !== undefined) return clock()
    const [row] = await database.query<{ now: number }>(readClock, [])
    return row?.now ?? 0
  }

  /** Queues what is new and attempts what is due, until nothing is. Returns when something is due next. */
  async #giveTurn(queue: OpenQueue, ends: ReadonlyMap<number, number>): Promise<number | undefined> {
    const { database, sending } = this.#parts
    const from = await readSources(database, queue.tenant)
    if (from.sources.length === 0) return undefined
    const first = await findEndpoint(database, queue)
    if (first === undefined) return undefined
    const queueing = { queue, endpoint: first, from, ends, now: await this.#now() }
    await queueNewEvents(database, queueing)
    await queueReplays(database, queueing)
    while (sending.stopping?.aborted !== true) {
      const endpoint = await findEndpoint(database, queue)
      if (endpoint === undefined || !(await this.#attemptDue(queue, endpoint, from))) break
    }
    return findNextDueOf(database, queue)
  }

  /** Attempts some of what is due. False where nothing is, or nothing can be signed. */
  async #attemptDue(queue: OpenQueue, endpoint: DeliveredEndpoint, from: EventSources): Promise<boolean> {
    const { database } = this.#parts
    const now = await this.#now()
    const secrets = signingSecrets(await readSecrets(database, queue), now)
    if (secrets.length === 0) return false
    const claimed = await database.transaction(async (transaction) => {
      if ((await lockOpenQueue(transaction, queue)) === undefined) return []
      return claimDeliveries(transaction, queue, { now, leased_until: now + LEASE, count_max: ATTEMPTS_AT_ONCE })
    })
    const attempts = claimed.map((delivery) => this.#attempt({ queue, endpoint, from, secrets, now }, delivery))
    for (const ended of await Promise.allSettled(attempts)) if (ended.status === 'rejected') throw ended.reason
    return claimed.length > 0
  }

  async #attempt(attempting: Attempting, delivery: ClaimedDelivery): Promise<void> {
    const { database, sending, failing, send = sendAttempt } = this.#parts
    const { queue, endpoint, secrets, now } = attempting
    const body = await readBody(database, attempting, delivery)
    // An event that is not there any more is not asked for in vain.
    if (body === undefined) return this.#end(queue, delivery, undefined, 0)
    const headers = signedHeaders({ id: delivery.event_id, sent_at: now, body }, secrets)
    const begun = performance.now()
    const result = await send({ url: endpoint.url, headers, body }, sending)
    await this.#end(queue, delivery, result, Math.round(performance.now() - begun))
    if (result.failure !== undefined) await judgeFailing(database, queue, failing, await this.#now())
  }

  /** Stores how an attempt ended, and what follows of it. */
  async #end(
    queue: OpenQueue,
    delivery: ClaimedDelivery,
    result: AttemptResult | undefined,
    took_ms: number,
  ): Promise<void> {
    const now = await this.#now()
    const is_interrupted = result?.failure === 'interrupted'
    const failures = delivery.failures + (is_interrupted ? 0 : 1)
    await this.#parts.database.transaction(async (transaction) => {
      await lockOpenQueue(transaction, queue)
      if (result !== undefined) await storeAttempt(transaction, queue, delivery, result, took_ms)
      if (result !== undefined && !is_interrupted)
        await noteHealth(transaction, queue, { failed: result.failure !== undefined, now })
      if (result !== undefined && result.failure === undefined)
        return settleDelivery(transaction, queue, delivery, 'delivered', now)
      const due = result === undefined ? undefined : is_interrupted ? now : nextAttempt(failures, now)
      if (due === undefined) return settleDelivery(transaction, queue, delivery, 'given_up', now)
      await postponeDelivery(transaction, queue, { ...delivery, failures }, due)
    })
  }
}

/** What attempts of an endpoint have in common. */
interface Attempting {
  readonly queue: OpenQueue
  readonly endpoint: DeliveredEndpoint
  readonly from: EventSources
  readonly secrets: readonly Buffer[]
  readonly now: number
}

/** The event as it is answered by the interface. */
async function readBody(
  database: Database,
  { from }: Attempting,
  { source, position }: ClaimedDelivery,
): Promise<string | undefined> {
  const place = from.sources.find(({ tenant }) => tenant === source)
  const event = place && (await findEventFor(database, source, from.reader, { position }))
  return place && event && jsonText(presentEvent(place, event))
}

/** The queues of all tenants, tenant by tenant while a server is away. */
async function openQueues(database: Database): Promise<OpenQueue[]> {
  try {
    return await findOpenQueues(database)
  } catch (error) {
    if (!isPartAway(error)) throw error
    const found: OpenQueue[] = []
    await forEveryTenant(database, async (tenant) => found.push(...(await findOpenQueuesOf(database, tenant)))).catch(
      (failure: unknown) => {
        if (!isPartAway(failure)) throw failure
      },
    )
    return found
  }
}

function textOf(ends: ReadonlyMap<number, number>): string {
  return JSON.stringify([...ends].toSorted(([one], [other]) => one - other))
}
