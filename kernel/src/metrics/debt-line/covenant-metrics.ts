// The metrics that a covenant or a step-down may test, with the parameters of each and the bounds of its threshold. `M…` are the numbers of
// the metric definitions. An unlisted metric is accepted, and untestable until it is computed.

/** The unit of a metric, which limits its thresholds: 5 sent for 5 % is rejected here. */
export type MetricUnit = 'share' | 'rate' | 'ratio' | 'money' | 'months' | 'days' | 'count' | 'score'

/** The required parameters of a metric. */
export type MetricParameter = 'days_past_due' | 'basis' | 'lag_months' | 'bureau'

/** All parameters of metrics. */
export const METRIC_PARAMETERS: readonly MetricParameter[] = ['days_past_due', 'basis', 'lag_months', 'bureau']

/** A metric that covenants test. */
export interface CovenantMetric {
  readonly unit: MetricUnit
  /** Only a metric of receivables can be narrowed to some of them. */
  readonly of: 'receivables' | 'debt_line' | 'company' | 'cash' | 'findings'
  readonly needs: readonly MetricParameter[]
  /** Whether the terms may state which findings it counts. */
  readonly counts_findings?: true
}

const ofReceivables = (unit: MetricUnit, ...needs: MetricParameter[]): CovenantMetric => ({
  unit,
  of: 'receivables',
  needs,
})
const ofDebtLine = (unit: MetricUnit): CovenantMetric => ({ unit, of: 'debt_line', needs: [] })
const ofCompany = (unit: MetricUnit): CovenantMetric => ({ unit, of: 'company', needs: [] })
const ofCash = (unit: MetricUnit): CovenantMetric => ({ unit, of: 'cash', needs: [] })

const ofFindings = (unit: MetricUnit): CovenantMetric => ({ unit, of: 'findings', needs: [], counts_findings: true })

const METRICS = new Map<string, CovenantMetric>([
  // M8, M9, M12: delinquency.
  ['delinquency_rate', ofReceivables('share', 'days_past_due', 'basis')],
  ['portfolio_at_risk', ofReceivables('share', 'days_past_due', 'basis')],
  ['cure_rate', ofReceivables('share', 'basis')],
  // M14 to M18: default, loss, prepayment.
  ['monthly_default_rate', ofReceivables('share')],
  ['conditional_default_rate', ofReceivables('share')],
  ['annualized_charge_off_rate', ofReceivables('rate')],
  ['cumulative_gross_default', ofReceivables('share')],
  ['cumulative_net_loss', ofReceivables('rate')],
  ['recovery_rate', ofReceivables('rate')],
  ['conditional_prepayment_rate', ofReceivables('share')],
  // M20, M21, M24 to M27: collections, yield, averages.
  ['cumulative_collections_rate', ofReceivables('ratio')],
  ['payment_rate', ofReceivables('ratio')],
  ['gross_portfolio_yield', ofReceivables('rate')],
  ['net_portfolio_yield', ofReceivables('rate')],
  ['excess_spread', ofReceivables('rate')],
  ['weighted_average_interest_rate', ofReceivables('rate')],
  ['weighted_average_term', ofReceivables('months')],
  ['weighted_average_remaining_term', ofReceivables('months')],
  ['weighted_average_score', ofReceivables('score', 'bureau')],
  ['average_balance', ofReceivables('money')],
  // M35: divided by the originations of an earlier month. Reconciliation: the share that does not agree.
  ['default_ratio', ofReceivables('ratio', 'lag_months')],
  ['unreconciled_share', ofReceivables('share')],
  // M32, M33: the debt line.
  ['availability', ofDebtLine('money')],
  ['effective_advance_rate', ofDebtLine('ratio')],
  ['overcollateralization', ofDebtLine('rate')],
  ['collateral_coverage', ofDebtLine('ratio')],
  // M34 and the company's statements.
  ['leverage', ofCompany('ratio')],
  ['tangible_net_worth', ofCompany('money')],
  ['unrestricted_cash', ofCompany('money')],
  ['net_income', ofCompany('money')],
  ['interest_coverage', ofCompany('ratio')],
  ['debt_service_coverage', ofCompany('ratio')],
  // The cash tie-out of the lender.
  ['cash_verified_ratio', ofCash('share')],
  ['unmatched_cash_days', ofCash('days')],
  // What integrity checks found.
  ['receivables_with_findings', { ...ofReceivables('share'), counts_findings: true }],
  ['confirmed_findings', ofFindings('count')],
])

/** The listed metrics, in the order of the documentation. */
export const COVENANT_METRICS: readonly string[] = [...METRICS.keys()]

/** The metrics of the cash tie-out. */
export const CASH_METRICS: readonly string[] = COVENANT_METRICS.filter((name) => METRICS.get(name)?.of === 'cash')

/** The metrics of what integrity checks found. */
export const FINDING_METRICS: readonly string[] = COVENANT_METRICS.filter((name) => METRICS.get(name)?.counts_findings)

/** The metrics whose values and thresholds are amounts, in minor units. */
export const MONEY_METRICS: readonly string[] = COVENANT_METRICS.filter((name) => METRICS.get(name)?.unit === 'money')

/** The properties of a metric; undefined for an unlisted one. */
export function findCovenantMetric(metric: string): CovenantMetric | undefined {
  return METRICS.get(metric)
}

/** The bounds of a threshold, and whether it is a whole number. */
export const THRESHOLD_BOUNDS: Readonly<
  Record<MetricUnit, { min: number; max: number; whole: boolean; send: string }>
> = {
  share: { min: 0, max: 1, whole: false, send: 'a share from 0 to 1: 0.05 for 5 %' },
  rate: { min: -10, max: 10, whole: false, send: 'a fraction from -10 to 10: 0.05 for 5 %' },
  ratio: { min: -1_000_000, max: 1_000_000, whole: false, send: 'a ratio from -1000000 to 1000000: 1.25 for 125 %' },
  money: {
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    whole: true,
    send: 'an amount in the smallest denomination of the currency, as a JSON integer',
  },
  months: { min: 0, max: 1200, whole: false, send: 'a number of months from 0 to 1200' },
  days: { min: 0, max: 36_500, whole: false, send: 'a number of days from 0 to 36500' },
  count: { min: 0, max: 1_000_000, whole: true, send: 'a count from 0 to 1000000' },
  score: { min: 0, max: 999, whole: false, send: 'a score from 0 to 999' },
}
