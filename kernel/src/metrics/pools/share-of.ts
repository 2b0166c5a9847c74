// The common rule of pool rates: a share requires a denominator above zero.
import { type Ratio, ratioOf } from '../../core/ratio.ts'

/**
 * A part divided by the whole, both in the same unit: minor units of one currency, or counts. The part may be negative or more than the
 * whole. Null unless the whole is above zero: an empty pool, or one with a negative balance, has no rate.
 */
export function shareOf(part: number | bigint, whole: number | bigint): Ratio | null {
  return whole > 0 ? ratioOf(part, whole) : null
}
