// Queues the deliveries of an endpoint: of events that are new, and of those that are asked for again. Events are read first; behind the queue's lock it is
// verified that nobody queued them meanwhile, and deliveries and position are stored in one transaction: each event is queued once, and none is lost.
import type { PlacedEvent } from '../../resources/event/event-rules.ts'
import { readEventsBehind } from '../../resources/event/event-store.ts'
import { queueDeliveries } from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
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
import { unlessAway } from './away-sources.ts'

/** Events that are read and queued together. */
const PORTION = 500

/** How many more deliveries of an endpoint may be queued, about: none more while it is not above 0. */
export interface QueueRoom {
  left: number
}

/** Whose events are queued where, at a moment. */
export interface Queueing {
  readonly queue: OpenQueue
  readonly endpoint: DeliveredEndpoint
  readonly from: EventSources
  /** The last position of each source, as read before its events. */
  readonly ends: ReadonlyMap<number, number>
  readonly now: number
  /** How far the events of each source are queued. */
  readonly positions: ReadonlyMap<number, number>
  readonly room: QueueRoom
  /** True when the turn is at its end. */
  readonly isOver: () => boolean
}

/** Whether more may be queued now. */
const hasRoom = ({ room, isOver }: Queueing) => !isOver() && room.left > 0

/** Queues events behind the endpoint's positions, until there is no more or no room. */
export async function queueNewEvents(database: Database, queueing: Queueing): Promise<void> {
  const { queue, from, ends, positions } = queueing
  for (const source of from.sources) {
    const end = ends.get(source.tenant) ?? 0
    let position: number | undefined = positions.get(source.tenant) ?? queue.since
    while (position !== undefined && position < end && hasRoom(queueing))
      position = await queuePortion(database, queueing, source, position)
  }
}

/** Queues a portion; returns how far it is then, undefined where somebody else queues or the server of the source is away. */
async function queuePortion(
  database: Database,
  queueing: Queueing,
  source: EventSource,
  after: number,
): Promise<number | undefined> {
  const { queue, ends } = queueing
  const behind = { tenant: source.tenant, reader: source.reader, after, count_max: PORTION }
  const events = await unlessAway(readEventsBehind(database, behind))
  if (events === undefined) return undefined
  const last = events.at(-1)?.number ?? after
  const position = events.length < PORTION ? Math.max(last, ends.get(source.tenant) ?? 0) : last
  return database.transaction(async (transaction) => {
    const [locked, positions] = await Promise.all([
      lockOpenQueue(transaction, queue),
      readPositions(transaction, queue),
    ])
    // One that was disabled and enabled again meanwhile begins anew.
    if (locked === undefined || (positions.get(source.tenant) ?? queue.since) !== after) return undefined
    await Promise.all([
      storeDeliveries(transaction, queueing, source, events),
      storePosition(transaction, queue, source.tenant, position),
    ])
    return position
  })
}

async function storeDeliveries(
  transaction: Transaction,
  { queue, endpoint: { event_types }, now, room }: Queueing,
  { tenant: source }: EventSource,
  events: readonly PlacedEvent[],
): Promise<void> {
  const wanted = events.filter(({ type }) => event_types === null || event_types.includes(type))
  room.left -= wanted.length
  const deliveries = wanted.map(({ number: position, id, type, subject_kind, subject_id }) => ({
    source,
    position,
    event_id: id,
    event_type: type,
    subject: `${source} ${subject_kind} ${subject_id}`,
  }))
  await queueDeliveries(transaction, queue, deliveries, now)
}

/** Queues what is asked for again, until all is or there is no room. */
export async function queueReplays(database: Database, queueing: Queueing): Promise<void> {
  while (hasRoom(queueing)) {
    const replay = await findOpenReplay(database, queueing.queue)
    if (replay === undefined || !(await replayPortion(database, queueing, replay))) return
  }
}

/** Queues the next portion of a replay. False where somebody else does, or the server of the source is away. */
async function replayPortion(database: Database, queueing: Queueing, replay: OpenReplay): Promise<boolean> {
  const { queue, from, now } = queueing
  const source = from.sources.find(({ tenant }) => tenant >= replay.source)
  const events = source === undefined ? [] : await unlessAway(eventsOf(database, source, replay))
  if (events === undefined) return false
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
