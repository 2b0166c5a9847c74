// How much of a portfolio was past due at the end of each month, bucket by bucket, by the lender's word beside what was due and paid. A
// row is a bucket; that bucket and all later ones together are shown beside it, so that each edge has its delinquency rate and PAR.

import { sumOf } from '@tapeline/kernel/core/sum'
import { monthField } from '@tapeline/contract/composite-kind'
import { yesNo } from '@tapeline/contract/kind'
import { monthText } from '@tapeline/kernel/core/month'
import { deriveBucketShares, deriveDelinquencyRate } from '@tapeline/kernel/metrics/pools/delinquency'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { type Basis, MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { monthParameter } from './portfolio-parameters.ts'
import { type Asked, type PortfolioTable, eachGroup, shownMonths } from './portfolio-table.ts'
import {
  BUCKET_FIELDS,
  BUCKET_MAY_BE_NULL,
  type ExactPool,
  edgesAtEndOf,
  poolAtEndOf,
  presentBuckets,
} from './position-buckets.ts'

const andLater = answerRecord(
  {
    count: count('Open receivables in this bucket or a later one.'),
    amount: exactMoney('Their outstanding principal: whole balances, not the arrears.'),
    rate_by_count: ratioField('count by all open receivables (M8); null of current.', 'fraction'),
    rate_by_amount: ratioField(
      'amount by all outstanding principal: the delinquency rate "days_from or more days" (M8, dv01, Delinquency calculations), which is ' +
        'the portfolio at risk beyond days_from - 1 days (M9, CGAP, Measuring Microcredit Delinquency): PAR30 where days_from is 31. ' +
        'Null of current.',
      'fraction',
    ),
  },
  ['rate_by_count', 'rate_by_amount'],
  'This bucket and all later ones.',
)

function bucketRecord(description: string) {
  return answerRecord(
    {
      count: count('Open receivables in the bucket.'),
      amount: exactMoney('Their outstanding principal.'),
      share_of_count: ratioField('count by all open receivables (M7).', 'fraction'),
      share_of_amount: ratioField('amount by all outstanding principal (M7).', 'fraction'),
      and_later: andLater,
    },
    ['share_of_count', 'share_of_amount'],
    description,
  )
}

/** Months shown without a `from`. */
const MONTHS = 12

export const delinquencyTable: PortfolioTable = {
  name: 'delinquency',
  summary: 'Report how much of the portfolio is past due: buckets, delinquency rates and PAR, month by month',
  description:
    'One row for each month and bucket: what it held at the end of the month, or on as_of in an open month. The buckets of a row set add ' +
    'up to all open receivables and all outstanding principal. Buckets are by days past due, without days of grace; edges are those in ' +
    'force on the day. What was written off is in no bucket: writing off lowers every rate without a payment, so read it beside the losses.',
  query: { from: monthParameter('The first month to return; twelve months up to that of as_of when left out.') },
  parted_by: [],
  row: {
    month: monthField('The month whose end the row describes.'),
    open: yesNo('Whether the month is in progress on as_of: then the row is of as_of.'),
    ...BUCKET_FIELDS,
    reported: bucketRecord("By the lender's word: days since delinquent_since."),
    computed: bucketRecord(
      'By what was due and what was paid, payments covering the oldest first (M1). Without a known schedule a receivable is current.',
    ),
    computed_coverage: ratioField(
      'Outstanding principal of receivables of which it is known what falls due, by all outstanding principal: how much of the portfolio ' +
        'computed covers. The same in every row of the month.',
      'fraction',
    ),
  },
  may_be_null: [...BUCKET_MAY_BE_NULL, 'computed_coverage'],
  tabulate: eachGroup(function* (series, asked) {
    for (const month of shownMonths(asked, series.first_month, MONTHS)) yield* bucketsOf(series, month, asked)
  }),
}

function bucketsOf(series: Series, month: number, asked: Asked): Resource[] {
  const edges = edgesAtEndOf(month, asked)
  const poolsBy = (basis: Basis): Pools => ({
    by_count: poolAtEndOf(series, month, { basis, kind: 'count', edges }),
    by_amount: poolAtEndOf(series, month, { basis, kind: 'amount', edges }),
  })
  const reported = poolsBy('reported')
  const computed = poolsBy('computed')
  const covered = series.atEndOf(MEASURE.with_schedule, month)
  const computed_coverage = presentRatio(shareOf(covered, computed.by_amount.outstanding))
  return presentBuckets(edges).map((bucket, at) => ({
    month: monthText(month),
    open: asked.open && month === asked.month,
    ...bucket,
    reported: presentBucket(reported, at),
    computed: presentBucket(computed, at),
    computed_coverage,
  }))
}

/** The buckets by one basis: receivables, and their principal. */
interface Pools {
  readonly by_count: ExactPool
  readonly by_amount: ExactPool
}

function presentBucket({ by_count, by_amount }: Pools, bucket: number): Resource {
  const counted = partOf(by_count, bucket)
  const weighed = partOf(by_amount, bucket)
  return {
    count: counted.in_bucket,
    amount: weighed.in_bucket,
    share_of_count: counted.share,
    share_of_amount: weighed.share,
    and_later: {
      count: counted.and_later,
      amount: weighed.and_later,
      rate_by_count: counted.rate,
      rate_by_amount: weighed.rate,
    },
  }
}

function partOf(pool: ExactPool, bucket: number) {
  const days_from = presentBuckets(pool.edges)[bucket]?.days_from ?? 0
  return {
    in_bucket: pool.buckets[bucket] ?? 0,
    share: presentRatio(deriveBucketShares(pool)[bucket] ?? null),
    and_later: sumOf(pool.buckets.slice(bucket)),
    rate: presentRatio(deriveDelinquencyRate(pool, days_from)),
  }
}
