// Where each metric is read: from the receivables that back the line on a day, from what they did in months, from the borrowing base
// or from the statements of the company.
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'

/** What a metric is read from. `series` is what receivables did month by month, `collateral` what they are on a day. */
export type MetricSource = 'collateral' | 'series' | 'base' | 'statements'

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

/** Where a metric is read; undefined for a word that is not listed, of which nothing is computed. */
export function sourceOf(metric: string): MetricSource | undefined {
  const known = findCovenantMetric(metric)
  if (known === undefined) return undefined
  if (known.of === 'receivables') return FROM_SERIES.has(metric) ? 'series' : 'collateral'
  return known.of === 'debt_line' ? 'base' : 'statements'
}
