// Whether anything new is known that changes the figures of a lender's lines.
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { LenderOfLines } from './line-store.ts'

const findNews = statement(
  'find-news-of-lines',
  `
  select exists (select from batches where tenant = $1 and last > $2) as lender_wrote, exists (
    select from unnest($4::uuid[]) as k(posting) cross join lateral (
      select from batch_postings where tenant = $3 and posting = k.posting and last > $5 limit 1) w) as operator_wrote`,
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

/** Reads both logs. */
export async function readLineNews(
  querier: Querier,
  { tenant, organization, operator }: LenderOfLines,
  followed: Followed,
): Promise<LineNews> {
  const filters = [{ organization }, { kind: 'fx_rate' }, { kind: 'index_rate' }]
  const values = [tenant, followed.lender, operator, filters.map(eventPosting), followed.operator]
  const [news] = await querier.query<LineNews>(findNews, values)
  if (news === undefined) throw new Error('A query of logs has a row')
  return news
}
