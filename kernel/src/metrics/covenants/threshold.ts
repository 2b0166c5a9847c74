// Compares a figure with its threshold: the threshold of a month, the rounding before the comparison, and the headroom (M36).
import { ratioOfInterest } from '../../core/interest-rate.ts'
import { type Ratio, compareRatios, ratioOf } from '../../core/ratio.ts'
import { divideBigHalfUp } from '../../core/rounding.ts'
import { monthText } from '../../core/month.ts'
import type { Comparator, Tested, Thresholds } from '../debt-line/debt-line-term.ts'
import type { Value } from './reading.ts'

/** The threshold of a month by its number; null before a schedule begins. */
export function thresholdIn({ threshold, schedule = [] }: Thresholds, month: number): Ratio | null {
  const text = monthText(month)
  const number = threshold ?? schedule.findLast(({ from }) => from <= text)?.threshold
  return number === undefined ? null : exactly(number)
}

/** A threshold is a whole number of any size, or a decimal of nine digits. */
export function exactly(number: number): Ratio {
  if (Number.isInteger(number)) return { numerator: BigInt(number), denominator: 1n }
  return ratioOfInterest(number)
}

/** The value as the agreement compares it: rounded to a number of decimals, or exact. */
export function roundedTo(value: Value, rounding: Tested['rounding']): Value {
  if (rounding === undefined || value === 'unbounded') return value
  const denominator = 10n ** BigInt(rounding.decimals)
  return { numerator: ROUND[rounding.mode](value.numerator * denominator, value.denominator), denominator }
}

type Mode = NonNullable<Tested['rounding']>['mode']

/** Division by a divisor above zero. */
const ROUND: Readonly<Record<Mode, (dividend: bigint, divisor: bigint) => bigint>> = {
  half_up: divideBigHalfUp,
  half_even: (dividend, divisor) => {
    const tie = (2n * dividend) % divisor === 0n && dividend % divisor !== 0n
    const quotient = divideBigHalfUp(dividend, divisor)
    return tie && quotient % 2n !== 0n ? quotient - (dividend < 0n ? -1n : 1n) : quotient
  },
  up: (dividend, divisor) => {
    const quotient = dividend / divisor
    return dividend % divisor === 0n ? quotient : quotient + (dividend < 0n ? -1n : 1n)
  },
  down: (dividend, divisor) => dividend / divisor,
}

/** Whether the comparison of a value and a threshold is true. An unbounded value exceeds every threshold. */
export function holds(value: Value, comparator: Comparator, threshold: Ratio): boolean {
  const order = value === 'unbounded' ? 1 : compareRatios(value, threshold)
  if (order === 0) return comparator === '<=' || comparator === '>='
  return comparator.startsWith('<') ? order < 0 : order > 0
}

/**
 * Headroom (M36): the distance of a value from its threshold, as a share of the threshold's absolute value: (threshold - value) /
 * |threshold| if the value must be less, (value - threshold) / |threshold| if it must be more. Above zero if the condition is true, below
 * zero if it is false. Null for a threshold of zero, and for an unbounded value.
 */
export function headroomOf(value: Value, comparator: Comparator, threshold: Ratio): Ratio | null {
  if (value === 'unbounded') return null
  const left = threshold.numerator * value.denominator
  const right = value.numerator * threshold.denominator
  const size = threshold.numerator < 0n ? -left : left
  return ratioOf(comparator.startsWith('<') ? left - right : right - left, size)
}
