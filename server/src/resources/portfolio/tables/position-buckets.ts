// Delinquency buckets as tables of the portfolio show them: a label to show, days to sort and filter by, and what was in each at the
// end of a month. Edges are those in force on the day, so that a past month is shown in the buckets of its time.
import { freeText } from '@tapeline/contract/kind'
import { type Sum, sumOf } from '@tapeline/kernel/core/sum'
import { lastDayOf } from '@tapeline/kernel/core/month'
import { bucketLabels, cumulativeLabels } from '@tapeline/kernel/core/bucket-labels'
import type { BucketedPool } from '@tapeline/kernel/metrics/pools/delinquency'
import { type Basis, type Kind, MEASURE, bucketMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { count } from '@tapeline/contract/answer-record'
import type { Asked } from './portfolio-table.ts'

/** The fields that name a bucket in a row; those of BUCKET_MAY_BE_NULL may be null. */
export const BUCKET_FIELDS = {
  bucket: freeText(
    60,
    'Bucket of days past due: `current`, `1-30`, … and above the last edge (M7). An edge is the last day of its bucket.',
  ),
  days_from: count('The first day past due of the bucket: 0 of current, 121 of `120+`.'),
  days_to: count('The last day past due of the bucket; null of the last, which has no end.'),
  cumulative: freeText(
    60,
    'This bucket and all later ones together, as the field calls them: `30+`, `60+`, `90+`, … (M8). Its first day is days_from: 31 of ' +
      '`30+` where a bucket ends on day 30, 30 where it ends on day 29. Null of current.',
  ),
}

export const BUCKET_MAY_BE_NULL = ['days_to', 'cumulative'] as const

/** A bucket as it is shown. */
export interface PresentedBucket {
  readonly bucket: string
  readonly days_from: number
  readonly days_to: number | null
  readonly cumulative: string | null
}

/** The edges in force on the last day of a month that counts: its own last, or that which is asked about. */
export function edgesAtEndOf(month: number, { as_of, edgesOn }: Asked): readonly number[] {
  return edgesOn(Math.min(lastDayOf(month), as_of))
}

/** The buckets that some edges make, current first. */
export function presentBuckets(edges: readonly number[]): PresentedBucket[] {
  const last_days = [0, ...edges]
  const cumulative = [null, ...cumulativeLabels(edges)]
  return bucketLabels(edges).map((bucket, at) => {
    const before = last_days[at - 1]
    return {
      bucket,
      days_from: before === undefined ? 0 : before + 1,
      days_to: last_days[at] ?? null,
      cumulative: cumulative[at] ?? null,
    }
  })
}

/** Buckets as exact sums. */
export interface ExactPool extends BucketedPool {
  readonly buckets: readonly Sum[]
  readonly outstanding: Sum
}

/**
 * What was in each bucket at the end of a month, by one basis: receivables, or their principal in minor units. An Error where the
 * buckets do not add up to what was outstanding.
 */
export function poolAtEndOf(
  series: Series,
  month: number,
  { basis, kind, edges }: { readonly basis: Basis; readonly kind: Kind; readonly edges: readonly number[] },
): ExactPool {
  // One for current, one up to each edge, and one above.
  const buckets = Array.from({ length: edges.length + 2 }, (_, bucket) =>
    series.atEndOf(bucketMeasure(basis, kind, bucket), month),
  )
  const outstanding = series.atEndOf(kind === 'count' ? MEASURE.open : MEASURE.open_principal, month)
  const sum = sumOf(buckets)
  if (sum !== outstanding) throw new Error(`The buckets hold ${sum} by ${kind} and ${basis}, not ${outstanding}`)
  return { buckets, edges, outstanding }
}
