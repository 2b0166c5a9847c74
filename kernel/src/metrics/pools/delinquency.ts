// The past-due share of a pool, from its buckets. A rate is defined only if a bucket begins on the requested day: buckets of 1-29 and 30-59
// answer "30 or more days" and not "more than 30".
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** A pool's buckets at the end of a day. */
export interface BucketedPool {
  /** The content of each bucket, current first: principal in minor units, or receivables. */
  readonly buckets: readonly (number | bigint)[]
  /** The last day past due of each bucket but the first and the last, rising (M7). */
  readonly edges: readonly number[]
  /** The denominator of shares: the sum of the buckets, or the pool that a contract names. */
  readonly outstanding: number | bigint
}

/** Each bucket's share of outstanding principal (M7); all null if it is zero. */
export function deriveBucketShares({ buckets, outstanding }: BucketedPool): (Ratio | null)[] {
  return buckets.map((amount) => shareOf(amount, outstanding))
}

/**
 * Delinquency rate (M8): principal `days` or more past due, 1 or more / outstanding. By principal it is the whole balance of past-due
 * receivables, not the arrears. Null if nothing is outstanding, and if no bucket begins on that day. Source: dv01, "Delinquency
 * calculations".
 */
export function deriveDelinquencyRate(pool: BucketedPool, days: number): Ratio | null {
  const at = [0, ...pool.edges].indexOf(days - 1)
  if (at < 0) return null
  const pastDue = pool.buckets.slice(at + 1).reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n)
  return shareOf(pastDue, pool.outstanding)
}

/**
 * PAR (M9): outstanding principal of receivables more than `days` past due (30, 60, 90) / outstanding principal. By balance; by count it is
 * no PAR. Null as above. Write-offs and restructuring lower it: show them beside it. Source: CGAP, "Measuring Microcredit Delinquency";
 * MicroRate and IDB, "Performance Indicators for Microfinance Institutions".
 */
export function derivePar(pool: BucketedPool, days: number): Ratio | null {
  return deriveDelinquencyRate(pool, days + 1)
}
