// How a certificate says things to people, the same in the workbook and on paper.
import { formatAmount } from '../core/money.ts'
import { decimalText } from '../core/ratio.ts'
import type { SumInJson } from '../core/sum.ts'
import type { CertifiedCondition, Closer, FigureUnit } from './certificate.ts'
import type { RatioText } from './certified.ts'

/** Who closed the month. */
export function closerWords({ by, actor_id, organization }: Closer): string {
  if (by === 'reporting_lag') return 'the reporting lag of the terms'
  return `the ${by} (${organization}, key ${actor_id})`
}

/** In which units amounts stand. */
export function moneyTitle(currency: string): string {
  return `in ${currency}`
}

/** An amount in minor units as people read it: 123456789 in USD is `1,234,567.89`. */
export function amountText(amount: SumInJson | bigint, currency: string): string {
  const [whole = '', part] = formatAmount(BigInt(amount), currency).split('.')
  return [whole.replaceAll(/\d(?=(?:\d{3})+$)/g, '$&,'), ...(part === undefined ? [] : [part])].join('.')
}

/** A count as people read it. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** How many receivables. */
export function receivablesText(count: number): string {
  return `${countText(count)} ${count === 1 ? 'receivable' : 'receivables'}`
}

/** Why no covenant is told. */
export function noCovenantsWords(covenants: readonly unknown[] | null): string {
  return covenants === null ? 'Covenants are no part of this certificate.' : 'The terms hold no covenants.'
}

/** A word of the interface as people write it: `in_cure` is `in cure`. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ')
}

/** An agreed share as a percentage, with all its digits: 0.85 is `85 %`. */
export function percentText(ratio: RatioText): string {
  return `${decimalOf(ratio, 100n, 7)} %`
}

/** A metric with what it had to be told: `delinquency rate (days past due 61, basis computed)`. */
export function metricWords({ metric, parameters }: CertifiedCondition): string {
  const told = Object.entries(parameters).map(([name, value]) => `${spaced(name)} ${value}`)
  return told.length === 0 ? spaced(metric) : `${spaced(metric)} (${told.join(', ')})`
}

/** Digits of a computed figure: of a percentage, or of a multiple. */
const DIGITS = 4

/** A computed figure in its unit; `n/a` where there is none. */
export function figureText(unit: FigureUnit, ratio: RatioText | 'unbounded' | null, currency: string): string {
  if (ratio === 'unbounded') return 'unbounded'
  if (ratio === null) return 'n/a'
  if (unit === 'fraction') return `${decimalOf(ratio, 100n, DIGITS)} %`
  if (unit === 'number') return decimalOf(ratio, 1n, DIGITS)
  return `${amountText(BigInt(decimalOf(ratio, 1n, 0)), currency)} ${currency}`
}

/** A ratio times a factor, rounded half up, without zeros that say nothing. */
function decimalOf({ numerator, denominator }: RatioText, factor: bigint, digits: number): string {
  const text = decimalText({ numerator: BigInt(numerator) * factor, denominator: BigInt(denominator) }, digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
