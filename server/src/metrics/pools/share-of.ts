// The one rule of every pool rate: a share is only told of a pool that has something.
import { type Ratio, ratioOf } from '../../core/ratio.ts'

/**
 * A part by the whole, both in the same unit: minor units of one currency, or counts. The part may be negative or more
 * than the whole. Null unless the whole is above zero: a pool that holds nothing, or on balance owes, has no rate.
 */
export function shareOf(part: number | bigint, whole: number | bigint): Ratio | null {
  return whole > 0 ? ratioOf(part, whole) : null
}
