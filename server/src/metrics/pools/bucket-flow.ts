// Roll rates as card issuers and bank examiners reckon them (M11): balances of neighbouring buckets a month apart. No
// receivable is followed, so they can exceed 100 %; they are not the shares of the transition matrix and not named so.
import { type Ratio, multiplyRatios } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/**
 * Bucket-flow roll rate (M11): what stands in a bucket at the end of a month / what stood in the bucket before it a
 * month earlier; for the last bucket, what was charged off in the month. By amount in minor units or by count. Null
 * where nothing stood there.
 * Source: OCC, "Retail Lending Examination Procedures", loss forecasting tools; Investopedia, "Roll rate".
 */
export function deriveBucketFlow(later: number | bigint, earlier: number | bigint): Ratio | null {
  return shareOf(later, earlier)
}

/**
 * The loss factor of each bucket (M11): the product of the roll rates from it to charge-off, exact. `flows` are the rates
 * out of each bucket in their order, the last to charge-off. Null from the first bucket on to the last whose rate is
 * unknown, since all that comes from there goes through it. Source: OCC, as above.
 */
export function deriveLossFactors(flows: readonly (Ratio | null)[]): (Ratio | null)[] {
  let factor: Ratio | null = { numerator: 1n, denominator: 1n }
  const factors: (Ratio | null)[] = []
  for (const flow of flows.toReversed()) {
    factor = factor && flow && multiplyRatios(flow, factor)
    factors.unshift(factor)
  }
  return factors
}
