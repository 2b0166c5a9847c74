// Exact ratios: a rate, a share or a multiple until it is shown. Both parts are kept unchanged and never reduced, because readers see the
// amounts behind each ratio; BigInt, because totals of a portfolio and powers of rates exceed the safe integers. Rounding happens once, in
// `decimalText` and `decimalOf`.
import { divideBigHalfUp } from './rounding.ts'

/** An exact fraction of two integers; the denominator is above zero. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * The ratio of two integers, null when the denominator is zero. The sign of a negative denominator moves to the numerator. A RangeError for
 * a number that is not an integer.
 */
export function ratioOf(numerator: number | bigint, denominator: number | bigint): Ratio | null {
  const divisor = BigInt(denominator)
  if (divisor === 0n) return null
  return divisor < 0n
    ? { numerator: -BigInt(numerator), denominator: -divisor }
    : { numerator: BigInt(numerator), denominator: divisor }
}

/** Below zero when the first ratio is less than the other, 0 when they are equal, above zero when it is greater. */
export function compareRatios(one: Ratio, other: Ratio): -1 | 0 | 1 {
  const left = one.numerator * other.denominator
  const right = other.numerator * one.denominator
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** One minus a ratio: the surviving share from the loss, and the loss from the surviving share. */
export function complementOf({ numerator, denominator }: Ratio): Ratio {
  return { numerator: denominator - numerator, denominator }
}

/** The product of two ratios. */
export function multiplyRatios(one: Ratio, other: Ratio): Ratio {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator }
}

/** A ratio to a whole power, 0 or more. */
export function powerOf({ numerator, denominator }: Ratio, exponent: number): Ratio {
  const power = BigInt(exponent)
  return { numerator: numerator ** power, denominator: denominator ** power }
}

/**
 * A ratio as a plain decimal with a fixed number of digits after the point, rounded half up (a tie away from zero):
 * 1 by 8 to two digits is `0.13`. Zero has no sign.
 */
export function decimalText({ numerator, denominator }: Ratio, digits: number): string {
  const scaled = divideBigHalfUp(numerator * 10n ** BigInt(digits), denominator)
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  if (digits === 0) return `${sign}${text}`
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** As `decimalText`, as the nearest number; infinite only when no number is as large. */
export function decimalOf(ratio: Ratio, digits: number): number {
  return Number(decimalText(ratio, digits))
}
