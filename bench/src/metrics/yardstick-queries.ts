// The SQL of the yardstick, in DuckDB's dialect. Figures follow the same definitions as ours: principal by entry type, days past
// due at month end as reported (month end less delinquent_since, nothing once principal is gone), buckets by their usual edges.

/** The entry types of which the month table has a column. */
export const FLOWS = [
  'disbursement',
  'principal',
  'refund',
  'write_off',
  'recovery',
  'interest',
  'origination_fee',
  'periodic_fee',
  'late_fee',
  'other',
  'scheduled_principal',
  'scheduled_interest',
] as const

const flows = FLOWS.map((type) => `sum(amount) filter (where type = '${type}') as ${type}`)
const dense = FLOWS.map((type) => `coalesce(f.${type}, 0)::bigint as ${type}`)

/**
 * Delinquency as spans of days: from the first report (or the day it names, where none held before) until the next one states
 * otherwise. Of several on one day the one written last counts.
 */
export const SPANS = `
create table spans as
with latest as (
  select receivable, effective, arg_max_null(since, recorded) as since from reports group by receivable, effective
), held as (
  select *, lag(since) over w as before, lead(effective) over w as until
  from latest window w as (partition by receivable order by effective)
)
select receivable, since, case when before is null then least(since, effective) else effective end as begins, until
from held where since is not null`

/** A row for every receivable and month from its origination to the last month. */
export const MONTHS = `
create table months as
with flows as (
  select receivable, year(date) * 12 + month(date) - 1 as month, ${flows.join(', ')}
  from entries group by all
), statuses as (
  select receivable, arg_max(status, (date, status)) as status from entries where status is not null group by receivable
), late as (
  select s.receivable, c.month, max(c.last_day - s.since) as days_past_due
  from spans s join calendar c on c.last_day >= s.begins and (s.until is null or c.last_day < s.until)
  group by s.receivable, c.month
), books as (
  select receivable, year(origination_date) * 12 + month(origination_date) - 1 as origination_month from receivables
), dense as (
  select m.receivable, m.month, m.month - m.origination_month as months_on_book, ${dense.join(', ')}
  from (select *, unnest(range(origination_month, (select max(month) + 1 from calendar))) as month from books) m
  left join flows f on f.receivable = m.receivable and f.month = m.month
), summed as (
  select *, disbursement - principal - refund - write_off as net,
    principal + interest + origination_fee + periodic_fee + late_fee + other + recovery as cash,
    sum(disbursement - principal - refund - write_off) over w as closing_principal,
    sum(disbursement) over w as cumulative_disbursed,
    sum(write_off) over w as cumulative_written_off,
    sum(recovery) over w as cumulative_recovered
  from dense window w as (partition by receivable order by month rows unbounded preceding)
), aged as (
  select m.*, case when m.closing_principal > 0 then coalesce(l.days_past_due, 0) else 0 end as days_past_due
  from summed m left join late l on l.receivable = m.receivable and l.month = m.month
)
select a.receivable, a.month, a.months_on_book, (a.closing_principal - a.net)::bigint as opening_principal,
  ${FLOWS.map((type) => `a.${type}`).join(', ')}, a.closing_principal::bigint as closing_principal, a.cash,
  a.cumulative_disbursed::bigint as cumulative_disbursed, a.cumulative_written_off::bigint as cumulative_written_off,
  a.cumulative_recovered::bigint as cumulative_recovered, a.days_past_due::integer as days_past_due,
  case when a.days_past_due = 0 then 0 when a.days_past_due <= 30 then 1 when a.days_past_due <= 60 then 2
    when a.days_past_due <= 90 then 3 when a.days_past_due <= 120 then 4 else 5 end::utinyint as bucket, s.status
from aged a left join statuses s on s.receivable = a.receivable`
