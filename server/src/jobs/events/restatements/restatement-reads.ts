// What there was to believe of receivables when a day began, and since when other figures are believed that day: the event before states it (0175).
import { receivableRestated } from '@tapeline/contract/records/events/restatement-events'
import { type Querier, statement } from '../../../storage/database.ts'

/** Whose receivables, as of which day something is written, when it began, and up to which write. */
export interface WrittenOn {
  readonly tenant: number
  /** The day, and the last microsecond before it. */
  readonly day: string
  readonly believed_at: number
  readonly until: number
}

/** The past of a receivable as it was known when the day began, by dates before the day. */
export interface ReportedPast {
  readonly number: number
  /** The latest entry, be it one of a schedule; null without one. */
  readonly last_entry: string | null
  /** Whether an entry that was known is changed or deleted by now. */
  readonly is_changed: boolean
  /** The latest day of which delinquency was reported, or that there was none; null without one. */
  readonly last_delinquency: string | null
}

// Entries are read by their date, each receivable by itself.
const findPast = statement(
  'find-reported-past-of-receivables',
  `
  select w.number, e.date::text as last_entry, h.is_changed is not null as is_changed, p.effective::text as last_delinquency
  from unnest($2::bigint[]) as w(number)
  left join lateral (
    select max(v.date) as date from (
      (select date from entries where tenant = $1 and receivable = w.number and date < $5 and recorded <= $3 order by date desc limit 1)
      union all
      (select date from entry_history
        where tenant = $1 and receivable = w.number and superseded > $3 and date < $5 and recorded <= $3 order by date desc limit 1)) v) e on true
  left join lateral (
    select true as is_changed from entry_history
    where tenant = $1 and receivable = w.number and superseded > $3 and superseded <= $4 and recorded <= $3 limit 1) h on true
  left join lateral (
    select max(effective) as effective from receivable_patches
    where tenant = $1 and number = w.number and recorded <= $3 and effective < $5 and effective > '-infinity'
      and patch -> 'delinquent_since' is not null) p on true`,
)

/** Reads what was reported of receivables, given by their numbers, before a day. */
export async function readReportedPast(
  querier: Querier,
  { tenant, day, believed_at, until }: WrittenOn,
  numbers: readonly number[],
): Promise<ReportedPast[]> {
  if (numbers.length === 0) return []
  return querier.query<ReportedPast>(findPast, [tenant, numbers, believed_at, until, day])
}

const findRestated = statement(
  'find-last-restatements-of-receivables',
  `
  select w.id, e.occurred_at from unnest($2::text[]) as w(id) cross join lateral (
    select max(occurred_at) as occurred_at from events
    where tenant = $1 and subject_kind = 'receivable' and subject_id = w.id and type = '${receivableRestated.type}'
      and occurred_at > $3 and occurred_at < $4) e
  where e.occurred_at is not null`,
)

/** The moments of the last restatements of receivables, given by their ids, between two moments. */
export async function readRestatedAt(
  querier: Querier,
  tenant: number,
  ids: readonly string[],
  { after, before }: { readonly after: number; readonly before: number },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await querier.query<{ id: string; occurred_at: number }>(findRestated, [tenant, ids, after, before])
  return new Map(rows.map(({ id, occurred_at }) => [id, occurred_at]))
}
