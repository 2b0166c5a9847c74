// Whether anything that became known since a moment changes a day or those before it. A change that states no day counts as one of the day:
// a calculation is then made again although its result is the same, but no outdated one is shown.
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { LenderOfLines } from './line-store.ts'

/** A day, and a stretch of what is known: after the first moment, up to the last. */
export interface News {
  readonly as_of: string
  readonly after: number
  readonly until: number
}

/** Batches of one stretch. */
const STRETCH = 500

const findEnd = statement(
  'find-end-of-dated-news',
  `
  select last from batches where tenant = $1 and last > $2 and last <= $3 order by last offset ${STRETCH - 1} limit 1`,
)

const OF_CONTRACT = `array['obligor_id', 'product_type', 'origination_date', 'currency']`

/**
 * Whether a patch `p` states something of a day or of those before it: what a record was first stated to be, of whatever day, applies to all days
 * before that too.
 */
const isOf = (patches: string, day: string) => `(p.effective <= ${day}::date or p.effective = (
            select min(e.effective) from ${patches} e where e.tenant = $1 and e.number = p.number and e.recorded <= p.recorded))`

/** The patch of an event: its batch may reach beyond either end of the stretch. */
const OF_EVENT = `p.number = (case when e.event ->> 'number' is null then e.event ->> 'at' else e.event ->> 'number' end)::bigint
          and p.recorded = (e.event ->> 'at')::bigint`

const findReported = statement(
  'find-reported-of-days',
  `
  select exists (
    select from batches b cross join lateral json_array_elements(b.events) e (event)
    where b.tenant = $1 and b.last > $2 and b.last <= $3 and case e.event ->> 'kind'
      when 'entry' then
        e.event ->> 'did' <> 'created' or coalesce((e.event -> 'content' ->> 'date')::date, '-infinity') <= $4::date
      when 'receivable' then exists (
        select from receivable_patches p join receivables r on r.tenant = $1 and r.number = p.number
        where p.tenant = $1 and ${OF_EVENT} and case when e.event ->> 'did' = 'created' then r.origination_date <= $4::date
            else p.patch::jsonb ?| ${OF_CONTRACT} or ${isOf('receivable_patches', '$4')} end)
      when 'account' then e.event ->> 'did' = 'changed' and exists (
        select from account_patches p
        where p.tenant = $1 and ${OF_EVENT} and ${isOf('account_patches', '$4')})
      else false end) as is_affected`,
)

// A pledge has its beginning: it states nothing of the time before.
const findStated = statement(
  'find-statements-of-days',
  `
  select exists (
    select from unnest($4::uuid[]) as k(posting)
    cross join lateral (
      select last from batch_postings where tenant = $1 and posting = k.posting and last > $2 and last <= $3 offset 0) w
    cross join lateral (select events from batches where tenant = $1 and last = w.last offset 0) b
    cross join lateral json_array_elements(b.events) e (event)
    where e.event ->> 'organization' = $6 and case
      when e.event ->> 'kind' in ('debt_line_term', 'document', 'financial', 'finding_decision') then true
      when e.event ->> 'kind' in ('debt_line', 'pledge', 'reporting_settings', 'transparency_balance') then exists (
        select from operator_record_patches p
        where p.tenant = $1 and ${OF_EVENT} and (p.patch::jsonb ?| array['currency', 'opened_on', 'as_of']
            or e.event ->> 'kind' = 'transparency_balance' or p.effective <= $5::date
            or (e.event ->> 'kind' <> 'pledge' and ${isOf('operator_record_patches', '$5')})))
      else false end) as is_affected`,
)

/** Ids of rates end with their day; one is in force for ten days at most. */
const findRates = statement(
  'find-rates-of-days',
  `
  select exists (
    select from operator_records r where r.tenant = $1 and r.kind in ('fx_rate', 'index_rate') and r.recorded > $2
      and right(r.id, 10) collate "C" between ($4::date - 10)::text and ($4::date)::text and exists (
        select from operator_record_patches p
        where p.tenant = $1 and p.number = r.number and p.recorded > $2 and p.recorded <= $3)) as is_affected`,
)

/** How far nothing in a stretch changes the day: the end of it, or undefined where something before that does. */
export async function findSilence(querier: Querier, lender: LenderOfLines, news: News): Promise<number | undefined> {
  const { tenant, operator, organization } = lender
  const { as_of, after, until } = news
  const [far] = await querier.query<{ last: number }>(findEnd, [tenant, after, until])
  const end = far?.last ?? until
  const [[reported], [stated], [rated]] = await Promise.all([
    querier.query<{ is_affected: boolean }>(findReported, [tenant, after, end, as_of]),
    querier.query<{ is_affected: boolean }>(findStated, [
      operator,
      after,
      end,
      [eventPosting({ organization })],
      as_of,
      organization,
    ]),
    querier.query<{ is_affected: boolean }>(findRates, [operator, after, end, as_of]),
  ])
  return reported?.is_affected === true || stated?.is_affected === true || rated?.is_affected === true ? undefined : end
}

const findFirstRated = statement(
  'find-first-day-of-changed-rates',
  `
  select min(right(r.id, 10) collate "C") as day from operator_records r
  where r.tenant = $1 and r.kind in ('fx_rate', 'index_rate') and r.recorded > $2 and exists (
    select from operator_record_patches p where p.tenant = $1 and p.number = r.number and p.recorded > $2 and p.recorded <= $3)`,
)

/** The first day of the rates that were stated in a stretch: no day before it is changed by them. Undefined where none was. */
export async function readFirstRated(
  querier: Querier,
  { operator }: Pick<LenderOfLines, 'operator'>,
  { after, until }: Omit<News, 'as_of'>,
): Promise<string | undefined> {
  const [found] = await querier.query<{ day: string | null }>(findFirstRated, [operator, after, until])
  return found?.day ?? undefined
}
