// The named roundings of the engine. Every figure that cannot stay a ratio is rounded by one of these, so that two
// parts of the engine never differ by a minor unit. Numbers while they are exact, BigInt only beyond.
import { type Sum, sumFrom } from './sum.ts'

/**
 * A quotient of two safe integers, rounded half up: to the nearest integer, a tie away from zero, so that a reversal rounds like the amount
 * that it reverses. Exact over the whole range. A RangeError when dividing by zero.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  if (divisor === 0) throw new RangeError('divided by zero')
  const remainder = dividend % divisor
  // The difference is a multiple of the divisor, so this division has no remainder to round.
  const quotient = (dividend - remainder) / divisor
  if (2 * Math.abs(remainder) < Math.abs(divisor)) return quotient + 0
  return dividend < 0 === divisor < 0 ? quotient + 1 : quotient - 1
}

/** As `divideHalfUp`, for integers of any size. */
export function divideBigHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('divided by zero')
  const quotient = dividend / divisor
  const remainder = dividend % divisor
  if (2n * absolute(remainder) < absolute(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/**
 * `amount * multiplier / divisor` of three safe integers, rounded half up (a tie away from zero). Exact also when the product exceeds the
 * safe integers. A RangeError when dividing by zero or when the result exceeds them.
 */
export function mulDivHalfUp(amount: number, multiplier: number, divisor: number): number {
  const product = amount * multiplier
  if (Number.isSafeInteger(product)) return divideHalfUp(product, divisor)
  return safeInteger(divideBigHalfUp(BigInt(amount) * BigInt(multiplier), BigInt(divisor)))
}

/**
 * `amount * multiplier / divisor` of three sums, none below zero, rounded down. Exact at any size. A RangeError when dividing by zero.
 */
export function mulDivFloor(amount: Sum, multiplier: Sum, divisor: Sum): Sum {
  if (divisor === 0) throw new RangeError('divided by zero')
  if (typeof amount === 'number' && typeof multiplier === 'number' && typeof divisor === 'number') {
    const product = amount * multiplier
    if (Number.isSafeInteger(product)) return (product - (product % divisor)) / divisor
  }
  return sumFrom((BigInt(amount) * BigInt(multiplier)) / BigInt(divisor))
}

/** A whole number of any size as a number; a RangeError beyond the safe integers. */
export function safeInteger(integer: bigint): number {
  const number = Number(integer)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError('a rounded amount is beyond the safe integers')
}

function absolute(integer: bigint): bigint {
  return integer < 0n ? -integer : integer
}
