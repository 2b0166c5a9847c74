// Alert rules in words: what a rule watches, of what, and how people are written to.
import type { AlertRule } from '@tapeline/sdk'
import { eventLabel } from '../webhooks/event-words.ts'
import { percentOf } from '../../ui/ratio.ts'
import { labelOf } from '../../words/field-labels.ts'
import { wordOf } from '../debt-lines/line-words.ts'
import { COMPARED, valueText } from '../debt-lines/value-text.ts'
import { METRIC_UNITS, isOfReceivables } from './alert-metrics.ts'
import { changedText, metricName } from './alert-words.ts'
import { selectorText } from './selector-text.ts'
import { TYPED_IN } from './rule-draft.ts'
import { type LinesAndLenders, nameIn } from '../../shell/use-lines-and-lenders.ts'

/** How people are written to. */
export const DELIVERY_WORDS: Readonly<Record<AlertRule['delivery'], string>> = {
  immediately: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'No mail',
}

/** Whether a rule opens alerts. */
export const STATUS_WORDS: Readonly<Record<AlertRule['status'], string>> = { active: 'Active', disabled: 'Disabled' }

/** The currency of the lines that a rule is about; undefined where they have several, or none is known. */
export function currencyOf(ids: readonly string[] | null | undefined, scope: LinesAndLenders | undefined) {
  const lines = (scope?.lines ?? []).filter(({ id }) => ids === null || ids === undefined || ids.includes(id))
  const [currency, ...others] = new Set(lines.map((line) => line.currency))
  return others.length === 0 ? currency : undefined
}

/** What a rule watches: `Availability below 80,000.00 USD`, `Import: finished, only where status is Stopped`. */
export function watchedText(rule: AlertRule, scope: LinesAndLenders | undefined): string {
  const { metric, comparator, threshold, closing_threshold, change, event_types, event_filters } = rule
  if (metric === null) {
    const types = (event_types ?? []).map(eventLabel).join('; ')
    const filters = (event_filters ?? []).map(filterText)
    return filters.length === 0 ? types : `${types}, only where ${filters.join(' and ')}`
  }
  const currency = currencyOf(rule.debt_line_ids, scope)
  const written = (value: number) => {
    const unit = change?.in === 'percent' ? 'rate' : METRIC_UNITS[metric]
    if (unit !== 'money') return valueText(value, unit, '')
    if (isOfReceivables(metric)) return `${valueText(value, unit, currency ?? TYPED_IN)} in each currency`
    return currency === undefined ? 'an amount' : `${valueText(value, unit, currency)} ${currency}`
  }
  const compared = comparator === null ? '' : ` ${COMPARED[comparator]} ${threshold === null ? '' : written(threshold)}`
  return `${metricName(metric)}${changedText(change)}${compared}${closing_threshold === null ? '' : `, closes at ${written(closing_threshold)}`}`
}

/** A filter in words: `status is Stopped`, `rejected above 5.00 % of lines read`. */
function filterText({ field, values, comparator, number, of }: NonNullable<AlertRule['event_filters']>[number]) {
  const name = labelOf(field).toLowerCase()
  if (values !== null && values !== undefined) return `${name} is ${values.map(wordOf).join(' or ')}`
  const compared = comparator === null || comparator === undefined ? '' : COMPARED[comparator]
  const share =
    of === null || of === undefined ? undefined : `${percentOf(number ?? null)} of ${labelOf(of).toLowerCase()}`
  return `${name} ${compared} ${share ?? number ?? ''}`
}

/** Of what: `All debt lines`, `Birch Warehouse`, `All debt lines, only Lease with channel partner`. */
export function scopeText(
  { metric, debt_line_ids, receivable_selector, lenders }: AlertRule,
  scope: LinesAndLenders | undefined,
): string {
  const lines = debt_line_ids?.map((id) => nameIn(scope?.lines, id))
  const of = lenders?.map((id) => nameIn(scope?.lenders, id))
  const lines_of = [
    lines === undefined ? (isOfReceivables(metric) ? 'All receivables' : 'All debt lines') : lines.join(', '),
    ...(of === undefined ? [] : [`of ${of.join(', ')}`]),
  ].join(' ')
  return [lines_of, ...selectedText(receivable_selector)].join(', ')
}

/** Which receivables, in words: `only Lease or Mortgage`, `only channel partner`. */
function selectedText(selector: AlertRule['receivable_selector']): string[] {
  if (selector === null) return []
  return [`only ${selectorText(selector)}`]
}
