// An amount in another currency: rounded half up once, to the minor unit.
import type { Ratio } from '../../core/ratio.ts'
import { divideBigHalfUp } from '../../core/rounding.ts'
import { type Sum, sumFrom } from '../../core/sum.ts'

/** An amount of any size in minor units at a rate of minor units for minor units. */
export function converted(amount: Sum, { numerator, denominator }: Ratio): Sum {
  return sumFrom(divideBigHalfUp(BigInt(amount) * numerator, denominator))
}
