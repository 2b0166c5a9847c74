// The source of each metric: the receivables that back the line on a day, their months, the borrowing base, the company's
// statements, the cash tie-out, or what integrity checks found.
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'

/** The sources. `series` has the receivables' activity month by month, `collateral` their position on a day. */
export type MetricSource = 'collateral' | 'series' | 'base' | 'statements' | 'cash' | 'findings'

const FROM_SERIES: ReadonlySet<string> = new Set([
  'cure_rate',
  'monthly_default_rate',
  'conditional_default_rate',
  'annualized_charge_off_rate',
  'cumulative_gross_default',
  'cumulative_net_loss',
  'recovery_rate',
  'conditional_prepayment_rate',
  'cumulative_collections_rate',
  'payment_rate',
  'gross_portfolio_yield',
  'net_portfolio_yield',
  'excess_spread',
  'default_ratio',
])

const BY_SUBJECT = { debt_line: 'base', company: 'statements', cash: 'cash', findings: 'findings' } as const

/** The source of a metric; undefined for an unlisted one, which is not computed. */
export function sourceOf(metric: string): MetricSource | undefined {
  const known = findCovenantMetric(metric)
  if (known === undefined) return undefined
  if (known.of === 'receivables') return FROM_SERIES.has(metric) ? 'series' : 'collateral'
  return BY_SUBJECT[known.of]
}
