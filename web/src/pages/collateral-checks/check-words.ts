// Words of the checks and of what they found, as people read them: names, measured values with their units, formulas with the limits in force.
import type { Finding, FindingDetail, FindingDetailThreshold, FindingMeasured } from '@tapeline/sdk'
import { amountText, countText } from '../../ui/amount.ts'
import { shareText } from '../../ui/ratio.ts'
import type { Tone } from '../../ui/tone.ts'
import { counted } from '../../ui/words.ts'
import { capital, labelOf, spoken } from '../../words/field-labels.ts'

/** The name of a check. */
export type CheckName = Finding['check']

/** What a check is called. */
export function checkName(check: CheckName): string {
  return labelOf(check)
}

/** How grave findings are. */
export const SEVERITY_WORDS: Readonly<Record<Finding['severity'], string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** What the operator decided of them. */
export const STATE_WORDS: Readonly<Record<Finding['state'], string>> = {
  open: 'Open',
  explained: 'Explained',
  confirmed: 'Confirmed',
}

/** How each is meant. */
export const SEVERITY_TONES: Readonly<Record<Finding['severity'], Tone>> = {
  high: 'bad',
  medium: 'watch',
  low: 'plain',
}
export const STATE_TONES: Readonly<Record<Finding['state'], Tone>> = {
  open: 'watch',
  explained: 'good',
  confirmed: 'bad',
}

/** What a measured value is. */
type MeasuredUnit = FindingDetailThreshold['unit'] | 'amount' | 'day_of_month'

/** What was measured: what it is called, its unit, and the threshold that it is compared with. */
interface Measure {
  readonly label: string
  readonly unit: MeasuredUnit
  readonly threshold?: string
}

const MEASURES: Readonly<Record<string, Measure>> = {
  amount_share: { label: 'Share of the amount', unit: 'basis_points', threshold: 'amount_share_min' },
  came_back: { label: 'Came back to the books', unit: 'amount', threshold: 'revived_share_min' },
  capitalized: { label: 'Interest capitalized', unit: 'amount' },
  collected: { label: 'Collected', unit: 'amount', threshold: 'paid_share_min' },
  day_of_month: { label: 'Day of the month with most payments', unit: 'day_of_month' },
  days: { label: 'Days', unit: 'days', threshold: 'days_max' },
  days_after_due: { label: 'After the first due day', unit: 'days', threshold: 'days_after_due' },
  days_apart: { label: 'Between repayment and disbursement', unit: 'days', threshold: 'days_apart' },
  days_back: { label: 'Before entries that were known', unit: 'days', threshold: 'days_back_min' },
  days_before: { label: 'Before the day that it is compared with', unit: 'days', threshold: 'days_before' },
  days_before_close: { label: 'Before the close', unit: 'days', threshold: 'days_before_close' },
  days_old: { label: 'Age of the entry', unit: 'days', threshold: 'days_back_min' },
  days_past_due: { label: 'Past due', unit: 'days', threshold: 'days_past_due_max' },
  days_past_due_after: { label: 'Past due afterwards', unit: 'days', threshold: 'days_past_due_after' },
  days_past_due_before: { label: 'Past due before', unit: 'days', threshold: 'days_past_due_min' },
  days_past_due_without: { label: 'Past due without the change', unit: 'days', threshold: 'days_past_due_min' },
  disbursed: { label: 'Disbursed', unit: 'amount' },
  entries: { label: 'Entries', unit: 'count' },
  months: { label: 'Months', unit: 'months', threshold: 'months_min' },
  obligors: { label: 'Obligors', unit: 'count', threshold: 'obligors_min' },
  owed: { label: 'Owed', unit: 'amount' },
  owed_at_release: { label: 'Owed at the release', unit: 'amount' },
  past_due: { label: 'Amount past due', unit: 'amount' },
  payments: { label: 'Payments', unit: 'count', threshold: 'payments_min' },
  payments_on_day: { label: 'Payments of one day', unit: 'count' },
  receivables: { label: 'Receivables', unit: 'count', threshold: 'receivables_min' },
  repaid: { label: 'Repaid', unit: 'amount' },
  share: { label: 'Share of one day', unit: 'basis_points', threshold: 'share_min' },
  share_before: { label: 'Share of the busiest day before', unit: 'basis_points', threshold: 'share_before_max' },
  written_off: { label: 'Written off', unit: 'amount' },
}

/** The same name compared with another threshold by some checks, unless that is the threshold of another value. */
const OTHERWISE: Readonly<Record<string, string>> = { days_past_due_max: 'days_past_due_min' }

