// Several months as one figure (M36). Agreements treat incomplete windows differently, so the terms define it.
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import type { Tested } from '../debt-line/debt-line-term.ts'
import { sumOfRatios } from '../pools/ratio-sum.ts'
import { type PartialWindow, deriveWindowAverage } from '../pools/window-average.ts'
import { type Measured, type Missing, type Reading, type Value, isMeasured, valueOf } from './reading.ts'

type Window = NonNullable<Tested['window']>

/** The names in the terms for how missing months are treated. */
const PARTIAL: Readonly<Record<Window['partial'], PartialWindow>> = {
  average_available: 'average_of_what_exists',
  not_testable: 'none_until_full',
  divide_by_full: 'divide_by_window',
}

/** A single month. */
const ONE: Window = { months: 1, method: 'last', partial: 'not_testable' }

/**
 * The figure of some months, the tested one last; fewer than the window if the line is younger. A month with a zero denominator is missing
 * like one before the first. A month without a figure for another reason, such as a statement that was not sent, leaves no figure:
 * withholding data must not help to pass a test.
 */
export function windowValue(readings: readonly Reading[], window: Window = ONE): Value | { readonly missing: Missing } {
  const months = readings.slice(-window.months)
  const reasons = months.flatMap((reading) => (isMeasured(reading) ? [] : [reading.missing]))
  const barred = reasons.find((reason) => reason !== 'no_denominator')
  if (barred !== undefined) return { missing: barred }
  const figures = months.filter(isMeasured)
  if (figures.length === 0) return { missing: reasons[0] ?? 'window_not_full' }
  if (window.partial === 'not_testable' && figures.length < window.months)
    return { missing: window.months === 1 ? 'no_denominator' : 'window_not_full' }
  return figureOf(figures, window)
}

function figureOf(figures: readonly Measured[], window: Window): Value | { readonly missing: Missing } {
  const { method } = window
  if (method === 'ratio_of_sums') return valueOf(sumOf(figures))
  const values: Value[] = []
  for (const figure of figures) {
    const value = valueOf(figure)
    if (value !== 'unbounded' && 'missing' in value) return value
    values.push(value)
  }
  return COMBINE[method](values, window)
}

/** The parts of several months added up. */
function sumOf(figures: readonly Measured[]): Pick<Measured, 'numerator' | 'denominator' | 'compounded'> {
  return {
    numerator: sumOfRatios(figures.map(({ numerator }) => numerator)),
    denominator: figures.reduce((sum, { denominator }) => sum + denominator, 0n),
    compounded: figures.some(({ compounded }) => compounded),
  }
}

type OfValues = Exclude<Window['method'], 'ratio_of_sums'>

/** One unbounded month makes the mean and the largest unbounded; the smallest is that of the others. */
const COMBINE: Readonly<Record<OfValues, (values: readonly Value[], window: Window) => Value>> = {
  mean_of_ratios: (values, { months, partial }) =>
    bounded(values, (ratios) => deriveWindowAverage(ratios, months, PARTIAL[partial])),
  max: (values) => bounded(values, (ratios) => ratios.toSorted(compareRatios).at(-1)),
  min: (values) => values.filter((value) => value !== 'unbounded').toSorted(compareRatios)[0] ?? 'unbounded',
  last: (values) => values.at(-1) ?? 'unbounded',
}

function bounded(values: readonly Value[], combine: (ratios: readonly Ratio[]) => Ratio | null | undefined): Value {
  const ratios = values.filter((value) => value !== 'unbounded')
  return (ratios.length === values.length ? combine(ratios) : null) ?? 'unbounded'
}
