// Texts of a certificate, the same in the workbook and the PDF.
import { formatAmount } from '@tapeline/kernel/core/money'
import { decimalText } from '@tapeline/kernel/core/ratio'
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type {
  Certificate,
  CertifiedCash,
  CertifiedCollections,
  CertifiedCondition,
  CertifiedCounted,
  Closer,
  FigureUnit,
  NoCash,
} from './certificate.ts'
import type { RatioText } from './certified.ts'

/** Who closed the month. */
export function closerWords({ by, actor_id, organization }: Closer): string {
  if (by === 'reporting_lag') return 'the reporting lag of the terms'
  return `the ${by} (${organization}, key ${actor_id})`
}

/** The unit of amounts. */
export function moneyTitle(currency: string): string {
  return `in ${currency}`
}

/** An amount in minor units, formatted for people: 123456789 in USD is `1,234,567.89`. */
export function amountText(amount: SumInJson | bigint, currency: string): string {
  const [whole = '', part] = formatAmount(BigInt(amount), currency).split('.')
  return [whole.replaceAll(/\d(?=(?:\d{3})+$)/g, '$&,'), ...(part === undefined ? [] : [part])].join('.')
}

/** A count, formatted for people. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** A number of receivables. */
export function receivablesText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'receivable' : 'receivables'}`
}

/** Why the certificate lists no covenants. */
export function noCovenantsWords(covenants: readonly unknown[] | null): string {
  return covenants === null ? 'Covenants are no part of this certificate.' : 'The terms hold no covenants.'
}

/** Why the certificate states no cash. */
export function noCashWords({
  cash_tie_out: cash,
  no_cash_tie_out: reason = 'no_bank_statements',
}: Pick<Certificate, 'cash_tie_out' | 'no_cash_tie_out'>): string {
  if (cash === undefined) return 'The cash tie-out is no part of this certificate.'
  return cash === null ? NO_CASH_WORDS[reason] : 'Nothing was collected in the month.'
}

const NO_CASH_WORDS: { readonly [reason in NoCash]: string } = {
  no_bank_statements: 'No bank statements of the lender were known.',
  tie_out_failing: 'The cash of the lender could not be tied out when the month was closed.',
}

/** What the figures of the cash are of. */
export function cashLead({ as_of, tied_at }: CertifiedCash): string {
  return `Payments that the lender reports for the month, beside its bank statements as of ${as_of}, tied out at ${tied_at}. ${GROSS}`
}

const GROSS = 'Gross: fees that processors kept and payments that were taken back later are not subtracted.'

/** A row of the cash of a currency: what is counted, and its share of what was reported. */
export interface CashRow {
  readonly label: string
  readonly counted: CertifiedCounted
  readonly share: RatioText | null
}

/** The rows of the cash of a currency. */
export function cashRows(collections: CertifiedCollections): CashRow[] {
  const { reported, verified, stated_by_lender, explained, open, verified_share, open_by_age } = collections
  const row = (label: string, counted: CertifiedCounted, share: RatioText | null = null) => ({ label, counted, share })
  return [
    row('Collections', reported),
    row('verified by bank statements', verified, verified_share),
    row("on the lender's own statements alone", stated_by_lender),
    row('explained by the operator', explained),
    row('not verified', open),
    ...open_by_age.map((age) => row(`not verified, ${ageWords(age)}`, age)),
  ]
}

function ageWords({ days_from, days_to }: CertifiedCollections['open_by_age'][number]): string {
  return days_to === null ? `${days_from} days old and more` : `${days_from} to ${days_to} days old`
}

/** A row of what was found: how many are open, explained and confirmed. */
export interface FindingRow {
  readonly label: string
  readonly counts: readonly [open: number, explained: number, confirmed: number]
}

/** The rows of what integrity checks found; none where the certificate states nothing of it. */
export function findingRows(checks: Certificate['integrity_checks']): FindingRow[] {
  return (checks?.by_severity ?? []).map(({ severity, open, explained, confirmed }) => ({
    label: `${severity.slice(0, 1).toUpperCase()}${severity.slice(1)}`,
    counts: [open, explained, confirmed],
  }))
}

/** What the counts are of, or why there are none. */
export function findingsWords(checks: Certificate['integrity_checks']): string {
  if (checks === undefined) return 'Integrity checks are no part of this certificate.'
  if (checks === null) return 'The book of the lender had not been checked as a whole.'
  return `Findings of the lender as of ${checks.as_of}, checked at ${checks.checked_at}, with the decisions of the operator.`
}

/** A word of the interface, spaced: `in_cure` is `in cure`. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ')
}

/** An agreed share as a percentage, with all its digits: 0.85 is `85 %`. */
export function percentText(ratio: RatioText): string {
  return `${decimalOf(ratio, 100n, 7)} %`
}

/** A metric with its parameters: `delinquency rate (days past due 61, basis computed)`. */
export function metricWords({ metric, parameters }: CertifiedCondition): string {
  const stated = Object.entries(parameters).map(([name, value]) => `${spaced(name)} ${value}`)
  return stated.length === 0 ? spaced(metric) : `${spaced(metric)} (${stated.join(', ')})`
}

/** Digits of a computed figure: a percentage or a multiple. */
const DIGITS = 4

/** A computed figure in its unit; `n/a` without one. */
export function figureText(unit: FigureUnit, ratio: RatioText | 'unbounded' | null, currency: string): string {
  if (ratio === 'unbounded') return 'unbounded'
  if (ratio === null) return 'n/a'
  if (unit === 'fraction') return `${decimalOf(ratio, 100n, DIGITS)} %`
  if (unit === 'number') return decimalOf(ratio, 1n, DIGITS)
  return `${amountText(BigInt(decimalOf(ratio, 1n, 0)), currency)} ${currency}`
}

/** A ratio times a factor, rounded half up, without trailing zeros. */
function decimalOf({ numerator, denominator }: RatioText, factor: bigint, digits: number): string {
  const text = decimalText({ numerator: BigInt(numerator) * factor, denominator: BigInt(denominator) }, digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
