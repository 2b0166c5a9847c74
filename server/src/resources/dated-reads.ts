// Reading one record on two clocks.
import { type DatedPatch, type Json, type Shape, stateOn } from '@tapeline/kernel/core/dated-facts'
import { beyondMessage, isBeyond } from '@tapeline/kernel/core/book-day'
import { ServiceError, notFound } from '@tapeline/contract/errors'
import type { QueryReading } from '@tapeline/contract/parameter'
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { latestDay } from '../http/latest-day.ts'
import { type Querier, isLocked, statement } from '../storage/database.ts'
import { MOMENTS_LOCK } from '../storage/writer/basis.ts'
import { type RecordStatements, type StoredRecord, recordOfRow } from '../storage/dated-records.ts'
import type { Caller } from './api-key/key-checker.ts'

/** The clocks of a read; undefined is today and now. */
export interface Clocks {
  readonly as_of: string | undefined
  readonly known_at: number | undefined
  readonly faults: readonly Fault[]
}

/** How long a read waits for a batch under way: a batch takes milliseconds, unless the database is slow. */
const WRITER_WAIT_MS = 1_000

// The tenant's lock, shared, behind the lock of batches that took their moments ahead of it. The bound holds until the transaction ends, and
// comes first: joins go in the order written, and `offset 0` keeps the lock a source of the row.
const shareLock = statement(
  'await-writer',
  `
  select 1 from (select set_config('lock_timeout', $2, true)) bound
  cross join tenants t cross join lateral (select pg_advisory_xact_lock(${MOMENTS_LOCK}, t.tenant) offset 0) passed
  where t.tenant = $1 for share of t`,
)

const lastMoment = statement('last-moment', 'select last from batches where tenant = $1 order by last desc limit 1')

const moments = statement(
  'last-moment-and-now',
  `
  select coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) as last,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`,
)

/** The newest moment of a tenant's log, and the present by the database's clock. */
export async function readMoments(querier: Querier, tenant: number): Promise<{ last: number; now: number }> {
  const [row] = await querier.query<{ last: number; now: number }>(moments, [tenant])
  if (row === undefined) throw new Error('The clock gave no moment')
  return row
}

/** The newest moment of a tenant's log. */
export async function readLastMoment(querier: Querier, tenant: number): Promise<number> {
  const [row] = await querier.query<{ last: number }>(lastMoment, [tenant])
  return row?.last ?? 0
}

/** Refuses a read of what is known now while that cannot be fixed yet. */
export function refuseStoring(): never {
  throw new ServiceError('overloaded', { message: STILL_STORING })
}

const STILL_STORING = 'A write is still being stored. Send the same request again after Retry-After.'

/** Waits for a batch under way, whose moments may be before now: for a second, and until `until_ms` at most. Throws overloaded after that. */
export async function awaitWriter(querier: Querier, tenant: number, until_ms = Infinity): Promise<void> {
  // A time-out of 0 would be none at all.
  const wait_ms = Math.max(1, Math.min(WRITER_WAIT_MS, Math.floor(until_ms - performance.now())))
  try {
    await querier.query(shareLock, [tenant, String(wait_ms)])
  } catch (error) {
    if (isLocked(error)) refuseStoring()
    throw error
  }
}

/** Reads the clocks of a query. What is known in the future is not known, so such a moment is a fault. */
export async function readClocks(
  querier: Querier,
  caller: { readonly tenant: number },
  query: QueryReading<{}>,
): Promise<Clocks> {
  const { as_of, known_at } = query.values as { as_of?: string; known_at?: number }
  if (known_at === undefined || (await isSettled(querier, caller.tenant, known_at)))
    return { as_of, known_at, faults: query.faults }
  const message = 'known_at must not be in the future: leave it out for what is known now'
  return {
    as_of,
    known_at: undefined,
    faults: [...query.faults, { param: 'known_at', code: 'in_the_future', message }],
  }
}

/** Reads the clocks of a record, which may be read as of a day to come: as far as a loan book reaches. */
export async function readRecordClocks(
  querier: Querier,
  caller: { readonly tenant: number },
  query: QueryReading<{}>,
): Promise<Clocks> {
  const clocks = await readClocks(querier, caller, query)
  return { ...clocks, faults: [...clocks.faults, ...lateFaults(clocks.as_of)] }
}

function lateFaults(as_of: string | undefined): Fault[] {
  const latest_day = latestDay()
  if (as_of === undefined || !isBeyond(as_of, latest_day)) return []
  return [{ param: 'as_of', code: 'out_of_range', message: `as_of ${beyondMessage(latest_day)}` }]
}

/** Makes sure that nothing more will be recorded at or before a moment, so that the same question has the same answer for ever. */
async function isSettled(querier: Querier, tenant: number, known_at: number): Promise<boolean> {
  const { last, now } = await readMoments(querier, tenant)
  if (known_at <= last) return true
  if (known_at > now) return false
  await awaitWriter(querier, tenant)
  return true
}

/** A record as of a day and as known at a moment, or undefined where it was not known yet. */
export async function findOnClocks(
  querier: Querier,
  statements: RecordStatements,
  shape: Shape,
  caller: Caller,
  id: string,
  clocks: Clocks,
): Promise<StoredRecord | undefined> {
  const rows = await querier.query<{ [column: string]: Json }>(statements.find, [caller.tenant, [id]])
  const row = rows[0]
  if (row === undefined) return undefined
  const record = recordOfRow(row)
  const patches = (known_at: number) =>
    querier.query<DatedPatch>(statements.findPatches, [caller.tenant, [id], known_at])
  return stateOnClocks(record, patches, shape, caller.time_zone, clocks)
}

/** A record with the state that it had on a day, as known at a moment; undefined where it was not known yet. */
export async function stateOnClocks<Stored extends StoredRecord>(
  record: Stored,
  findPatches: (known_at: number) => Promise<DatedPatch[]>,
  shape: Shape,
  time_zone: string,
  clocks: Clocks,
): Promise<Stored | undefined> {
  if (clocks.as_of === undefined && clocks.known_at === undefined) return record
  const known_at = clocks.known_at ?? Number.MAX_SAFE_INTEGER
  if (record.number > known_at) return undefined
  const patches = await findPatches(known_at)
  const day = clocks.as_of ?? dayOfMoment(known_at, time_zone)
  return { ...record, recorded: lastRecorded(patches), state: stateOn(patches, day, shape) }
}

function lastRecorded(patches: readonly DatedPatch[]): number {
  return Math.max(...patches.map((patch) => patch.recorded))
}

/** Throws that a record is not there, on whichever clock. */
export function refuseUnknown(name: string, clocks: Clocks): never {
  const then = clocks.known_at === undefined && clocks.as_of === undefined ? '' : ' at that date and moment'
  throw notFound(`There is no ${name} with this id${then}.`)
}
