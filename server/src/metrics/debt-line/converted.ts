// An amount in another currency: rounded half up once, to the minor unit.
import type { Ratio } from '../../core/ratio.ts'
import { divideBigHalfUp, safeInteger } from '../../core/rounding.ts'
import { type Sum, sumFrom } from '../../core/sum.ts'

/** As `converted`, of a sum of any size. */
export function convertedSum(amount: Sum, { numerator, denominator }: Ratio): Sum {
  return sumFrom(divideBigHalfUp(BigInt(amount) * numerator, denominator))
}

/** An amount in minor units at a rate of minor units for minor units. A RangeError where the result leaves the safe integers. */
export function converted(amount: number, { numerator, denominator }: Ratio): number {
  return safeInteger(divideBigHalfUp(BigInt(amount) * numerator, denominator))
}
