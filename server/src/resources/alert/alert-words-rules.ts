// What a letter states about an alert: in words and formatted figures. Pure.
import { findEvent } from '@tapeline/contract/records/events/event-catalogue'
import { formatMoney } from '@tapeline/kernel/core/money'
import { decimalText } from '@tapeline/kernel/core/ratio'
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
    ...(facts.figure === null ? [] : [figureLine(facts.figure)]),
    `Lender: ${organization}`,
    ...(debt_line_id === null ? [] : [`Debt line: ${debt_line_id}`]),
    ...(is_line ? [] : [`${labelOf(subject_kind)}: ${subject_id}`]),
  ].filter((line) => line !== '')
}

const WHERE: { readonly [comparator: string]: string } = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
}

/** A covenant states what keeps it, a rule what opens an alert. */
function figureLine(figure: NonNullable<AlertFacts['figure']>): string {
  const { metric, unit, currency, numerator, denominator, comparator, threshold, as_of } = figure
  const label = labelOf(String(metric))
  if (numerator === null || denominator === null) return `${label}: no figure`
  const shown = (upper: bigint, lower: bigint) => figureText(String(unit), upper, lower, currency)
  const value = shown(BigInt(String(numerator)), BigInt(String(denominator)))
  const bound = typeof threshold !== 'number' ? undefined : shown(BigInt(Math.round(threshold * 1e9)), 1_000_000_000n)
  const compared = bound === undefined ? '' : ` (threshold: ${WHERE[String(comparator)] ?? ''} ${bound})`
  return `${label}: ${value}${compared}${typeof as_of === 'string' ? `, as of ${as_of}` : ''}`
}

function figureText(unit: string, numerator: bigint, denominator: bigint, currency: unknown): string {
  if (unit === 'money' && typeof currency === 'string') return formatMoney(numerator / denominator, currency)
  if (unit === 'share' || unit === 'rate') return `${decimalText({ numerator: numerator * 100n, denominator }, 2)} %`
  const text = decimalText({ numerator, denominator }, 4)
  return text.replace(/\.?0+$/, '')
}

function labelOf(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}
