// How far the calculators of a portfolio are while every receivable is recalculated: first the ledgers, then what the portfolio takes in.
import type { CalculationProgress } from '@tapeline/contract/errors'
import { type Querier, statement } from '../../../storage/database.ts'

const putProgress = statement(
  'put-portfolio-progress',
  `
  insert into portfolio_progress (tenant, done, total, began_at) values ($1, $2, $3, statement_timestamp())
  on conflict (tenant) do update set done = excluded.done, total = excluded.total,
    began_at = case when excluded.done <= portfolio_progress.done then excluded.began_at else portfolio_progress.began_at end`,
)

/** Notes how far a fold is: receivables taken in, of how many. */
export async function putFoldProgress(querier: Querier, tenant: number, done: number, total: number): Promise<void> {
  await querier.query(putProgress, [tenant, done, total])
}

// Receivables are counted along their index, up to the one that the sweep of ledgers has reached.
const findProgress = statement(
  'find-portfolio-follow-progress',
  `
  select
    (select count(*) from receivables where tenant = $1) as receivables,
    (select count(*) from receivables r where r.tenant = $1 and r.number <= m.sweep) as swept,
    m.sweep is not null as sweeps,
    coalesce(p.done, 0) as done, coalesce(p.total, 0) as total,
    case when p.done > 0 and p.total > p.done
      then ceil(extract(epoch from statement_timestamp() - p.began_at) * (p.total - p.done) / p.done)::integer end as remaining_s
  from (select 1) one
  left join metrics_cursors m on m.tenant = $1
  left join portfolio_progress p on p.tenant = $1`,
)

interface FollowProgress {
  readonly receivables: number
  readonly swept: number
  readonly sweeps: boolean | null
  readonly done: number
  readonly total: number
  readonly remaining_s: number | null
}

/** How far the calculators are with a tenant: each receivable counts once for its ledger and once for the portfolio. */
export async function readFoldProgress(querier: Querier, tenant: number): Promise<CalculationProgress> {
  const [found] = await querier.query<FollowProgress>(findProgress, [tenant])
  if (found === undefined) return { done: 0, total: 0, remaining_s: null }
  const { receivables, swept, sweeps, done, total, remaining_s } = found
  if (sweeps === true) return { done: swept, total: 2 * receivables, remaining_s: null }
  return {
    done: receivables + Math.min(done, receivables),
    total: receivables + Math.max(total, receivables),
    remaining_s,
  }
}
