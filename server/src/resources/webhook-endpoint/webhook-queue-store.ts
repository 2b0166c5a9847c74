// The queues of webhook endpoints: which there are, how far events are queued, what is asked for again. Each change is made behind the lock of a queue's row.
import { type Querier, type Transaction, installationStatement, statement } from '../../storage/database.ts'
import type { PlacedEvent } from '../event/event-rules.ts'
import type { IssuedSecret } from './webhook-secret-rules.ts'

/** A queue that receives, from the position `since` on. */
export interface OpenQueue {
  readonly tenant: number
  readonly endpoint: number
  readonly since: number
}

/** A queue that receives, or of which something is to be discarded. */
export interface SeenQueue extends OpenQueue {
  readonly enabled: boolean
  readonly ended: boolean
  readonly gone: boolean
  /** The last replay that was asked for and is not all queued; null where there is none. */
  readonly replay: number | null
}

const LAST_REPLAY = `
    (select r.number from webhook_replays r where r.tenant = q.tenant and r.endpoint = q.endpoint and r.ended is null
      order by r.number desc limit 1) as replay`

const findOpen = installationStatement(
  'find-open-webhook-queues',
  `
  select q.tenant, q.endpoint, q.since, q.enabled, q.ended, q.gone, ${LAST_REPLAY}
  from webhook_queues q where q.enabled or q.ended order by q.tenant, q.endpoint`,
)

const findOpenOf = statement(
  'find-open-webhook-queues-of-tenant',
  `
  select q.tenant, q.endpoint, q.since, q.enabled, q.ended, q.gone, ${LAST_REPLAY}
  from webhook_queues q where q.tenant = $1 and (q.enabled or q.ended) order by q.endpoint`,
)

/** The queues of all tenants that receive, or of which something is to be discarded. */
export function findOpenQueues(querier: Querier): Promise<SeenQueue[]> {
  return querier.query<SeenQueue>(findOpen, [])
}

/** Those of one tenant. */
export function findOpenQueuesOf(querier: Querier, tenant: number): Promise<SeenQueue[]> {
  return querier.query<SeenQueue>(findOpenOf, [tenant])
}

const readEndpoint = statement(
  'read-webhook-endpoint-to-deliver',
  `
  select q.endpoint, q.failing_since, q.warned, e.id, e.url, e.event_types, e.description
  from webhook_queues q join webhook_endpoints e on e.tenant = $1 and e.sorted = 0 and e.number = q.endpoint
  where q.tenant = $1 and q.endpoint = $2 and q.since = $3 and q.enabled`,
)

/** An endpoint as deliveries need it. */
export interface DeliveredEndpoint {
  readonly endpoint: number
  readonly failing_since: number | null
  readonly warned: number | null
  readonly id: string
  readonly url: string
  /** Null for all. */
  readonly event_types: readonly string[] | null
  readonly description: string | null
}

/** The endpoint of a queue; undefined where it receives no more. */
export async function findEndpoint(
  querier: Querier,
  { tenant, endpoint, since }: OpenQueue,
): Promise<DeliveredEndpoint | undefined> {
  const [found] = await querier.query<DeliveredEndpoint>(readEndpoint, [tenant, endpoint, since])
  return found
}

const lockQueue = statement(
  'lock-webhook-queue',
  'select failures, rests_until from webhook_queues where tenant = $1 and endpoint = $2 and since = $3 and enabled for update',
)

/** The state of a queue behind its lock. */
export interface LockedQueue {
  /** Attempts that failed since the last one that succeeded. */
  readonly failures: number
  /** Until when none begins. */
  readonly rests_until: number | null
}

/** Takes the lock of a queue. Undefined where it receives no more, or from another position on. */
export async function lockOpenQueue(
  transaction: Transaction,
  { tenant, endpoint, since }: OpenQueue,
): Promise<LockedQueue | undefined> {
  const [row] = await transaction.query<LockedQueue>(lockQueue, [tenant, endpoint, since])
  return row
}

const noteDiscarded = statement(
  'note-discarded-webhook-queue',
  'update webhook_queues set ended = false where tenant = $1 and endpoint = $2 and since = $3 and not gone',
)

const removeGone = statement(
  'remove-gone-webhook-queue',
  `
  with gone as (delete from webhook_queues where tenant = $1 and endpoint = $2 and gone returning tenant, endpoint)
  delete from webhook_positions p using gone g where p.tenant = $1 and p.tenant = g.tenant and p.endpoint = g.endpoint`,
)

