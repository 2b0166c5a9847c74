// What the test of a condition gives rules to watch: its value and its headroom, also where no number states them. Pure.
import { type Ratio, compareRatios } from '@tapeline/kernel/core/ratio'
import { exactly } from '@tapeline/kernel/metrics/covenants/threshold'

/** A value. What is `above_all` exceeds every threshold, and what is `below_all` falls short of each. */
export type FigureValue = Ratio | 'above_all' | 'below_all'

/** The test of a condition, as far as rules watch it. */
export interface ConditionTested {
  readonly numerator: string | null
  readonly denominator: string | null
  /** A share of the threshold, to nine decimals. */
  readonly headroom: number | null
  readonly kept: boolean | null
  /** Why the condition cannot be tested. */
  readonly missing: string | null
}

/** The value: debt against no worth exceeds every threshold (M36). `unknown` where it could not be measured. */
export function testedValue({ numerator, denominator, missing }: ConditionTested): FigureValue | 'unknown' {
  if (numerator !== null && denominator !== null)
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  return missing === null ? 'above_all' : 'unknown'
}

/**
 * The headroom. None can be stated against a threshold of zero and of a value that exceeds every threshold: a broken condition falls short of each headroom
 * then, and one that is kept limits nothing. `unknown` where the condition could not be tested.
 */
export function testedHeadroom({ headroom, kept }: ConditionTested): FigureValue | 'unknown' {
  if (headroom !== null) return exactly(headroom)
  if (kept === null) return 'unknown'
  return kept ? 'above_all' : 'below_all'
}

/** Below zero when the first value is less than the other, 0 when they are equal, above zero when it is greater. */
export function compareFigures(one: FigureValue, other: FigureValue): number {
  if (typeof one === 'string' || typeof other === 'string') return placeOf(one) - placeOf(other)
  return compareRatios(one, other)
}

function placeOf(value: FigureValue): number {
  if (typeof value !== 'string') return 0
  return value === 'above_all' ? 1 : -1
}
