// Shares past due from the portfolio's totals, if the requested days past due are the start of a bucket: the same figure as a pass over the
// receivables, without the pass.
import { lastDayOf } from '../../../core/month.ts'
import { type Sum, plus } from '../../../core/sum.ts'
import { findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { MEASURE, bucketMeasure } from '../../portfolio/measures.ts'
import { type MetricAsked, type ReadAt, type Reading, measure } from '../reading.ts'
import type { CurrencySeries } from './series-in-currency.ts'

/** The last days past due of the buckets on the day, and the currency of the line. */
export interface BucketDay {
  readonly currency: string
  readonly edges: readonly number[]
}

/** The reading of a metric at the end of a month; undefined if totals cannot give it. */
export function readBuckets(
  asked: MetricAsked,
  parts: readonly CurrencySeries[],
  { month, day }: ReadAt,
  { currency, edges }: BucketDay,
): Reading | undefined {
  const { metric, days_past_due = 0, basis = 'computed' } = asked
  const unit = findCovenantMetric(metric)?.unit
  const last_before = metric === 'portfolio_at_risk' ? days_past_due : days_past_due - 1
  const before = [0, ...edges].indexOf(last_before)
  const isAsked = metric === 'portfolio_at_risk' || metric === 'delinquency_rate'
  const [only] = parts
  if (!isAsked || unit === undefined || before < 0 || day !== lastDayOf(month)) return undefined
  if (only === undefined || parts.length > 1 || only.currency !== currency) return undefined
  const { series } = only
  let late: Sum = 0
  for (let bucket = before + 1; bucket <= edges.length + 1; bucket += 1)
    late = plus(late, series.atEndOf(bucketMeasure(basis, 'amount', bucket), month))
  return measure(unit, late, series.atEndOf(MEASURE.open_principal, month))
}
