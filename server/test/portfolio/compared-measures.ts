// The measures of a group by which stored totals are compared with those of all facts.
import { CREDIT_BUREAUS } from '@tapeline/kernel/core/credit-bureaus'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import {
  MEASURE,
  PRODUCT_MEASURE,
  bucketMeasure,
  scoreProductMeasure,
  scoredMeasure,
  causeMeasure,
  findingMeasure,
  lossFromMeasure,
  lossMeasure,
  recoveryMeasure,
  transitionMeasure,
} from '@tapeline/kernel/metrics/portfolio/measures'

/** Sums that are compared: all that are few, and some of each family. */
export const MEASURES = [
  ...Object.values(MEASURE),
  ...Array.from({ length: 13 }, (_, flow) => flow),
  ...[0, 1, 2, 3, 4, 5].map((bucket) => bucketMeasure('reported', 'amount', bucket)),
  ...[0, 1, 2, 3, 4, 5].map((bucket) => bucketMeasure('computed', 'count', bucket)),
  ...[0, 1, 2, 3].map((bucket) => transitionMeasure('computed', 'amount', bucket, bucket + 1)),
  ...[...CREDIT_BUREAUS, null].map(scoredMeasure),
  findingMeasure('count', 'unreconciled'),
  ...[0, 1, 2, 3, 4, 5, 6].flatMap((months) => [lossMeasure(months), recoveryMeasure(months)]),
  ...[0, 1, 2, 3].flatMap((bucket) => [0, 1, 2].map((months) => lossFromMeasure('reported', bucket, months))),
  ...[0, 1, 2, 3].flatMap((bucket) => [0, 1, 2].map((months) => lossFromMeasure('computed', bucket, months))),
  ...BREAK_CAUSES.flatMap((cause) => [causeMeasure('count', cause), causeMeasure('amount', cause)]),
]

/** Products that are compared: all. */
export const PRODUCT_MEASURES = [...Object.values(PRODUCT_MEASURE), ...CREDIT_BUREAUS.map(scoreProductMeasure)]
