// The attempts of a turn. What is under way is in the database, behind the lock of the endpoint's queue: an attempt begins there before it is sent, and is
// sent by whoever began it alone. One transaction stores all that ended since the one before and begins as many (0167). A process that is gone leaves leases
// that end; the deliveries are attempted again then, under the same ids.
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ClaimedDelivery,
  claimDeliveries,
  restUntil,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import {
  type DeliveredEndpoint,
  type OpenQueue,
  findEndpoint,
  lockOpenQueue,
  readSecrets,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { signingSecrets } from '../../resources/webhook-endpoint/webhook-secret-rules.ts'
import { type EventSources, readSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Transaction } from '../../storage/database.ts'
import { KeptConnections } from '../../webhooks/kept-connections.ts'
import { networksFor } from '../../webhooks/networks.ts'
import { LEASE, PROBED_FROM, UNREAD_PAUSE } from '../../webhooks/retry-schedule.ts'
import { ATTEMPT_BOUNDS, sendAttempt } from '../../webhooks/send-attempt.ts'
import { signedHeaders } from '../../webhooks/signature.ts'
import { readNow } from '../scheduling/database-clock.ts'
import { type EndedAttempt, isFailed, isTaken, notSent, noteHealth, storeEnds } from './attempt-ends.ts'
import type { DelivererParts } from './deliverer-parts.ts'
import { readBodies } from './delivery-bodies.ts'
import { judgeFailing } from './failing-endpoints.ts'

/** Attempts of one endpoint at once: few at first and behind one that failed, twice as many once as many were taken. */
const AT_ONCE_MIN = 4
const AT_ONCE_MAX = 64

/** Ends of attempts wait so long for others, to be stored with them. */
const STORED_TOGETHER_MS = 5

/** No attempt begins that could still be under way when its lease is over. */
const SENT_WITHIN = LEASE - 2_000 * ATTEMPT_BOUNDS.whole_ms_max

/** What attempts of an endpoint have in common. */
export interface Attempting {
  readonly endpoint: DeliveredEndpoint
  readonly from: EventSources
  readonly secrets: readonly Buffer[]
  readonly now: number
}

/** Attempts that begin, with what they need; undefined where none may. */
interface Claimed {
  readonly attempting: Attempting | undefined
  readonly claimed: readonly ClaimedDelivery[]
}

/** What a turn sends. */
export class TurnAttempts {
  readonly #parts: DelivererParts
  readonly #queue: OpenQueue
  readonly #connections = new KeptConnections()
  readonly #under_way = new Set<Promise<void>>()
  #ended: EndedAttempt[] = []
  #at_once = AT_ONCE_MIN
  /** Attempts that were taken since there are so many at once. */
  #taken = 0
  #rests_until: number | null = null
  /** The last step began all that it may and some more may be due: a backlog, where so many are taken one after the other. */
  #has_backlog = false
  #fault: { readonly error: unknown } | undefined

  constructor(parts: DelivererParts, queue: OpenQueue) {
    this.#parts = parts
    this.#queue = queue
  }

  /**
   * What an attempt needs; undefined where nothing is delivered now: without a secret, or while the organization may not work. All statements are issued at
   * once.
   */
  async ready(transaction: Transaction): Promise<Attempting | undefined> {
    const [from, endpoint, issued, now] = await Promise.all([
      readSources(transaction, this.#queue.tenant),
      findEndpoint(transaction, this.#queue),
      readSecrets(transaction, this.#queue),
      readNow({ ...this.#parts, database: transaction }),
    ])
    if (from.sources.length === 0 || endpoint === undefined) return undefined
    const secrets = signingSecrets(issued, now)
    return secrets.length === 0 ? undefined : { endpoint, from, secrets, now }
  }

  /** Until when the endpoint rests, in microseconds, as it was known last. */
  restsUntil(): number | null {
    return this.#rests_until
  }

  /**
   * Attempts what is due until nothing more is, or the turn is over and what is under way has ended. Some are attempted however long it took to queue them,
   * unless the service stops.
   */
  async attemptUntil(isOver: () => boolean): Promise<void> {
    try {
      let begun: number
      let is_over = this.#parts.sending.stopping?.aborted === true
      do {
        const began = performance.now()
        begun = await this.#step(is_over)
        await this.#someEnd()
        if (this.#has_backlog) await this.#parts.rest?.(performance.now() - began)
        is_over = isOver()
      } while (begun > 0 || this.#under_way.size > 0 || this.#ended.length > 0)
    } catch (error) {
      // What the receiver took is not to be sent again because of a fault that passes.
      await Promise.all(this.#under_way)
      await this.#step(true).catch(() => {})
      throw error
    } finally {
      this.#connections.close()
    }
  }

  /** Stores what ended, and begins what is due unless the turn is over. Returns how many began. */
  async #step(is_over: boolean): Promise<number> {
    // Others end while these are stored.
    const ended = [...this.#ended]
    this.#has_backlog = false
    if (is_over && ended.length === 0) return 0
    const now = ended.length === 0 ? 0 : await readNow(this.#parts)
    const { attempting, claimed } = await this.#parts.database.transaction((transaction) =>
      this.#storeAndClaim(transaction, { ended, now }, is_over),
    )
    this.#ended = this.#ended.slice(ended.length)
    try {
      if (ended.some(isFailed)) await judgeFailing(this.#parts.database, this.#queue, this.#parts.failing, now)
      if (attempting !== undefined) await this.#begin(attempting, claimed)
    } catch (error) {
      // None of them was sent; the end of the turn stores that, so that no lease has to be waited for.
      this.#ended.push(...claimed.map((delivery) => notSent(delivery)))
      throw error
    }
    return claimed.length
  }

  /** While its last attempt failed, an endpoint is asked no more before all that are under way are answered. */
  async #storeAndClaim(
    transaction: Transaction,
    { ended, now }: { readonly ended: readonly EndedAttempt[]; readonly now: number },
    is_over: boolean,
  ): Promise<Claimed> {
    const none = { attempting: undefined, claimed: [] }
    // Issued at once, behind the lock.
    const [locked, counted, attempting] = await Promise.all([
      lockOpenQueue(transaction, this.#queue),
      storeEnds(transaction, this.#queue, ended, now),
      is_over ? undefined : this.ready(transaction),
    ])
    const before = locked ?? { failures: 0, rests_until: null }
    const { failures, rests_until } = await noteHealth(transaction, this.#queue, before, counted, now)
    this.#setAtOnce(ended)
    this.#rests_until = rests_until
    if (attempting === undefined || locked === undefined || (rests_until ?? 0) > attempting.now) return none
    // Others may have ended since, and are not counted yet.
    if (failures > 0 && this.#under_way.size + this.#ended.length > ended.length) return none
    return { attempting, claimed: await this.#claim(transaction, failures, attempting.now) }
  }

  #setAtOnce(ended: readonly EndedAttempt[]): void {
    this.#taken += ended.filter(isTaken).length
    const has_failed = ended.some(isFailed)
    if (!has_failed && this.#taken < this.#at_once) return
    this.#at_once = has_failed ? AT_ONCE_MIN : Math.min(2 * this.#at_once, AT_ONCE_MAX)
    this.#taken = 0
  }

  /** An endpoint that failed several times is asked by one delivery at a time, and rests in between. */
  async #claim(transaction: Transaction, failures: number, now: number): Promise<ClaimedDelivery[]> {
    const is_probed = failures >= PROBED_FROM
    const count_max = is_probed ? 1 : this.#at_once - this.#under_way.size
    if (count_max <= 0) return []
    const leased_until = now + LEASE
    const claimed = await claimDeliveries(transaction, this.#queue, { now, leased_until, count_max })
    this.#has_backlog = claimed.length === count_max && this.#at_once === AT_ONCE_MAX
    if (is_probed && claimed.length > 0) await restUntil(transaction, this.#queue, leased_until)
    return claimed
  }

  async #begin(attempting: Attempting, claimed: readonly ClaimedDelivery[]): Promise<void> {
    if (claimed.length === 0) return
    const [{ bodies, unread }, sent_at] = await Promise.all([
      readBodies(this.#parts.database, attempting.from, claimed),
      readNow(this.#parts),
    ])
    // Somebody else may begin them by the time that they would be answered.
    if (sent_at > attempting.now + SENT_WITHIN) return
    for (const delivery of claimed) {
      const body = bodies.get(delivery)
      if (body !== undefined) this.#follow(delivery, this.#send(attempting, delivery, body, sent_at))
      else if (unread.has(delivery)) this.#ended.push(notSent(delivery, UNREAD_PAUSE))
      // An event that is not there any more is not asked for in vain.
      else this.#ended.push({ delivery, result: undefined, took_ms: 0 })
    }
  }

  /** Attempts end on their own; one that throws fails the turn, and its delivery is attempted again. */
  #follow(delivery: ClaimedDelivery, sending: Promise<void>): void {
    const followed = sending
      .catch((error: unknown) => {
        this.#fault ??= { error }
        this.#ended.push(notSent(delivery))
      })
      .finally(() => this.#under_way.delete(followed))
    this.#under_way.add(followed)
  }

  async #send(
    { endpoint, from, secrets }: Attempting,
    delivery: ClaimedDelivery,
    body: string,
    sent_at: number,
  ): Promise<void> {
    const { networks, sending, send = sendAttempt } = this.#parts
    const headers = signedHeaders({ id: delivery.event_id, sent_at, body }, secrets)
    const settings = {
      ...sending,
      networks: networksFor(networks, from.is_of_operator),
      connections: this.#connections,
    }
    const begun = performance.now()
    const result = await send({ url: endpoint.url, headers, body }, settings)
    this.#ended.push({ delivery, result, took_ms: Math.round(performance.now() - begun) })
  }

  /** Waits until attempts end, and a little for others that do too. */
  async #someEnd(): Promise<void> {
    if (this.#under_way.size > 0 && this.#ended.length === 0) await Promise.race(this.#under_way)
    if (this.#under_way.size > 0) await Promise.race([Promise.all(this.#under_way), pause(STORED_TOGETHER_MS)])
    if (this.#fault !== undefined) throw this.#fault.error
  }
}
