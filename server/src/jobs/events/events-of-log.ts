// What a lender's own log states: records that it reported first, the status of its receivables, imports that ended, and keys.
import {
  accountCreated,
  importFinished,
  receivableCreated,
  receivableStatusChanged,
} from '@tapeline/contract/records/events/record-events'
import { keyCreated, keyDeleted } from '@tapeline/contract/records/events/other-events'
import type { Patch, State } from '@tapeline/kernel/core/dated-facts'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import type { LateLines } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening, Happenings } from '../../resources/event/event-rules.ts'
import { readReceivableIds } from '../../resources/receivable/receivable-id-reads.ts'
import { type PortionRow, logPortion } from '../../resources/event/log-portion-rules.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { type BucketsOfLog, readBucketsOfLog } from './buckets/buckets-of-log.ts'
import { readNewPlaces, userHappenings } from './events-of-users.ts'
import { readReceivedLate } from './lateness/late-lines.ts'
import { readStatusChanges } from './status-changes.ts'

/** Batches of the log in one transaction. */
const BATCHES = 500

// No further than ledgers are made, so that an event is never ahead of what is read beside it.
const readLog = statement(
  'read-log-for-events',
  logPortion(`
    select last, events from batches where tenant = $1 and last > $2 and last <= $3 order by last limit ${BATCHES}`),
)

/** A stretch of a log or of the clock of a calculator: behind one moment, up to another. */
export interface Stretch {
  readonly after: number
  readonly until: number
}

/** What happened in a stretch of a log, the next days on which receivables of it are in another bucket, and which lines are late behind it. */
export type LogHappenings = Happenings & { readonly bucket_days: BucketsOfLog['days']; readonly late: LateLines }

/** Which receivables batches restate; the code of it is loaded with the first write of a receivable that was known before. */
async function readRestatementsIn(
  transaction: Transaction,
  lender: FollowedTenant,
  batches: readonly PortionRow[],
): Promise<Happening[]> {
  if (!batches.some((batch) => concernsKnownReceivable(batch, lender.time_zone))) return []
  const { readRestatements } = await import('./restatements/restated-receivables.ts')
  return readRestatements(transaction, lender, batches)
}

/** Whether a batch has a write of a receivable that was there when its day began. The number of a receivable is the moment of its creation. */
function concernsKnownReceivable({ last, events }: PortionRow, time_zone: string): boolean {
  const began = startOfDay(dayOfMoment(last, time_zone), time_zone)
  return events.some(({ kind, number, at, receivable }) => {
    if (kind === 'receivable') return (number ?? at) < began
    return kind === 'entry' && receivable !== undefined && receivable < began
  })
}

/** Reads what happened in a stretch of a tenant's log, or in the first portion of it. `late` are the lines that are late before it. */
export async function readLogHappenings(
  transaction: Transaction,
  lender: FollowedTenant,
  { after, until, late }: Stretch & { readonly late: LateLines },
): Promise<LogHappenings> {
  const { tenant } = lender
  if (until <= after) return { happenings: [], position: after, more: false, bucket_days: new Map(), late }
  const batches = await transaction.query<PortionRow>(readLog, [tenant, after, until])
  const events = batches.flatMap((batch) => batch.events.toSorted((one, other) => one.at - other.at))
  const position = batches.at(-1)?.last ?? until
  const [created, changed] = [
    await readCreated(transaction, tenant, events),
    await readStatuses(transaction, tenant, after, events),
  ]
  const buckets = await readBucketsOfLog(transaction, lender, batches)
  const received = await readReceivedLate(transaction, lender, batches, late)
  const happenings = [
    ...events.flatMap(happeningOf),
    ...(await readNewPlaces(transaction, events)),
    ...created,
    ...changed,
    ...buckets.happenings,
    ...(await readRestatementsIn(transaction, lender, batches)),
    ...received.happenings,
  ]
  return {
    happenings: happenings.toSorted((one, other) => one.occurred_at - other.occurred_at),
    position,
    more: position < until,
    bucket_days: buckets.days,
    late: received.late,
  }
}

/** What an event of the log states by itself. */
function happeningOf(logged: LoggedEvent): Happening[] {
  const { at, kind, did, id, content } = logged
  if (kind === 'user') return userHappenings(logged)
  const of = { subject_id: id, occurred_at: at }
  if (kind === 'account' && did === 'created') return [{ ...of, event: accountCreated, data: { account_id: id } }]
  if (kind === 'import' && content !== undefined)
    return [{ ...of, event: importFinished, data: { import_id: id, ...content } }]
  if (kind !== 'api_key') return []
  if (did === 'created') return [{ ...of, event: keyCreated, data: { api_key_id: id } }]
  return did === 'deleted' ? [{ ...of, event: keyDeleted, data: { api_key_id: id } }] : []
}

const findFirstPatches = statement(
  'find-first-patches-of-receivables',
  `
  select p.number, p.patch from unnest($2::bigint[]) as w(number) cross join lateral (
    select number, patch from receivable_patches where tenant = $1 and number = w.number and recorded = w.number offset 0) p`,
)

/** Receivables as they were first reported. */
async function readCreated(
  transaction: Transaction,
  tenant: number,
  events: readonly LoggedEvent[],
): Promise<Happening[]> {
  const created = events.filter(({ kind, did }) => kind === 'receivable' && did === 'created')
  if (created.length === 0) return []
  const rows = await transaction.query<{ number: number; patch: Patch }>(findFirstPatches, [
    tenant,
    created.map(({ at }) => at),
  ])
  const stated = new Map<number, State>()
  for (const { number, patch } of rows) stated.set(number, { ...stated.get(number), ...patch })
  return created.map(({ at, id }) => {
    const { obligor_id = null, product_type = null, currency = null, origination_date = null } = stated.get(at) ?? {}
    const data = { receivable_id: id, obligor_id, product_type, currency, origination_date }
    return { event: receivableCreated, subject_id: id, occurred_at: at, data }
  })
}

async function readStatuses(
  transaction: Transaction,
  tenant: number,
  after: number,
  events: readonly LoggedEvent[],
): Promise<Happening[]> {
  const changes = await readStatusChanges(transaction, { tenant, known_at: after }, events)
  const ids = await readReceivableIds(transaction, tenant, [...new Set(changes.map(({ receivable }) => receivable))])
  return changes.map(({ receivable, at, before, status }) => {
    const id = ids.get(receivable) ?? ''
    const data = { receivable_id: id, before, after: status }
    return { event: receivableStatusChanged, subject_id: id, occurred_at: at, data }
  })
}
