// How much of a pool is past due, from what stands in its buckets. A rate is only told where a bucket begins on the very
// day it asks for: buckets of 1-29 and 30-59 answer "30 or more days" and not "more than 30".
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** A pool's buckets at the end of a day. */
export interface BucketedPool {
  /** What stands in each bucket, current first: principal in minor units, or receivables. */
  readonly buckets: readonly (number | bigint)[]
  /** The last day past due of each bucket but the first and the last, rising (M7). */
  readonly edges: readonly number[]
  /** What the shares are of: the sum of the buckets, or the pool that a contract names. */
  readonly outstanding: number | bigint
}

/** Each bucket's share of what is outstanding (M7); null in all where nothing is. */
export function deriveBucketShares({ buckets, outstanding }: BucketedPool): (Ratio | null)[] {
  return buckets.map((standing) => shareOf(standing, outstanding))
}

/**
 * Delinquency rate (M8): what is `days` or more past due, 1 or more / outstanding. By principal the whole balance of
 * what is past due, not the arrears. Null where nothing is outstanding, and where no bucket begins on that day.
 * Source: dv01, "Delinquency calculations".
 */
export function deriveDelinquencyRate(pool: BucketedPool, days: number): Ratio | null {
  const at = [0, ...pool.edges].indexOf(days - 1)
  if (at < 0) return null
  const pastDue = pool.buckets.slice(at + 1).reduce<bigint>((sum, standing) => sum + BigInt(standing), 0n)
  return shareOf(pastDue, pool.outstanding)
}

/**
 * PAR (M9): outstanding principal of what is more than `days` past due (30, 60, 90) / outstanding principal. By balance;
 * by count it is no PAR. Null as above. Write-offs and restructuring lower it: show them beside it.
 * Source: CGAP, "Measuring Microcredit Delinquency"; MicroRate and IDB, "Performance Indicators for Microfinance Institutions".
 */
export function derivePar(pool: BucketedPool, days: number): Ratio | null {
  return deriveDelinquencyRate(pool, days + 1)
}
