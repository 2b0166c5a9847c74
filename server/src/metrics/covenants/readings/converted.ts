// An amount in another currency: rounded half up once, to the minor unit.
import type { Ratio } from '../../../core/ratio.ts'
import { divideBigHalfUp } from '../../../core/rounding.ts'

/** An amount in minor units at a rate of minor units for minor units. A RangeError where the result leaves the safe integers. */
export function converted(amount: number, { numerator, denominator }: Ratio): number {
  const result = Number(divideBigHalfUp(BigInt(amount) * numerator, denominator))
  if (Number.isSafeInteger(result)) return result
  throw new RangeError('A converted amount is beyond the safe integers')
}
