// The turn of one endpoint: what is new is queued, and what is due attempted. What is under way is in the database, behind the lock of the endpoint's queue: an
// attempt begins there before it is sent, and is sent by whoever began it alone. A process that is gone leaves a lease that ends; the delivery is attempted
// again then, under the same id.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { presentEvent } from '../../resources/event/event-rules.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  discardPortion,
  findNextDueOf,
  noteFailureOf,
  noteSuccessOf,
  postponeDelivery,
  restUntil,
  settleDelivery,
  storeAttempt,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import { signingSecrets } from '../../resources/webhook-endpoint/webhook-secret-rules.ts'
import {
  type DeliveredEndpoint,
  type OpenQueue,
  type SeenQueue,
  endDiscarding,
  findEndpoint,
  findEventFor,
  lockOpenQueue,
  readSecrets,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { type ClockParts, readNow } from '../scheduling/database-clock.ts'
import { type EventSources, readSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import type { AttemptResult } from '../../webhooks/attempt-result.ts'
import { type WebhookNetworks, networksFor } from '../../webhooks/networks.ts'
import { LEASE, PROBED_FROM, nextAttempt, restAfter } from '../../webhooks/retry-schedule.ts'
import { ATTEMPT_BOUNDS, type SendSettings, sendAttempt } from '../../webhooks/send-attempt.ts'
import { signedHeaders } from '../../webhooks/signature.ts'
import { type FailingEndpoints, judgeFailing } from './failing-endpoints.ts'
import { hasRoom, queueNewEvents, queueReplays } from './queue-events.ts'

/** What a deliverer works with. */
export interface DelivererParts extends ClockParts {
  readonly networks: WebhookNetworks
  readonly sending: Omit<SendSettings, 'networks'>
  readonly failing: FailingEndpoints
  readonly report: (error: unknown) => void
  /** Sends an attempt; over HTTP where left out. */
  readonly send?: typeof sendAttempt
  /** About how many deliveries of an endpoint wait at most; ten thousand where left out. */
  readonly waiting_max?: number
}

/** Attempts of one endpoint at once. */
const ATTEMPTS_AT_ONCE = 4

/** How long an endpoint queues and begins attempts before others have a turn. */
const TURN_MS = 2_000

const WAITING_MAX = 10_000

/** No attempt begins that could still be under way when its lease is over. */
const SENT_WITHIN = LEASE - 2_000 * ATTEMPT_BOUNDS.whole_ms_max

/** Discards what waits of times that ended, or of an endpoint that is gone. True where that is done. */
async function discardEnded(parts: DelivererParts, queue: SeenQueue, isOver: () => boolean): Promise<boolean> {
  if (!queue.ended) return true
  let more: boolean
  do more = await discardPortion(parts.database, queue, await readNow(parts))
  while (more && !isOver())
  if (!more) await endDiscarding(parts.database, queue)
  return !more
}

/** What attempts of an endpoint have in common. */
interface Attempting {
  readonly endpoint: DeliveredEndpoint
  readonly from: EventSources
  readonly secrets: readonly Buffer[]
  readonly leased_until: number
}

/** Gives an endpoint its turn. Returns when it is to have the next: undefined where nothing waits. */
export async function giveTurn(
  parts: DelivererParts,
  queue: SeenQueue,
  ends: ReadonlyMap<number, number>,
): Promise<number | undefined> {
  const { sending, waiting_max = WAITING_MAX, database } = parts
  const deadline = performance.now() + TURN_MS
  const isOver = () => sending.stopping?.aborted === true || performance.now() >= deadline
  const now = await readNow(parts)
  if (!(await discardEnded(parts, queue, isOver))) return now
  if (!queue.enabled) return undefined
  const turn = new DeliveryTurn(parts, queue)
  const first = await turn.ready()
  if (first === undefined) return undefined
  const queueing = { queue, endpoint: first.endpoint, from: first.from, ends, now, waiting_max, isOver }
  await queueNewEvents(database, queueing)
  await queueReplays(database, queueing)
  const is_full = !(await hasRoom(database, queueing))
  let attempted: number
  do attempted = await turn.attemptDue()
  while (attempted > 0 && !isOver())
  // What found no room, and what was not reached in time, comes next.
  if (attempted > 0) return now
  const due = await turn.nextDue()
  return is_full && due === undefined ? now : due
}

/** What a turn sends. */
class DeliveryTurn {
  readonly #parts: DelivererParts
  readonly #queue: OpenQueue
  #rests_until: number | null = null
  /** What the database is asked for is asked one after the other: each step waits for the lock of the same row. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: DelivererParts, queue: OpenQueue) {
    this.#parts = parts
    this.#queue = queue
  }

  /** What an attempt needs; undefined where nothing is delivered now: without a secret, or while the organization may not work. */
  async ready(): Promise<Attempting | undefined> {
    const { database } = this.#parts
    const from = await readSources(database, this.#queue.tenant)
    if (from.sources.length === 0) return undefined
    const endpoint = await findEndpoint(database, this.#queue)
    if (endpoint === undefined) return undefined
    const now = await readNow(this.#parts)
    const secrets = signingSecrets(await readSecrets(database, this.#queue), now)
    return secrets.length === 0 ? undefined : { endpoint, from, secrets, leased_until: now + LEASE }
  }

  /** When something is due next; undefined where nothing waits. */
  async nextDue(): Promise<number | undefined> {
    const due = await findNextDueOf(this.#parts.database, this.#queue)
    return due === undefined ? undefined : Math.max(due, this.#rests_until ?? 0)
  }

  /** Attempts some of what is due. Returns how many. */
  async attemptDue(): Promise<number> {
    const attempting = await this.ready()
    if (attempting === undefined) return 0
    const { leased_until } = attempting
    const claimed = await this.#parts.database.transaction((transaction) => this.#claim(transaction, leased_until))
    const attempts = claimed.map((delivery) => this.#attempt(attempting, delivery))
    for (const ended of await Promise.allSettled(attempts)) if (ended.status === 'rejected') throw ended.reason
    return claimed.length
  }

  /** An endpoint that failed several times is asked by one delivery at a time, and rests in between. */
  async #claim(transaction: Transaction, leased_until: number): Promise<ClaimedDelivery[]> {
    const now = leased_until - LEASE
    const locked = await lockOpenQueue(transaction, this.#queue)
    this.#rests_until = locked?.rests_until ?? null
    if (locked === undefined || (locked.rests_until ?? 0) > now) return []
    const is_probed = locked.failures >= PROBED_FROM
    const count_max = is_probed ? 1 : ATTEMPTS_AT_ONCE
    const claimed = await claimDeliveries(transaction, this.#queue, { now, leased_until, count_max })
    if (is_probed && claimed.length > 0) await restUntil(transaction, this.#queue, leased_until)
    return claimed
  }

  #oneByOne<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#last.catch(() => {}).then(step)
    this.#last = done
    return done
  }

  async #attempt(attempting: Attempting, delivery: ClaimedDelivery): Promise<void> {
    const { database, networks, sending, failing, send = sendAttempt } = this.#parts
    const { endpoint, from, secrets, leased_until } = attempting
    const body = await this.#oneByOne(() => readBody(database, attempting, delivery))
    // An event that is not there any more is not asked for in vain.
    if (body === undefined) return this.#oneByOne(() => this.#end(delivery, undefined, 0))
    const sent_at = await readNow(this.#parts)
    // Somebody else may begin it by the time that it would be answered.
    if (sent_at > leased_until - LEASE + SENT_WITHIN) return
    const headers = signedHeaders({ id: delivery.event_id, sent_at, body }, secrets)
    const begun = performance.now()
    const settings = { ...sending, networks: networksFor(networks, from.is_of_operator) }
    const result = await send({ url: endpoint.url, headers, body }, settings)
    const took_ms = Math.round(performance.now() - begun)
    await this.#oneByOne(() => this.#end(delivery, result, took_ms))
    if (result.failure !== undefined) await judgeFailing(database, this.#queue, failing, await readNow(this.#parts))
  }

  /** Stores how an attempt ended, and what follows of it. */
  async #end(delivery: ClaimedDelivery, result: AttemptResult | undefined, took_ms: number): Promise<void> {
    const now = await readNow(this.#parts)
    const is_interrupted = result?.failure === 'interrupted'
    const failures = delivery.failures + (is_interrupted ? 0 : 1)
    const queue = this.#queue
    await this.#parts.database.transaction(async (transaction) => {
      const locked = await lockOpenQueue(transaction, queue)
      if (result !== undefined) await storeAttempt(transaction, queue, delivery, result, took_ms)
      if (result !== undefined && !is_interrupted)
        await this.#noteHealth(transaction, result, locked?.failures ?? 0, now)
      if (result !== undefined && result.failure === undefined)
        return settleDelivery(transaction, queue, delivery, 'delivered', now)
      const due = result === undefined ? undefined : is_interrupted ? now : nextAttempt(failures, now)
      if (due === undefined) return settleDelivery(transaction, queue, delivery, 'given_up', now)
      await postponeDelivery(transaction, queue, { ...delivery, failures }, due)
    })
  }

  async #noteHealth(
    transaction: Transaction,
    { failure }: AttemptResult,
    failures_before: number,
    now: number,
  ): Promise<unknown> {
    if (failure === undefined) return noteSuccessOf(transaction, this.#queue)
    const failures = failures_before + 1
    const rest = restAfter(failures)
    return noteFailureOf(transaction, this.#queue, { failures, rests_until: rest === 0 ? null : now + rest, now })
  }
}

/** The event as it is answered by the interface. */
async function readBody(
  database: Database,
  { from }: Attempting,
  { source, position }: ClaimedDelivery,
): Promise<string | undefined> {
  const place = from.sources.find(({ tenant }) => tenant === source)
  const event = place && (await findEventFor(database, source, place.reader, { position }))
  return place && event && jsonText(presentEvent(place, event))
}
