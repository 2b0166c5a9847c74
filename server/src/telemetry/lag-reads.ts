// How far the calculators, and the stream of the audit, are behind the log, over all lenders: the figures that alert an operator.
import { type Querier, installationStatement } from '../storage/database.ts'

const findLags = installationStatement(
  'find-lags',
  `
  select f.follower, greatest(0, extract(epoch from clock_timestamp()) - min(b.last) / 1e6)::double precision as seconds
  from tenants t
  cross join lateral (values
    ('balances', (select c.position from metrics_cursors c where c.tenant = t.tenant)),
    ('portfolio', (select c.position from portfolio_cursors c where c.tenant = t.tenant))
  ) as f(follower, position)
  cross join lateral (
    select b.last from batches b where b.tenant = t.tenant and b.last > coalesce(f.position, 0) order by b.last limit 1
  ) b
  group by f.follower`,
)

const findFailing = installationStatement(
  'find-failing-calculators',
  `
  select calculator, count(*)::integer as tenants,
    greatest(0, extract(epoch from clock_timestamp()) - min(since) / 1e6)::double precision as seconds
  from calculator_failures where failures >= 2 group by calculator order by calculator`,
)

/** Calculators that fail repeatedly: for how many lenders, and the start of the longest failure. */
export function readFailing(
  querier: Querier,
): Promise<{ readonly calculator: string; readonly tenants: number; readonly seconds: number }[]> {
  return querier.query(findFailing, [])
}

const findSetAside = installationStatement(
  'count-set-aside',
  `
  select s.calculator, count(*)::integer as receivables from receivables_set_aside s group by s.calculator
  union all
  select 'integrity', count(*)::integer from finding_subjects_set_aside having count(*) > 0
  order by calculator`,
)

/** The number of receivables that each calculator has set aside, over all lenders. */
export function readSetAsideCounts(
  querier: Querier,
): Promise<{ readonly calculator: string; readonly receivables: number }[]> {
  return querier.query(findSetAside, [])
}

/** The calculators that follow the log: balances and months of receivables, then the totals over them. */
const FOLLOWERS = ['balances', 'portfolio']

/** The seconds that the oldest write of any lender has waited for a calculator; 0 when it has processed all writes. */
export async function readLags(querier: Querier): Promise<{ readonly follower: string; readonly seconds: number }[]> {
  const rows = await querier.query<{ follower: string; seconds: number }>(findLags, [])
  return FOLLOWERS.map((follower) => rows.find((row) => row.follower === follower) ?? { follower, seconds: 0 })
}

const findStreamLag = installationStatement(
  'find-lag-of-audit-stream',
  `
  select greatest(0, extract(epoch from clock_timestamp()) - min(w.at) / 1e6)::double precision as seconds
  from tenants t
  cross join lateral (
    select coalesce((select s.until from audit_streams s where s.tenant = t.tenant), 0) as until offset 0) s
  cross join lateral (select least(
    (select b.last from batches b where b.tenant = t.tenant and b.last > s.until order by b.last limit 1),
    (select d.at from downloads d where d.tenant = t.tenant and d.at > s.until order by d.at limit 1)) as at) w`,
)

/** The seconds since the oldest line of any log that the receiver of the audit has not received; 0 when it has all. */
export async function readStreamLag(querier: Querier): Promise<number> {
  const [row] = await querier.query<{ seconds: number }>(findStreamLag, [])
  return row?.seconds ?? 0
}
