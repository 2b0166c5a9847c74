// The figures that a rule can watch: the unit of each, in which its threshold is typed, and what a threshold may be.
import type { Unit as TypedAs } from '../operator/terms/number-text.ts'
import type { AlertMetric, MetricUnit } from './alert-words.ts'

/** Every figure, with its unit. */
export const METRIC_UNITS: Readonly<Record<AlertMetric, MetricUnit>> = {
  headroom: 'rate',
  availability: 'money',
  data_age_days: 'days',
  delinquency_rate: 'share',
  portfolio_at_risk: 'share',
  cure_rate: 'share',
  monthly_default_rate: 'share',
  conditional_default_rate: 'share',
  annualized_charge_off_rate: 'rate',
  cumulative_gross_default: 'share',
  cumulative_net_loss: 'rate',
  recovery_rate: 'rate',
  conditional_prepayment_rate: 'share',
  cumulative_collections_rate: 'ratio',
  payment_rate: 'ratio',
  gross_portfolio_yield: 'rate',
  net_portfolio_yield: 'rate',
  excess_spread: 'rate',
  weighted_average_interest_rate: 'rate',
  weighted_average_term: 'months',
  weighted_average_remaining_term: 'months',
  weighted_average_score: 'score',
  average_balance: 'money',
  default_ratio: 'ratio',
  unreconciled_share: 'share',
  effective_advance_rate: 'ratio',
  overcollateralization: 'rate',
  collateral_coverage: 'ratio',
  leverage: 'ratio',
  tangible_net_worth: 'money',
  unrestricted_cash: 'money',
  net_income: 'money',
  interest_coverage: 'ratio',
  debt_service_coverage: 'ratio',
  cash_verified_ratio: 'share',
  unmatched_cash_days: 'days',
  receivables_with_findings: 'share',
  confirmed_findings: 'count',
  outstanding_principal: 'money',
  open_receivables: 'count',
  share_past_due_30_plus: 'share',
  share_past_due_60_plus: 'share',
  share_past_due_90_plus: 'share',
  share_charged_off: 'share',
}

const OF_RECEIVABLES: ReadonlySet<string> = new Set([
  'outstanding_principal',
  'open_receivables',
  'share_past_due_30_plus',
  'share_past_due_60_plus',
  'share_past_due_90_plus',
  'share_charged_off',
])

/** Whether a figure is of receivables, and not of each debt line. */
export function isOfReceivables(metric: string | null): boolean {
  return metric !== null && OF_RECEIVABLES.has(metric)
}

/** The figures, in the order in which they are offered. */
export const METRICS = Object.keys(METRIC_UNITS) as AlertMetric[]

/** Whether a text is a figure. */
export function isMetric(text: string): text is AlertMetric {
  return Object.hasOwn(METRIC_UNITS, text)
}

/** How a threshold of a figure is typed. */
export function typedAs(metric: AlertMetric): TypedAs {
  const unit = METRIC_UNITS[metric]
  if (unit === 'money') return 'money'
  return unit === 'share' || unit === 'rate' ? 'share' : 'plain'
}

/** What stands beside the number of a threshold; the currency is that of the debt lines. Receivables may have any. */
export function unitBeside(metric: AlertMetric, currency: string | undefined): string | undefined {
  const unit = METRIC_UNITS[metric]
  if (unit === 'money') return isOfReceivables(metric) ? undefined : currency
  if (unit === 'share' || unit === 'rate') return '%'
  if (unit === 'ratio') return 'x'
  return unit === 'days' || unit === 'months' ? unit : undefined
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly whole: boolean
  /** What to send instead. */
  readonly send: string
}

const BOUNDS: Readonly<Record<Exclude<MetricUnit, 'money'>, Bounds>> = {
  share: { min: 0, max: 1, whole: false, send: 'Send a share from 0 to 100 percent, such as 5.' },
  rate: { min: -10, max: 10, whole: false, send: 'Send a rate from −1,000 to 1,000 percent, such as 5.' },
  ratio: { min: -1_000_000, max: 1_000_000, whole: false, send: 'Send a multiple, such as 1.25.' },
  months: { min: 0, max: 1_200, whole: false, send: 'Send a number of months from 0 to 1,200.' },
  days: { min: 0, max: 36_500, whole: false, send: 'Send a number of days from 0 to 36,500.' },
  count: { min: 0, max: 1_000_000, whole: true, send: 'Send a whole number from 0 to 1,000,000.' },
  score: { min: 0, max: 999, whole: false, send: 'Send a score from 0 to 999.' },
}

/** What is wrong with a number as a threshold, in a sentence; undefined where nothing is. Amounts have bounds of their own. */
export function boundProblem(metric: AlertMetric, value: number): string | undefined {
  const unit = METRIC_UNITS[metric]
  if (unit === 'money') return undefined
  const { min, max, whole, send } = BOUNDS[unit]
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? undefined : send
}
