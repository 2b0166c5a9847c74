// Roll rates as card issuers and bank examiners calculate them (M11): balances of neighboring buckets a month apart. They do not follow
// receivables, so they can exceed 100 %; they differ from the shares of the transition matrix and have another name.
import { type Ratio, multiplyRatios } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/**
 * Bucket-flow roll rate (M11): the balance of a bucket at the end of a month / the balance of the bucket before it a month earlier; for the
 * last bucket, the charge-offs of the month. By amount in minor units or by count. Null if the earlier balance is zero. Source: OCC,
 * "Retail Lending Examination Procedures", loss forecasting tools; Investopedia, "Roll rate".
 */
export function deriveBucketFlow(later: number | bigint, earlier: number | bigint): Ratio | null {
  return shareOf(later, earlier)
}

/**
 * The loss factor of each bucket (M11): the product of the roll rates from it to charge-off, exact. `flows` are the rates out of each
 * bucket in order, the last to charge-off. Null for every bucket up to the last one with an unknown rate, since its flow passes through
 * that rate. Source: OCC, as above.
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
