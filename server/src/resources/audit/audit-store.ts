// Reading the audit from the log of batches: a filter by actor or kind is one range of its postings. The history of one
// record is read from its own versions, which are few.
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import { type EventFilter, eventPosting } from '../../storage/writer/batch-log.ts'
import { type EventAddresses, addressAt } from '../../storage/writer/event-addresses.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { awaitWriter } from '../dated-reads.ts'

/** The stretch of an audit that is wanted: events from `low` to `high`, both included, latest first unless `rising`. */
export interface Stretch {
  readonly low: number
  readonly high: number
  readonly rising: boolean
  readonly limit: number
}

/** Batches read at once; each holds at least one event that is let through. */
const BATCHES = 50

const COLUMNS = 'b.first, b.last, b.events, b.addresses'

const readLog = (order: 'asc' | 'desc') =>
  statement(
    `read-audit-${order}`,
    `
    select ${COLUMNS} from batches b where b.tenant = $1 and b.last between $2 and $3 order by b.last ${order} limit ${BATCHES}`,
  )

const readPosted = (order: 'asc' | 'desc') =>
  statement(
    `read-posted-audit-${order}`,
    `
    select ${COLUMNS} from batch_postings p join batches b on b.tenant = p.tenant and b.last = p.last
    where p.tenant = $1 and p.last between $2 and $3 and p.posting = $4 order by p.last ${order} limit ${BATCHES}`,
  )

const LOG = { falling: readLog('desc'), rising: readLog('asc') }
const POSTED = { falling: readPosted('desc'), rising: readPosted('asc') }

/** The batch that holds a moment, by the number it ends with. */
const findBatchEnd = statement(
  'find-batch-end',
  'select last from batches where tenant = $1 and last >= $2 order by last limit 1',
)

interface BatchRow {
  readonly first: number
  readonly last: number
  readonly events: readonly LoggedEvent[]
  readonly addresses: EventAddresses | null
}

/** Events of the log within a stretch. What is hidden is passed over. */
export async function readLogEvents(
  querier: Querier,
  tenant: number,
  filter: EventFilter,
  stretch: Stretch,
  isHidden: (event: LoggedEvent) => boolean = () => false,
): Promise<LoggedEvent[]> {
  const posting = Object.keys(filter).length === 0 ? null : eventPosting(filter)
  const { falling, rising } = posting === null ? LOG : POSTED
  const found: LoggedEvent[] = []
  let low = stretch.low
  let high = await endOfBatch(querier, tenant, stretch.high)
  while (found.length < stretch.limit) {
    const values = [tenant, low, high, ...(posting === null ? [] : [posting])]
    const batches = await querier.query<BatchRow>(stretch.rising ? rising : falling, values)
    for (const batch of batches)
      found.push(...eventsWithin(batch, tenant, filter, stretch).filter((event) => !isHidden(event)))
    const end = batches.at(-1)
    if (end === undefined || batches.length < BATCHES) break
    if (stretch.rising) low = end.last + 1
    else high = end.last - 1
  }
  return found.slice(0, stretch.limit)
}

/** A batch ends at its last number, so the one that holds a moment may end after it. */
async function endOfBatch(querier: Querier, tenant: number, moment: number): Promise<number> {
  const [row] = await querier.query<{ last: number }>(findBatchEnd, [tenant, moment])
  return row?.last ?? moment
}

function eventsWithin(
  batch: BatchRow,
  tenant: number,
  filter: EventFilter,
  { low, high, rising }: Stretch,
): LoggedEvent[] {
  const events = batch.events
    .filter((event) => event.at >= low && event.at <= high && isLetThrough(event, tenant, filter))
    .map((event) => withAddress(event, batch.addresses))
    .sort((a, b) => a.at - b.at)
  return rising ? events : events.reverse()
}

function withAddress(event: LoggedEvent, addresses: EventAddresses | null): LoggedEvent {
  const address = addressAt(addresses, event.at)
  return address === undefined ? event : { ...event, address }
}

const findAddresses = statement(
  'find-addresses-of-events',
  `
  select w.at, b.addresses from unnest($2::bigint[]) as w(at)
  cross join lateral (select addresses from batches where tenant = $1 and last >= w.at order by last limit 1) b
  where b.addresses is not null`,
)

/** Events of a log that were read without it, each with the address from which it was done where that is known. */
export async function withAddresses(
  querier: Querier,
  tenant: number,
  events: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const moments = [...new Set(events.map(({ at }) => at))]
  const rows = await querier.query<{ at: number; addresses: EventAddresses }>(findAddresses, [tenant, moments])
  const found = new Map(rows.map(({ at, addresses }) => [at, addresses]))
  return events.map((event) => withAddress(event, found.get(event.at) ?? null))
}

