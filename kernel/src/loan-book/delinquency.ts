// Delinquency of a loan book on a day: each receivable's days past due, as computed from what fell due and what was paid, and the pool's
// buckets (M6 to M8).
import { bucketLabels } from '../core/bucket-labels.ts'
import type { Ratio } from '../core/ratio.ts'
import { type Sum, sumOf } from '../core/sum.ts'
import { bucketOf } from '../metrics/delinquency/buckets.ts'
import { metricSettingsOn } from '../metrics/metric-settings.ts'
import { daysPastDue, outstanding } from '../metrics/performance-history/receivable-position.ts'
import { deriveBucketShares, deriveDelinquencyRate } from '../metrics/pools/delinquency.ts'
import { positionOn } from '../metrics/portfolio/contribution/position-walk.ts'
import { type Receivable, type Settings, currencyOf, dayOf, placedReceivable, stepsOf } from './receivable.ts'

/** One receivable on a day. */
export interface ReceivableDelinquency {
  readonly id: string
  /** Outstanding principal, in minor units. */
  readonly outstanding: number
  /** Days since the oldest amount that fell due and is not paid; 0 when current. */
  readonly days_past_due: number
  /** `current`, `1-30`, … */
  readonly bucket: string
}

/** A bucket of the pool. */
export interface Bucket {
  readonly bucket: string
  readonly receivables: number
  /** Outstanding principal, in minor units. */
  readonly outstanding: Sum
  /** Of the pool's outstanding principal; null when nothing is outstanding. */
  readonly share: Ratio | null
}

/** Delinquency on a day. */
export interface Delinquency {
  readonly outstanding: Sum
  readonly buckets: readonly Bucket[]
  /** The share of principal of receivables more than 30 days past due; null when nothing is outstanding, or when no bucket begins on day 31. */
  readonly past_due_over_30: Ratio | null
  /** In the order in which they were passed; those with outstanding principal. */
  readonly receivables: readonly ReceivableDelinquency[]
}

/** Delinquency of receivables of one currency at the end of a day, `YYYY-MM-DD`. A RangeError states what is wrong with the input. */
export function delinquencyOn(receivables: readonly Receivable[], as_of: string, settings: Settings = {}): Delinquency {
  currencyOf(receivables)
  const day = dayOf(as_of, 'as_of')
  const steps = stepsOf(settings)
  const { bucket_edges: edges } = metricSettingsOn(steps, day)
  const labels = bucketLabels(edges)
  const open = receivables.flatMap((receivable) => {
    const { position } = positionOn(placedReceivable(receivable, steps), day, null)
    const principal = outstanding(position)
    const days_past_due = daysPastDue(position, position.rolling_since)
    const own = { id: receivable.id, outstanding: principal, days_past_due, bucket: bucketOf(days_past_due, edges) }
    return principal > 0 ? [own] : []
  })
  const inBucket = labels.map((_, bucket) => open.filter((own) => own.bucket === bucket))
  const sums = inBucket.map((own) => sumOf(own.map((one) => one.outstanding)))
  const pool = { buckets: sums, edges, outstanding: sumOf(sums) }
  const shares = deriveBucketShares(pool)
  return {
    outstanding: pool.outstanding,
    buckets: labels.map((bucket, at) => ({
      bucket,
      receivables: inBucket[at]?.length ?? 0,
      outstanding: sums[at] ?? 0,
      share: shares[at] ?? null,
    })),
    past_due_over_30: deriveDelinquencyRate(pool, 31),
    receivables: open.map((own) => ({ ...own, bucket: labels[own.bucket] ?? '' })),
  }
}
