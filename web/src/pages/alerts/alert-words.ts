// Alerts in words: how urgent they are, and the figure beside the threshold that it passed.
import type { Alert, AlertFigure, AlertRule } from '@tapeline/sdk'
import type { Tone } from '../../ui/tone.ts'
import { counted } from '../../ui/words.ts'
import { wordOf } from '../debt-lines/line-words.ts'
import { COMPARED, exactValue, valueText } from '../debt-lines/value-text.ts'

/** A figure that a rule can watch. */
export type AlertMetric = NonNullable<AlertRule['metric']>

/** The unit of a figure. */
export type MetricUnit = AlertFigure['unit']

/** How urgent alerts are. */
export const SEVERITY_WORDS: Readonly<Record<Alert['severity'], string>> = {
  critical: 'Critical',
  warning: 'Warning',
  information: 'Information',
}
export const SEVERITY_TONES: Readonly<Record<Alert['severity'], Tone>> = {
  critical: 'bad',
  warning: 'watch',
  information: 'plain',
}

const OWN_METRICS: { readonly [metric: string]: string } = {
  headroom: 'Least headroom of the covenants',
  data_age_days: 'Age of the data',
}

/** What is measured. */
export function metricName(metric: string): string {
  return OWN_METRICS[metric] ?? wordOf(metric).replace(' plus', '+ days')
}

/** That the change of a figure is compared, in place of the figure itself: ` changed over 30 days by`. */
export function changedText(change: Pick<NonNullable<AlertRule['change']>, 'over_days'> | null): string {
  return change === null ? '' : ` changed over ${counted(change.over_days, 'day')} by`
}

/** A value of a figure with its unit, an amount with its currency. */
function withUnit(value: Parameters<typeof valueText>[0], { unit, currency }: AlertFigure): string {
  const text = valueText(value, unit, currency ?? '')
  return unit === 'money' && currency !== null && value !== null ? `${text} ${currency}` : text
}

/** The value that the figure had. */
export function figureValue(figure: AlertFigure): string {
  return withUnit(exactValue(figure, figure.unit), figure)
}

/**
 * What the value is compared with: `below 10.00 %` opens an alert of a rule about a figure. An event about a covenant states what keeps it:
 * `required: at most 5.00 %`.
 */
export function thresholdText({ figure, event }: Pick<Alert, 'figure' | 'event'>): string | undefined {
  if (figure === null || figure.threshold === null) return undefined
  const compared = `${COMPARED[figure.comparator]} ${withUnit(figure.threshold, figure)}`
  return event === null ? `alert: ${compared}` : `required: ${compared}`
}

/** The figure in a line: `Availability 70,000.00 USD, alert: below 80,000.00 USD`; undefined where the alert has none. */
export function figureText(alert: Pick<Alert, 'figure' | 'event'>): string | undefined {
  const { figure } = alert
  if (figure === null) return undefined
  const value = `${metricName(figure.metric)}${changedText(figure.change)} ${figureValue(figure)}`
  const threshold = thresholdText(alert)
  return threshold === undefined ? value : `${value}, ${threshold}`
}
