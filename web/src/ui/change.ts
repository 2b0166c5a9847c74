// The change of a figure between two days, moments or lines: of amounts and counts exact and in percent, of ratios and rates in percentage
// points, never a percentage of a percentage, of averages in their own unit. Where either side has no figure the reason is given.
import { majorAmount } from '@tapeline/kernel/core/file-numbers'
import { type Ratio, decimalText } from '@tapeline/kernel/core/ratio'
import { type SumInJson, minus, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import { amountText, countText } from './amount.ts'
import { NO_FIGURE, type RatioParts, percentText } from './ratio.ts'

/** How an average is written: its digits, and what follows it, such as ` months`. */
export interface AverageLook {
  readonly digits: number
  readonly suffix: string
}

/** A figure with its unit: minor units of a currency, a number of receivables, a ratio in percent, or an average of something else. */
export type FigureValue =
  | { readonly unit: 'amount'; readonly value: SumInJson; readonly currency: string }
  | { readonly unit: 'count'; readonly value: SumInJson }
  | { readonly unit: 'ratio'; readonly value: RatioParts }
  | { readonly unit: 'average'; readonly value: RatioParts; readonly look: AverageLook }

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

/** A rate that the service has calculated, with nine decimals, such as an annual one. */
export function rateOf(value: number | null | undefined): MaybeFigure {
  if (value === null || value === undefined) return null
  return { unit: 'ratio', value: { numerator: Math.round(value * 1e9), denominator: 1_000_000_000 } }
}

/** An average in a unit of its own. */
export function averageOf(value: RatioParts | null | undefined, look: AverageLook): MaybeFigure {
  return value === null || value === undefined ? null : { unit: 'average', value, look }
}

/** Whether two figures are the same, so that there is no change to show. */
export function isSame(now: MaybeFigure, then: MaybeFigure): boolean {
  if (!now || !then) return !now && !then
  const { difference } = changeCells(now, then)
  return difference !== undefined && !/[1-9]/.test(difference)
}

/** What the two sides of a change are: two days or moments, or two debt lines. */
export type Sides = 'days' | 'lines'

/** Why there is a dash where one side has no figure. */
const MISSING = {
  days: { now: 'no figure now', before: 'no figure then' },
  lines: { now: 'this line has no such figure', before: 'the other line has no such figure' },
} as const satisfies Record<Sides, unknown>

/** The change from the figure then, or that of the other line, to the figure now. */
export function changeOf(now: MaybeFigure, then: MaybeFigure, sides: Sides = 'days'): Change {
  const none = { before: then ? figureText(then) : NO_FIGURE, difference: NO_FIGURE, percent: undefined }
  if (!then) return { ...none, why: MISSING[sides].before }
  if (!now) return { ...none, why: MISSING[sides].now }
  if (now.unit === 'ratio' && then.unit === 'ratio')
    return { ...none, difference: `${signed(decimalText(pointsBetween(now.value, then.value), 2))} pp`, why: undefined }
  if (now.unit === 'average' && then.unit === 'average')
    return { ...none, difference: signed(averageText(between(now.value, then.value), now.look)), why: undefined }
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
  if (now.unit === 'average' && then.unit === 'average')
    return { difference: decimalText(between(now.value, then.value), 7), percent: undefined }
  const difference = differenceOf(now, then)
  const percent = difference && percentChange(difference.value, then)
  return { difference: difference && figureCell(difference), percent: percent && decimalText(percent, 2) }
}

/** A figure as it is read. */
export function figureText(figure: FigureValue): string {
  if (figure.unit === 'ratio') return percentText(figure.value)
  if (figure.unit === 'average') return averageText(exact(figure.value), figure.look)
  return figure.unit === 'amount' ? amountText(figure.value, figure.currency) : countText(figure.value)
}

/** A figure as a plain number: amounts in major units, ratios in percent. */
export function figureCell(figure: MaybeFigure): string | undefined {
  if (!figure) return undefined
  if (figure.unit === 'amount') return majorAmount(figure.value, figure.currency)
  if (figure.unit === 'count') return String(figure.value)
  return decimalText(figure.unit === 'average' ? exact(figure.value) : hundredfold(figure.value), 7)
}

/** A figure that is a sum. */
type SumFigure = Extract<FigureValue, { readonly unit: 'amount' | 'count' }>

function isSum(figure: FigureValue): figure is SumFigure {
  return figure.unit === 'amount' || figure.unit === 'count'
}

function differenceOf(now: FigureValue, then: FigureValue): SumFigure | undefined {
  if (!isSum(now) || !isSum(then) || now.unit !== then.unit) return undefined
  const value = sumInJson(minus(sumFromJson(now.value), sumFromJson(then.value)))
  if (now.unit === 'count') return { unit: 'count', value }
  return then.unit === 'amount' && then.currency === now.currency ? { ...now, value } : undefined
}

/** In percent of a figure above zero: of others it would mislead. */
function percentChange(difference: SumInJson, then: FigureValue): Ratio | undefined {
  if (!isSum(then) || sumFromJson(then.value) <= 0) return undefined
  return { numerator: BigInt(difference) * 100n, denominator: BigInt(then.value) }
}

/** The difference of two ratios in percentage points, exact. */
function pointsBetween(now: RatioParts, then: RatioParts): Ratio {
  const { numerator, denominator } = between(now, then)
  return { numerator: numerator * 100n, denominator }
}

function between(now: RatioParts, then: RatioParts): Ratio {
  const [one, other] = [exact(now), exact(then)]
  return {
    numerator: one.numerator * other.denominator - other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

function averageText(value: Ratio, { digits, suffix }: AverageLook): string {
  return `${decimalText(value, digits)}${suffix}`
}

function exact({ numerator, denominator }: RatioParts): Ratio {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

function hundredfold({ numerator, denominator }: RatioParts): Ratio {
  return { numerator: BigInt(numerator) * 100n, denominator: BigInt(denominator) }
}

function signed(text: string): string {
  return text.startsWith('-') || !/[1-9]/.test(text) ? text : `+${text}`
}
