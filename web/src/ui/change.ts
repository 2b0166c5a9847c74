// The change of a figure between two days or two moments: of amounts and counts exact and in percent, of ratios in percentage points, never a
// percentage of a percentage. Where either side has no figure there is no change, and the reason is given.
import { majorAmount } from '@tapeline/kernel/core/file-numbers'
import { type Ratio, decimalText } from '@tapeline/kernel/core/ratio'
import { type SumInJson, minus, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import { amountText, countText } from './amount.ts'
import { NO_FIGURE, type RatioParts, percentText } from './ratio.ts'

/** A figure with its unit: minor units of a currency, a number of receivables, or a ratio. */
export type FigureValue =
  | { readonly unit: 'amount'; readonly value: SumInJson; readonly currency: string }
  | { readonly unit: 'count'; readonly value: SumInJson }
  | { readonly unit: 'ratio'; readonly value: RatioParts }

/** A figure, or nothing where there is none. */
export type MaybeFigure = FigureValue | null | undefined

/** A change in words, each part or a dash; `why` states the reason for a dash. */
export interface Change {
  readonly before: string
  readonly difference: string
  /** In percent of the earlier figure; undefined for ratios, whose difference is in percentage points. */
  readonly percent: string | undefined
  readonly why: string | undefined
}

/** An amount of a currency. */
export function amountOf(value: SumInJson, currency: string): FigureValue {
  return { unit: 'amount', value, currency }
}

/** A number of receivables. */
export function countOf(value: SumInJson): FigureValue {
  return { unit: 'count', value }
}

/** A ratio; nothing where its denominator is zero. */
export function ratioOf(value: RatioParts | null | undefined): MaybeFigure {
  return value === null || value === undefined ? null : { unit: 'ratio', value }
}

/** The change from the figure then to the figure now. */
export function changeOf(now: MaybeFigure, then: MaybeFigure): Change {
  const none = { before: then ? figureText(then) : NO_FIGURE, difference: NO_FIGURE, percent: undefined }
  if (!then) return { ...none, why: 'no figure then' }
  if (!now) return { ...none, why: 'no figure now' }
  if (now.unit === 'ratio' && then.unit === 'ratio')
    return { ...none, difference: `${signed(decimalText(pointsBetween(now.value, then.value), 2))} pp`, why: undefined }
  const difference = differenceOf(now, then)
  if (difference === undefined) return { ...none, why: 'in different units' }
  const percent = percentChange(difference.value, then)
  return {
    ...none,
    difference: signed(figureText(difference)),
    percent: percent === undefined ? NO_FIGURE : `${signed(decimalText(percent, 2))} %`,
    why: percent === undefined ? 'no percentage of zero or less' : undefined,
  }
}

/** The same for a file: plain numbers, and nothing where there is none. */
export function changeCells(now: MaybeFigure, then: MaybeFigure) {
  if (!now || !then) return { difference: undefined, percent: undefined }
  if (now.unit === 'ratio' && then.unit === 'ratio')
    return { difference: decimalText(pointsBetween(now.value, then.value), 7), percent: undefined }
  const difference = differenceOf(now, then)
  const percent = difference && percentChange(difference.value, then)
  return { difference: difference && figureCell(difference), percent: percent && decimalText(percent, 2) }
}

/** A figure as it is read. */
export function figureText(figure: FigureValue): string {
  if (figure.unit === 'ratio') return percentText(figure.value)
  return figure.unit === 'amount' ? amountText(figure.value, figure.currency) : countText(figure.value)
}

/** A figure as a plain number: amounts in major units, ratios in percent. */
export function figureCell(figure: MaybeFigure): string | undefined {
  if (!figure) return undefined
  if (figure.unit === 'amount') return majorAmount(figure.value, figure.currency)
  return figure.unit === 'count' ? String(figure.value) : decimalText(hundredfold(figure.value), 7)
}

function differenceOf(now: FigureValue, then: FigureValue): Exclude<FigureValue, { unit: 'ratio' }> | undefined {
  if (now.unit === 'ratio' || then.unit === 'ratio' || now.unit !== then.unit) return undefined
  const value = sumInJson(minus(sumFromJson(now.value), sumFromJson(then.value)))
  if (now.unit === 'count') return { unit: 'count', value }
  return then.unit === 'amount' && then.currency === now.currency ? { ...now, value } : undefined
}

/** In percent of a figure above zero: of others it would mislead. */
function percentChange(difference: SumInJson, then: FigureValue): Ratio | undefined {
  if (then.unit === 'ratio' || sumFromJson(then.value) <= 0) return undefined
  return { numerator: BigInt(difference) * 100n, denominator: BigInt(then.value) }
}

/** The difference of two ratios in percentage points, exact. */
function pointsBetween(now: RatioParts, then: RatioParts): Ratio {
  const [one, other] = [hundredfold(now), hundredfold(then)]
  return {
    numerator: one.numerator * other.denominator - other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

function hundredfold({ numerator, denominator }: RatioParts): Ratio {
  return { numerator: BigInt(numerator) * 100n, denominator: BigInt(denominator) }
}

function signed(text: string): string {
  return text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
}