/** Notes that nothing more of a queue is to be discarded; one of a deleted endpoint goes, with its positions. */
export async function endDiscarding(querier: Querier, { tenant, endpoint, since }: SeenQueue): Promise<void> {
  await querier.query(noteDiscarded, [tenant, endpoint, since])
  await querier.query(removeGone, [tenant, endpoint])
}

const listSecrets = statement(
  'list-webhook-secrets',
  'select number, secret from webhook_secrets where tenant = $1 and endpoint = $2 order by number desc',
)

/** The secrets of an endpoint, the newest first. */
export function readSecrets(querier: Querier, { tenant, endpoint }: OpenQueue): Promise<IssuedSecret[]> {
  return querier.query<IssuedSecret>(listSecrets, [tenant, endpoint])
}

const listPositions = statement(
  'list-webhook-positions',
  'select source, position from webhook_positions where tenant = $1 and endpoint = $2',
)

/** How far the events of each source are queued; a source without a position is queued up to the beginning of the queue. */
export async function readPositions(
  querier: Querier,
  { tenant, endpoint, since }: OpenQueue,
): Promise<ReadonlyMap<number, number>> {
  const rows = await querier.query<{ source: number; position: number }>(listPositions, [tenant, endpoint])
  // What is of an earlier time of the queue is behind.
  return new Map(rows.map(({ source, position }) => [source, Math.max(position, since)]))
}

const upsertPosition = statement(
  'upsert-webhook-position',
  `
  insert into webhook_positions (tenant, endpoint, source, position)
  select own.tenant, $2, $3, $4 from tenants own where own.tenant = $1
  on conflict (tenant, endpoint, source) do update set position = excluded.position`,
)

/** Moves the position of a source on. */
export function storePosition(
  transaction: Transaction,
  { tenant, endpoint }: OpenQueue,
  source: number,
  position: number,
): Promise<unknown> {
  return transaction.query(upsertPosition, [tenant, endpoint, source, position])
}

/** A replay under way: how far it is, source after source. */
export interface OpenReplay {
  readonly number: number
  readonly event_id: string | null
  readonly since: number | null
  readonly until: number | null
  readonly source: number
  readonly position: number
}

const findReplay = statement(
  'find-open-webhook-replay',
  `
  select number, event_id, since, until, source, position from webhook_replays
  where tenant = $1 and endpoint = $2 and ended is null order by number limit 1`,
)

/** The first replay of an endpoint that is not at its end. */
export async function findOpenReplay(
  querier: Querier,
  { tenant, endpoint }: OpenQueue,
): Promise<OpenReplay | undefined> {
  const [found] = await querier.query<OpenReplay>(findReplay, [tenant, endpoint])
  return found
}

const updateReplay = statement(
  'update-webhook-replay',
  'update webhook_replays set source = $4, position = $5, ended = $6 where tenant = $1 and endpoint = $2 and number = $3',
)

/** Stores how far a replay is; `ended` when it is at its end. */
export function storeReplay(
  transaction: Transaction,
  { tenant, endpoint }: OpenQueue,
  { number, source, position }: Pick<OpenReplay, 'number' | 'source' | 'position'>,
  ended: number | null,
): Promise<unknown> {
  return transaction.query(updateReplay, [tenant, endpoint, number, source, position, ended])
}

const COLUMNS = 'number, id, type, version, subject_kind, subject_id, to_lender, to_operator, occurred_at, data'

const FOR_READER = '(($3 and to_lender) or ($4 and to_operator))'

const findById = statement(
  'find-event-to-replay',
  `select ${COLUMNS} from events where tenant = $1 and id = $2 and ${FOR_READER}`,
)

const listAt = statement(
  'list-events-to-deliver',
  `select ${COLUMNS} from events where tenant = $1 and number = any($2::bigint[]) and ${FOR_READER}`,
)

/** Who reads events. */
export type EventsReader = 'lender' | 'operator'

const isFor = (reader: EventsReader) => [reader === 'lender', reader === 'operator']

/** An event of a tenant by its id; undefined where there is none that is for the reader. */
export async function findEventFor(
  querier: Querier,
  tenant: number,
  reader: EventsReader,
  id: string,
): Promise<PlacedEvent | undefined> {
  const [found] = await querier.query<PlacedEvent>(findById, [tenant, id, ...isFor(reader)])
  return found
}

/** The events of a tenant at some positions that are for the reader. */
export function listEventsAt(
  querier: Querier,
  tenant: number,
  reader: EventsReader,
  positions: readonly number[],
): Promise<PlacedEvent[]> {
  return querier.query<PlacedEvent>(listAt, [tenant, positions, ...isFor(reader)])
}
