// The scale of an axis and how its marks are written. The scale is calculated here, not by what draws it, so that the decimals of all marks
// follow from the one distance between them.
import { minorUnits } from '@tapeline/kernel/core/currency'
import type { ChartUnit, Series } from './chart-series.ts'

/** Where an axis begins and ends, and how far apart its marks are: 1, 2 or 5 times a power of ten. */
export interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** Writes a mark of an axis. No two marks of a scale are written alike, and none with more decimals than the step has. */
export type Tick = (value: number, scale: Scale) => string

/** About as many steps as an axis has. */
const STEPS = 4

/** The scale of series from zero on; undefined where all are zero or missing. */
export function scaleOf(series: readonly Series[], unit: ChartUnit): Scale | undefined {
  const { low, high } = extentOf(series)
  if (low === 0 && high === 0) return undefined
  const isWhole = unit !== 'fraction' && series.every(({ values }) => values.every(isWholeOrNone))
  const step = Math.max(niceStep((high - low) / STEPS), isWhole ? 1 : 0)
  const at = (steps: number) => Number((steps * step).toPrecision(12))
  return { min: at(Math.floor(rounded(low / step))), max: at(Math.ceil(rounded(high / step))), step }
}

/**
 * Whether a logarithmic scale shows more: lines whose values above zero span more than two powers of ten as amounts, more than one as shares.
 * What is zero or below has no place on it, which a chart states.
 */
export function canBeLog(series: readonly Series[], unit: ChartUnit): boolean {
  const isOfLines = series.every(({ kind, right }) => kind === 'line' && right !== true)
  const values = aboveZero(series)
  if (unit === 'number' || !isOfLines || values.length === 0) return false
  return Math.max(...values) > (unit === 'fraction' ? 10 : 100) * Math.min(...values)
}

function aboveZero(series: readonly Series[]): number[] {
  return series.flatMap(({ values }) => values.filter((value): value is number => value !== null && value > 0))
}

/** How many points a logarithmic scale cannot show: those at zero and below. */
export function offLogScale(series: readonly Series[]): number {
  return series.flatMap(({ values }) => values.filter((value) => value !== null && value <= 0)).length
}

/** A series as a logarithmic scale shows it: a gap where it is zero or below. */
export function onLogScale<One extends Series>(one: One): One {
  return { ...one, values: one.values.map((value) => (value === null || value > 0 ? value : null)) }
}

/** The powers of ten around what of series is above zero. */
export function logScaleOf(series: readonly Series[]): Pick<Scale, 'min' | 'max'> {
  const values = aboveZero(series)
  const power = (value: number, round: (exponent: number) => number) => Number(`1e${round(rounded(Math.log10(value)))}`)
  return { min: power(Math.min(...values), Math.floor), max: power(Math.max(...values), Math.ceil) }
}

const isWholeOrNone = (value: number | null) => value === null || Number.isInteger(value)

/** The least and the most that is drawn, zero included: of a stack the sums of what is above zero, and of what is below. */
function extentOf(series: readonly Series[]): { readonly low: number; readonly high: number } {
  const sums = new Map<string, number>()
  series.forEach(({ values, stack }, i) => {
    values.forEach((value, at) => {
      if (value === null) return
      const key = `${stack ?? `series ${i}`} ${at} ${value < 0}`
      sums.set(key, (sums.get(key) ?? 0) + value)
    })
  })
  return { low: Math.min(0, ...sums.values()), high: Math.max(0, ...sums.values()) }
}

/** The least of 1, 2 and 5 times a power of ten that is not below a distance. */
function niceStep(distance: number): number {
  const exponent = Math.floor(Math.log10(distance))
  const steps = [1, 2, 5, 10, 20].map((times) => Number(`${times}e${exponent}`))
  return steps.find((step) => step >= rounded(distance)) ?? distance
}

/** Without what binary fractions add: 3.0000000000000004 is 3. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

/** A share or rate along an axis: `0.5 %` where marks are half a percent apart. */
export const shareTick: Tick = (value, { step }) => `${fixed(value * 100, decimalsOf(step * 100))} %`

/** A multiple along an axis: `1.5x`. */
export const multipleTick: Tick = (value, { step }) => `${fixed(value, decimalsOf(step))}x`

/** A number along an axis: 1200 is `1.2k` where marks are hundreds apart. */
export const countTick: Tick = (value, scale) => short(value, scale, 1)

/** An amount in minor units along an axis: 120000000 in USD is `1.2M` where marks are hundreds of thousands apart. */
export const amountTick =
  (currency: string): Tick =>
  (value, scale) =>
    short(value, scale, 10 ** minorUnits(currency))

const THOUSANDS = ['', 'k', 'M', 'B', 'T'] as const

/** All marks of an axis in the thousands of its furthest one. */
function short(value: number, { min, max, step }: Scale, one: number): string {
  if (value === 0) return '0'
  const furthest = Math.max(Math.abs(min), Math.abs(max)) / one
  const power = THOUSANDS.findLastIndex((_, i) => i === 0 || furthest >= 1000 ** i)
  const unit = one * 1000 ** power
  return `${fixed(value / unit, decimalsOf(step / unit))}${THOUSANDS[power]}`
}

/** With so many decimals; zero without any, and never below zero. */
function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? '0' : text
}

/** How many decimals a number has: 0.05 has two. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = rounded(value).toExponential().split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}
