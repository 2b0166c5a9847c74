// What the portfolio of a book takes on disk, and how many groups and rows its dimensions have: what a question of each reads.
import type { PortfolioStage } from './portfolio-stage.ts'

/** Sizes in bytes, indexes included. */
export interface PortfolioSize {
  readonly totals_bytes: number
  readonly receivables_bytes: number
  readonly dimensions: readonly DimensionSize[]
}

/** A dimension by its number: its groups, and its rows and their bodies' bytes in all segments. */
export interface DimensionSize {
  readonly dimension: number
  readonly groups: number
  readonly rows: number
  readonly body_bytes: number
}

/** Measures what a stage stores. */
export async function readPortfolioSize({ client, tenant }: PortfolioStage): Promise<PortfolioSize> {
  const { rows: tables } = await client.query<{ totals: string; receivables: string }>(`
    select pg_total_relation_size('portfolio_totals') as totals, pg_total_relation_size('portfolio_receivables') as receivables`)
  const { rows: dimensions } = await client.query<DimensionSize>(
    `
    select dimension::integer, count(distinct value)::integer as groups, count(*)::integer as rows,
      sum(octet_length(body))::double precision as body_bytes
    from portfolio_totals where tenant = $1 group by dimension order by dimension`,
    [tenant],
  )
  const [table] = tables
  return { totals_bytes: Number(table?.totals), receivables_bytes: Number(table?.receivables), dimensions }
}
