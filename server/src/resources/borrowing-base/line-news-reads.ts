// Whether anything new is known that changes the figures of a lender's lines.
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { LenderOfLines } from './line-store.ts'

const findLendersNews = statement(
  'find-lenders-news-of-lines',
  'select exists (select from batches where tenant = $1 and last > $2) as wrote',
)

const findOperatorsNews = statement(
  'find-operators-news-of-lines',
  `
  select exists (
    select from unnest($2::uuid[]) as k(posting) cross join lateral (
      select from batch_postings where tenant = $1 and posting = k.posting and last > $3 limit 1) w) as wrote`,
)

/** Up to which moments the two logs are followed. */
export interface Followed {
  readonly lender: number
  readonly operator: number
}

/** Whether the lender wrote more, and whether the operator did: about the lender, exchange rates or index rates. */
export interface LineNews {
  readonly lender_wrote: boolean
  readonly operator_wrote: boolean
}

interface Wrote {
  readonly wrote: boolean
}

/** Reads both logs. */
export async function readLineNews(
  querier: Querier,
  { tenant, organization, operator }: LenderOfLines,
  followed: Followed,
): Promise<LineNews> {
  const filters = [{ organization }, { kind: 'fx_rate' }, { kind: 'index_rate' }]
  const [lenders, operators] = await Promise.all([
    querier.query<Wrote>(findLendersNews, [tenant, followed.lender]),
    querier.query<Wrote>(findOperatorsNews, [operator, filters.map(eventPosting), followed.operator]),
  ])
  return { lender_wrote: lenders[0]?.wrote === true, operator_wrote: operators[0]?.wrote === true }
}
