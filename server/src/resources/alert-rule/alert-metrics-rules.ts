// The figures of a debt line that a rule can watch: those that covenants test, and two that they do not. What loads it loads no metric.
import {
  COVENANT_METRICS,
  type MetricUnit,
  findCovenantMetric,
} from '@tapeline/kernel/metrics/debt-line/covenant-metrics'

/** Figures that no covenant tests, with their units. */
const OWN: ReadonlyMap<string, MetricUnit> = new Map([
  ['headroom', 'rate'],
  ['data_age_days', 'days'],
])

/** Read as they are now, and not of tests. */
export const CURRENT_METRICS: ReadonlySet<string> = new Set(['availability', 'data_age_days', 'unmatched_cash_days'])

/** All of them, in the order of the documentation. */
export const ALERT_METRICS: readonly string[] = [...OWN.keys(), ...COVENANT_METRICS]

/** The unit of one of them, in which its threshold is. */
export function unitOfAlertMetric(metric: string): MetricUnit {
  return OWN.get(metric) ?? findCovenantMetric(metric)?.unit ?? 'ratio'
}
