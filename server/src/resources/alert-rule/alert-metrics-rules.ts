// The figures that a rule can watch: of debt lines those that covenants test, and two that they do not; and those of receivables. What loads it loads no
// metric.
import {
  COVENANT_METRICS,
  MONEY_METRICS,
  type MetricUnit,
  findCovenantMetric,
} from '@tapeline/kernel/metrics/debt-line/covenant-metrics'

/** Figures that no covenant tests, with their units. */
const OWN: ReadonlyMap<string, MetricUnit> = new Map([
  ['headroom', 'rate'],
  ['data_age_days', 'days'],
])

/** Figures of receivables, with their units: of all of a lender, or of those that the rule selects. */
const OF_RECEIVABLES: ReadonlyMap<string, MetricUnit> = new Map([
  ['outstanding_principal', 'money'],
  ['open_receivables', 'count'],
  ['share_past_due_30_plus', 'share'],
  ['share_past_due_60_plus', 'share'],
  ['share_past_due_90_plus', 'share'],
  ['share_charged_off', 'share'],
])

/** Their names. */
export const RECEIVABLE_METRICS: readonly string[] = [...OF_RECEIVABLES.keys()]

/** Whether a figure is one of receivables, and not of a debt line. */
export function isReceivableMetric(metric: string): boolean {
  return OF_RECEIVABLES.has(metric)
}

/** Read as they are now, and not of tests. */
export const CURRENT_METRICS: ReadonlySet<string> = new Set(['availability', 'data_age_days', 'unmatched_cash_days'])

/** All of them, in the order of the documentation. */
export const ALERT_METRICS: readonly string[] = [...OWN.keys(), ...COVENANT_METRICS, ...RECEIVABLE_METRICS]

/** Those whose thresholds are amounts of money. */
export const ALERT_MONEY_METRICS: readonly string[] = [...MONEY_METRICS, 'outstanding_principal']

/** The unit of one of them, in which its threshold is. */
export function unitOfAlertMetric(metric: string): MetricUnit {
  return OWN.get(metric) ?? OF_RECEIVABLES.get(metric) ?? findCovenantMetric(metric)?.unit ?? 'ratio'
}
