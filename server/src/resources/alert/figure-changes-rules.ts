// How a figure changed: exactly, as the difference of two ratios or as a share of the earlier one. Pure.
import { type Ratio, ratioOf } from '@tapeline/kernel/core/ratio'
import type { FigureChange } from '../alert-rule/alert-rule-rules.ts'
import { type FigureValue, compareFigures } from './tested-figures-rules.ts'

/** A change over some days: from which figure, of which day, to which; undefined where there is none. */
export interface MeasuredChange extends FigureChange {
  readonly from: FigureValue | undefined
  readonly from_as_of: string | null
  readonly to: FigureValue | undefined
}

/**
 * The change from one value to another: the difference, or for `percent` the difference as a fraction of the earlier value without its sign. A rise from zero
 * exceeds every threshold, as one to what no number states does. `unknown` between two values that no number states.
 */
export function changeOf(from: FigureValue, to: FigureValue, change: FigureChange): FigureValue | 'unknown' {
  if (typeof from === 'string' || typeof to === 'string') return from === to ? 'unknown' : towards(from, to)
  const difference: Ratio = {
    numerator: to.numerator * from.denominator - from.numerator * to.denominator,
    denominator: to.denominator * from.denominator,
  }
  if (change.in === 'points') return difference
  const size = from.numerator < 0n ? -from.numerator : from.numerator
  const share = ratioOf(difference.numerator * from.denominator, difference.denominator * size)
  if (share !== null) return share
  return difference.numerator === 0n ? difference : towards(from, to)
}

function towards(from: FigureValue, to: FigureValue): FigureValue {
  return compareFigures(to, from) > 0 ? 'above_all' : 'below_all'
}

/** Whether two rules, or a rule and a figure, are about the same change; null for the figure itself. */
export function isSameChange(one: FigureChange | null, other: FigureChange | null): boolean {
  return one?.over_days === other?.over_days && one?.in === other?.in
}
