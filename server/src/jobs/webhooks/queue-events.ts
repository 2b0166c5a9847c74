// Queues the deliveries of an endpoint: of events that are new, and of those that are asked for again. Events are read first; behind the queue's lock it is
// verified that nobody queued them meanwhile, and deliveries and position are stored in one transaction: each event is queued once, and none is lost.
import type { PlacedEvent } from '../../resources/event/event-rules.ts'
import { readEventsBehind } from '../../resources/event/event-store.ts'
import {
  countWaitingOf,
  findLastDelivery,
  queueDeliveries,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import {
  type DeliveredEndpoint,
  type OpenQueue,
  type OpenReplay,
  findEventFor,
  findOpenReplay,
  lockOpenQueue,
  readPositions,
  storePosition,
  storeReplay,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { EventSource, EventSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Database, Transaction } from '../../storage/database.ts'

/** Events that are read and queued together. */
const PORTION = 500

/** Whose events are queued where, at a moment. */
export interface Queueing {
  readonly queue: OpenQueue
  readonly endpoint: DeliveredEndpoint
  readonly from: EventSources
  /** The last position of each source, as read before its events. */
  readonly ends: ReadonlyMap<number, number>
  readonly now: number
  /** No more are queued while about so many wait. */
  readonly waiting_max: number
  /** True when the turn is at its end. */
  readonly isOver: () => boolean
}

/** Whether more may be queued now. */
export async function hasRoom(database: Database, { queue, waiting_max, isOver }: Queueing): Promise<boolean> {
  return !isOver() && (await countWaitingOf(database, queue, waiting_max)) < waiting_max
}

/** Queues events behind the endpoint's positions, until there is no more or no room. */
export async function queueNewEvents(database: Database, queueing: Queueing): Promise<void> {
  const { queue, from, ends } = queueing
  const positions = await readPositions(database, queue)
  for (const source of from.sources) {
    const end = ends.get(source.tenant) ?? 0
    let position: number | undefined = positions.get(source.tenant) ?? queue.since
    while (position !== undefined && position < end && (await hasRoom(database, queueing)))
      position = await queuePortion(database, queueing, source, position)
  }
}

/** Queues a portion; returns how far it is then, undefined where somebody else queues. */
async function queuePortion(
  database: Database,
  queueing: Queueing,
  source: EventSource,
  after: number,
): Promise<number | undefined> {
  const { queue, ends } = queueing
  const behind = { tenant: source.tenant, reader: source.reader, after, count_max: PORTION }
  const events = await readEventsBehind(database, behind)
  const last = events.at(-1)?.number ?? after
  const position = events.length < PORTION ? Math.max(last, ends.get(source.tenant) ?? 0) : last
  return database.transaction(async (transaction) => {
    // One that was disabled and enabled again meanwhile begins anew.
    if ((await lockOpenQueue(transaction, queue)) === undefined) return undefined
    const now = (await readPositions(transaction, queue)).get(source.tenant) ?? queue.since
    if (now !== after) return undefined
    await storeDeliveries(transaction, queueing, source, events)
    await storePosition(transaction, queue, source.tenant, position)
    return position
  })
}

async function storeDeliveries(
  transaction: Transaction,
  { queue, endpoint: { event_types }, now }: Queueing,
  { tenant: source }: EventSource,
  events: readonly PlacedEvent[],
): Promise<void> {
  const wanted = events.filter(({ type }) => event_types === null || event_types.includes(type))
  if (wanted.length === 0) return
  const first = Math.max(now, (await findLastDelivery(transaction, queue)) + 1)
  const deliveries = wanted.map(({ number: position, id, type, subject_kind, subject_id }, at) => ({
    number: first + at,
    source,
    position,
    event_id: id,
    event_type: type,
    subject: `${source} ${subject_kind} ${subject_id}`,
  }))
  await queueDeliveries(transaction, queue, deliveries)
}

/** Queues what is asked for again, until all is or there is no room. */
export async function queueReplays(database: Database, queueing: Queueing): Promise<void> {
  while (await hasRoom(database, queueing)) {
    const replay = await findOpenReplay(database, queueing.queue)
    if (replay === undefined || !(await replayPortion(database, queueing, replay))) return
  }
}

/** Queues the next portion of a replay. False where somebody else does. */
async function replayPortion(database: Database, queueing: Queueing, replay: OpenReplay): Promise<boolean> {
  const { queue, from, now } = queueing
  const source = from.sources.find(({ tenant }) => tenant >= replay.source)
  const events = source === undefined ? [] : await eventsOf(database, source, replay)
  const upTo = replay.until ?? 0
  const isWhole = replay.event_id !== null || events.length < PORTION || (events.at(-1)?.number ?? 0) > upTo
  return database.transaction(async (transaction) => {
    if ((await lockOpenQueue(transaction, queue)) === undefined) return false
    const current = await findOpenReplay(transaction, queue)
    if (JSON.stringify(current) !== JSON.stringify(replay)) return false
    if (source === undefined) {
      await storeReplay(transaction, queue, replay, now)
      return true
    }
    const within = replay.event_id === null ? events.filter(({ number }) => number <= upTo) : events
    await storeDeliveries(transaction, queueing, source, within)
    const next = isWhole
      ? { source: source.tenant + 1, position: 0 }
      : { source: source.tenant, position: events.at(-1)?.number ?? 0 }
    await storeReplay(transaction, queue, { number: replay.number, ...next }, null)
    return true
  })
}

async function eventsOf(
  database: Database,
  { tenant, reader }: EventSource,
  { event_id, since, source, position }: OpenReplay,
): Promise<PlacedEvent[]> {
  if (event_id !== null) {
    const event = await findEventFor(database, tenant, reader, event_id)
    return event === undefined ? [] : [event]
  }
  const after = source === tenant && position > 0 ? position : (since ?? 0) - 1
  return readEventsBehind(database, { tenant, reader, after, count_max: PORTION })
}
