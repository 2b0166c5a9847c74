// What a letter states about an alert: in words and formatted figures. Pure.
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import { findEvent } from '@tapeline/contract/records/events/event-catalogue'
import { formatMoney } from '@tapeline/kernel/core/money'
import { type Ratio, decimalText } from '@tapeline/kernel/core/ratio'
import { divideBigHalfUp } from '@tapeline/kernel/core/rounding'
import { exactly } from '@tapeline/kernel/metrics/covenants/threshold'
import type { AlertFacts, StoredAlert } from './alert-rules.ts'

/** The title of an alert: `Critical: Headroom`. */
export function alertTitle({ severity, rule_name }: Pick<StoredAlert, 'severity' | 'rule_name'>): string {
  return `${labelOf(severity)}: ${rule_name}`
}

/** What an alert is about, a line each. */
export function alertLines(alert: StoredAlert): string[] {
  const { organization, subject_kind, subject_id, debt_line_id, facts } = alert
  const is_line = subject_kind === 'debt_line'
  return [
    alertTitle(alert),
    ...(facts.event === null ? [] : [findEvent(String(facts.event['type']))?.description ?? '']),
    ...(facts.figure === null ? [] : [figureLine(facts.figure, facts.event !== null)]),
    ...selectedLines(facts.figure?.['selected_receivables']),
    `Lender: ${organization}`,
    ...(debt_line_id === null ? [] : [`Debt line: ${debt_line_id}`]),
    ...(is_line ? [] : [`${labelOf(subject_kind)}: ${subject_id}`]),
  ].filter((line) => line !== '')
}

/** Of which receivables a figure is. */
function selectedLines(selector: Json | undefined): string[] {
  if (selector === undefined || !isObject(selector)) return []
  const { product_types, metadata } = selector
  const products = Array.isArray(product_types) ? product_types.map((product) => labelOf(String(product))) : []
  const values = Object.entries(isObject(metadata) ? metadata : {}).map(
    ([key, value]) => `${key} ${metadataText(value)}`,
  )
  return [`Receivables: ${[products.join(' or '), ...values].filter((part) => part !== '').join(', ')}`]
}

const WHERE: { readonly [comparator: string]: string } = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
}

/** A covenant states what keeps it, a rule what opens an alert. */
function figureLine(figure: NonNullable<AlertFacts['figure']>, is_of_event: boolean): string {
  const { metric, unit, currency, numerator, denominator, comparator, threshold, as_of } = figure
  const change = changeIn(figure)
  const label = change === undefined ? labelOf(String(metric)) : `Change of ${labelOf(String(metric)).toLowerCase()}`
  const shown = (value: Ratio) => figureText(String(unit), value, currency)
  const value =
    numerator === null || denominator === null
      ? withoutFigure(String(metric), is_of_event)
      : shown({ numerator: BigInt(String(numerator)), denominator: BigInt(String(denominator)) })
  const bound = typeof threshold === 'number' ? shown(exactly(threshold)) : undefined
  const compared = bound === undefined ? '' : ` (threshold: ${WHERE[String(comparator)] ?? ''} ${bound})`
  return `${label}: ${value}${compared}${typeof as_of === 'string' ? `, as of ${as_of}` : ''}${change ?? ''}`
}

/** Over how many days a figure changed; undefined of the figure itself. */
function changeIn({ change }: NonNullable<AlertFacts['figure']>): string | undefined {
  if (change === undefined || change === null) return undefined
  const { over_days, from_as_of } = change as { readonly [field: string]: Json }
  const days = over_days === 1 ? '1 day' : `${String(over_days)} days`
  return `, over ${days}${typeof from_as_of === 'string' ? ` since ${from_as_of}` : ''}`
}

/** What opens an alert of a rule without a figure: debt against no worth, or a broken test whose headroom cannot be stated. */
function withoutFigure(metric: string, is_of_event: boolean): string {
  if (is_of_event) return 'no figure'
  return metric === 'headroom' ? 'a broken covenant has none' : 'exceeds every threshold'
}

function figureText(unit: string, value: Ratio, currency: unknown): string {
  const { numerator, denominator } = value
  if (unit === 'money' && typeof currency === 'string')
    return formatMoney(divideBigHalfUp(numerator, denominator), currency)
  if (unit === 'share' || unit === 'rate') return `${decimalText({ numerator: numerator * 100n, denominator }, 2)} %`
  return decimalText(value, 4).replace(/\.?0+$/, '')
}

function labelOf(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}
