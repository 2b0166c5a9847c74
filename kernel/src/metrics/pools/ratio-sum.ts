// Sums of exact ratios. A common denominator is kept, so that a reader sees the amounts behind a mean; different ones are multiplied, never
// rounded.
import { type Ratio, multiplyRatios } from '../../core/ratio.ts'

const NOTHING: Ratio = { numerator: 0n, denominator: 1n }
const MINUS_ONE: Ratio = { numerator: -1n, denominator: 1n }

/** The exact sum of ratios; zero of none. */
export function sumOfRatios(ratios: readonly Ratio[]): Ratio {
  const [first = NOTHING, ...others] = ratios
  return others.reduce(addTwo, first)
}

/** A ratio with the opposite sign. */
export function negativeOf(ratio: Ratio): Ratio {
  return multiplyRatios(ratio, MINUS_ONE)
}

function addTwo(one: Ratio, other: Ratio): Ratio {
  if (one.denominator === other.denominator) {
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  }
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}