function measureOf(name: string): Measure {
  return MEASURES[name] ?? { label: capital(spoken(name)), unit: 'count' }
}

/** A value with its unit: `60 days`, `50 %`, `200.00 USD`. */
export function unitText(value: number, unit: MeasuredUnit, currency: string | null = null): string {
  if (unit === 'days') return counted(value, 'day')
  if (unit === 'months') return counted(value, 'month')
  if (unit === 'basis_points') return shareText(value / 10_000)
  if (unit !== 'amount') return countText(value)
  return currency === null ? 'an amount' : `${amountText(value, currency)} ${currency}`
}

/** What a finding measured, in a line: `Past due before: 60 days; Collected: 0.00 USD`. */
export function measuredText({ measured, currency }: Pick<Finding, 'measured' | 'currency'>): string {
  return measured
    .map(({ name, value }) => {
      const { label, unit } = measureOf(name)
      return `${label}: ${unitText(value, unit, currency)}`
    })
    .join('; ')
}

/** A measured value beside the limit that it was compared with; a limit alone where nothing by itself was compared with it. */
export interface MeasuredRow {
  readonly key: string
  readonly label: string
  readonly value: string | null
  readonly limit: FindingDetailThreshold | undefined
}

/** Measured values beside their thresholds, and after them thresholds that no single value was compared with. */
export function measuredRows(
  measured: readonly FindingMeasured[],
  thresholds: readonly FindingDetailThreshold[],
  currency: string | null,
): MeasuredRow[] {
  const taken = new Set(measured.map(({ name }) => measureOf(name).threshold))
  const limitOf = (name: string | undefined) => {
    const other = name === undefined ? undefined : OTHERWISE[name]
    return thresholds.find((one) => one.name === name || (one.name === other && !taken.has(other)))
  }
  const rows = measured.map(({ name, value }) => {
    const { label, unit, threshold } = measureOf(name)
    return { key: name, label, value: unitText(value, unit, currency), limit: limitOf(threshold) }
  })
  const named = new Set(rows.map(({ limit }) => limit?.name))
  const others = thresholds
    .filter(({ name }) => !named.has(name))
    .map((limit) => ({ key: limit.name, label: labelOf(limit.name), value: null, limit }))
  return [...rows, ...others]
}

/** A limit with what it is: `60 days`. */
export function limitText({ unit, value }: Pick<FindingDetailThreshold, 'unit' | 'value'>): string {
  return unitText(value, unit)
}

/** A limit as a number of the unit beside it: a share in percent. */
export function limitNumber({ unit }: Pick<FindingDetailThreshold, 'unit'>, value: number): number {
  return unit === 'basis_points' ? value / 100 : value
}

/** The unit beside the number of a limit. */
export const LIMIT_UNITS: Readonly<Record<FindingDetailThreshold['unit'], string>> = {
  days: 'days',
  months: 'months',
  count: 'number',
  basis_points: 'percent',
}

/** A formula as people read it: each threshold by its value in force. */
export function formulaText(
  formula: string,
  thresholds: readonly Pick<FindingDetailThreshold, 'name' | 'unit' | 'value'>[],
): string {
  const limits = new Map(thresholds.map((one) => [one.name, limitText(one)]))
  return formula.replaceAll(/\b([a-z]+(?:_[a-z]+)+)(?: (?:days|months)\b)?/g, (found, name: string) => {
    const limit = limits.get(name)
    return limit ?? spoken(found)
  })
}

const KINDS = {
  entries: 'entry',
  changes: 'change',
  pledges: 'pledge',
  receivables: 'receivable',
  accounts: 'obligor',
  documents: 'document',
  transactions: 'line of the bank',
} as const

/** What a finding is made of, counted: `2 entries, 1 change`. */
export function evidenceText(count: Finding['evidence_count']): string {
  const parts = Object.entries(KINDS).flatMap(([kind, noun]) => {
    const number = count[kind as keyof typeof KINDS]
    if (number === 0) return []
    return [noun === 'line of the bank' ? `${counted(number, 'line')} of the bank` : counted(number, noun)]
  })
  return parts.length === 0 ? 'Nothing that is listed' : parts.join(', ')
}

/** What is stated where not all of it is named; undefined where it is. */
export function cutText({ evidence, evidence_count }: Pick<FindingDetail, 'evidence' | 'evidence_count'>) {
  const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[]
  const isCut = kinds.some((kind) => evidence[kind].length < evidence_count[kind])
  return isCut
    ? `Of each kind the first are named below. In all it is made of ${evidenceText(evidence_count)}.`
    : undefined
}