function isLetThrough(event: LoggedEvent, tenant: number, { actor, kind, organization }: EventFilter): boolean {
  if (kind !== undefined && event.kind !== kind) return false
  if (organization !== undefined && event.organization !== organization) return false
  if (actor === undefined) return true
  return event.actor === actor.number && (event.actor_tenant ?? tenant) === actor.tenant
}

/** How many writes of one record are listed at most. */
export const WRITES_MAX = 10_000

const patchHistory = (kind: 'account' | 'receivable') =>
  statement(
    `find-${kind}-history`,
    `
    select p.recorded as at, p.actor, s.number, p.effective, (select coalesce(json_agg(k), '[]'::json) from jsonb_object_keys(p.patch) k) as fields
    from ${kind}s s join ${kind}_patches p on p.tenant = s.tenant and p.number = s.number
    where s.tenant = $1 and s.id = $2 order by p.recorded, p.effective limit ${WRITES_MAX}`,
  )

const PATCH_HISTORIES = { account: patchHistory('account'), receivable: patchHistory('receivable') }

const operatorHistory = statement(
  'find-operator-record-history',
  `
  select p.recorded as at, p.actor, p.actor_tenant, s.number, s.organization, p.effective,
    (select coalesce(json_agg(k), '[]'::json) from json_object_keys(p.patch) k) as fields
  from operator_records s join operator_record_patches p on p.tenant = s.tenant and p.number = s.number
  where s.tenant = $1 and s.id = $2 and s.kind = $3 order by p.recorded, p.effective limit ${WRITES_MAX}`,
)

interface PatchRow {
  readonly at: number
  readonly actor: number
  readonly actor_tenant?: number
  readonly number: number
  readonly organization?: string
  readonly fields: readonly string[]
}

/** The writes of one record on two clocks, oldest first. */
export async function readRecordHistory(
  querier: Querier,
  tenant: number,
  kind: string,
  id: string,
): Promise<LoggedEvent[]> {
  const rows =
    kind === 'account' || kind === 'receivable'
      ? await querier.query<PatchRow>(PATCH_HISTORIES[kind], [tenant, id])
      : await querier.query<PatchRow>(operatorHistory, [tenant, id, kind])
  const events = new Map<number, LoggedEvent>()
  for (const { at, number, fields, ...row } of rows) {
    const named = [...new Set([...(events.get(at)?.fields ?? []), ...fields])]
    const event = at === number ? { did: 'created' as const } : { did: 'changed' as const, fields: named }
    const { actor, actor_tenant, organization } = row
    events.set(at, {
      at,
      actor,
      kind,
      id,
      ...event,
      ...(actor_tenant === undefined ? {} : { actor_tenant }),
      ...(organization === undefined ? {} : { organization }),
    })
  }
  return [...events.values()]
}

const findActors = installationStatement(
  'find-actor-organizations',
  `
  select sandbox_tenant, live_tenant, organization from organizations
  where sandbox_tenant = any($1::integer[]) or live_tenant = any($1::integer[])`,
)

const findReceivableIds = statement(
  'find-receivable-ids',
  'select number, id from receivables where tenant = $1 and number = any($2::bigint[])',
)

/** What presenting events takes: organizations by tenant, ids of receivables by number. */
export async function readEventNames(
  querier: Querier,
  tenant: number,
  events: readonly LoggedEvent[],
): Promise<{ organizations: ReadonlyMap<number, string>; receivables: ReadonlyMap<number, string> }> {
  const tenants = [...new Set([tenant, ...events.map((event) => event.actor_tenant ?? tenant)])]
  const numbers = [...new Set(events.flatMap((event) => event.receivable ?? []))]
  const [actors, receivables] = await Promise.all([
    querier.query<{ sandbox_tenant: number; live_tenant: number; organization: string }>(findActors, [tenants]),
    querier.query<{ number: number; id: string }>(findReceivableIds, [tenant, numbers]),
  ])
  return {
    organizations: new Map(
      actors.flatMap(({ sandbox_tenant, live_tenant, organization }) => [
        [sandbox_tenant, organization],
        [live_tenant, organization],
      ]),
    ),
    receivables: new Map(receivables.map((row) => [row.number, row.id])),
  }
}

const readNow = statement(
  'read-now',
  `
  select (extract(epoch from clock_timestamp()) * 1000000)::bigint - 1 as moment from tenants where tenant = $1`,
)

/** A moment at or before which nothing more will be recorded for any of these tenants. */
export async function readSettledMoment(querier: Querier, tenants: readonly number[]): Promise<number> {
  const [row] = await querier.query<{ moment: number }>(readNow, [tenants[0]])
  for (const tenant of tenants) await awaitWriter(querier, tenant)
  return row?.moment ?? 0
}
