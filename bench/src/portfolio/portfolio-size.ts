// What the portfolio of a book takes on disk, and what of its dimensions a question reads: that is what its cost follows.
import { coverOf } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { BY_MONTH } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import type { PortfolioStage } from './portfolio-stage.ts'

/** Sizes in bytes, indexes included. */
export interface PortfolioSize {
  readonly totals_bytes: number
  readonly receivables_bytes: number
  readonly dimensions: readonly DimensionSize[]
}

/** A dimension by its number: its groups, its rows and their bodies' bytes in all segments, and what a question of now reads of them. */
export interface DimensionSize {
  readonly dimension: number
  readonly groups: number
  readonly rows: number
  readonly body_bytes: number
  readonly read_rows: number
  readonly read_bytes: number
}

/** Measures what a stage stores after so many folds. Questions read sums by month or over all time; the days that they read too are few. */
export async function readPortfolioSize({ client, tenant }: PortfolioStage, folds: number): Promise<PortfolioSize> {
  const { rows: tables } = await client.query<{ totals: string; receivables: string }>(`
    select pg_total_relation_size('portfolio_totals') as totals,
      pg_total_relation_size('portfolio_receivables') + pg_total_relation_size('portfolio_receivable_history') as receivables`)
  const cover = coverOf(folds)
  const { rows: dimensions } = await client.query<DimensionSize>(
    `
    select t.dimension::integer, count(distinct t.value)::integer as groups,
      count(*)::integer as rows, sum(octet_length(t.body))::double precision as body_bytes,
      count(c.segment)::integer as read_rows,
      coalesce(sum(octet_length(t.body)) filter (where c.segment is not null), 0)::double precision as read_bytes
    from portfolio_totals t left join unnest($2::smallint[], $3::bigint[]) as c(level, segment)
      on c.level = t.level and c.segment = t.segment and t.period >= $4
    where t.tenant = $1 group by t.dimension order by t.dimension`,
    [tenant, cover.map(({ level }) => level), cover.map(({ segment }) => segment), BY_MONTH],
  )
  const [table] = tables
  return { totals_bytes: Number(table?.totals), receivables_bytes: Number(table?.receivables), dimensions }
}
