// Metrics of the receivables' activity, from the monthly sums of the line's group. On a day within a month the last complete month is read,
// as agreements with a determination date use the collection period before it.
import { lastDayOf } from '../../../core/month.ts'
import { type Sum, minus, plus, sumOf } from '../../../core/sum.ts'
import type { Ratio } from '../../../core/ratio.ts'
import { type MetricUnit, findCovenantMetric } from '../../debt-line/covenant-metrics.ts'
import { FACT } from '../../ledger/ledger.ts'
import { deriveCumulativeCollections } from '../../pools/collections.ts'
import { deriveCumulativeGrossDefault, deriveCumulativeNetLoss } from '../../pools/loss-rates.ts'
import { shareOf } from '../../pools/share-of.ts'
import { MEASURE, STATE, bucketMeasure, transitionMeasure } from '../../portfolio/measures.ts'
import {
  type SpreadCosts,
  chargeOffsOf,
  collectedToDate,
  ratesToDate,
  returnsOf,
  speedsOf,
} from '../../portfolio/figures/month-rates.ts'
import type { Series } from '../../portfolio/totals/series.ts'
import { type Missing, type MetricAsked, type ReadAt, type Reading, measureExactly, withoutRate } from '../reading.ts'
import type { CollateralDay } from './collateral-readings.ts'
import { type CurrencySeries, currenciesWithoutRate, seriesInCurrency } from './series-in-currency.ts'

/** The day, its exchange rates, and the cost of debt and servicing then: annual rates, or the reason why one is missing. */
export interface SeriesDay extends CollateralDay {
  readonly coupon: Ratio | { readonly missing: Missing }
  readonly servicing: Ratio | { readonly missing: Missing }
}

/** A metric of a line's activity. The series must reach the day, and be of the requested population. */
export function readSeries(asked: MetricAsked, parts: readonly CurrencySeries[], at: ReadAt, on: SeriesDay): Reading {
  const unit = findCovenantMetric(asked.metric)?.unit
  const read = Object.hasOwn(READERS, asked.metric) ? READERS[asked.metric] : undefined
  if (unit === undefined || read === undefined) return { missing: 'not_computed' }
  const series = seriesInCurrency(parts, on)
  if (series === null) return withoutRate(currenciesWithoutRate(parts, on))
  return read({ unit, asked, series, month: lastMonthOver(at), on })
}

/** The last complete month at the end of a day. */
export function lastMonthOver({ month, day }: ReadAt): number {
  return lastDayOf(month) === day ? month : month - 1
}

/** The inputs of a reader. */
interface Of {
  readonly unit: MetricUnit
  readonly asked: MetricAsked
  readonly series: Series
  readonly month: number
  readonly on: SeriesDay
}

/** The ratio of a month, and an annualized ratio, which is compounded when it is compared. */
const ofRatio =
  (ratioIn: (of: Of) => Ratio | null, compounded = false) =>
  (of: Of): Reading => {
    const ratio = ratioIn(of)
    if (ratio === null) return { missing: 'no_denominator' }
    const reading = measureExactly(of.unit, { numerator: ratio.numerator, denominator: 1n }, ratio.denominator)
    return 'missing' in reading ? reading : { ...reading, compounded }
  }

const NO_COSTS: SpreadCosts = { coupon: null, servicing: null }

const returnsIn = ({ series, month }: Of) => returnsOf(series, month, NO_COSTS)

const READERS: { readonly [metric: string]: (of: Of) => Reading } = {
  cure_rate: ofRatio(cureRateIn),
  monthly_default_rate: ofRatio(({ series, month }) => chargeOffsOf(series, month).mdr),
  conditional_default_rate: ofRatio(({ series, month }) => chargeOffsOf(series, month).mdr, true),
  annualized_charge_off_rate: ofRatio(({ series, month }) => chargeOffsOf(series, month).times_12),
  cumulative_gross_default: ofRatio(({ series, month }) =>
    deriveCumulativeGrossDefault(series.atEndOf(MEASURE.written_off, month), originalOf(series, month)),
  ),
  cumulative_net_loss: ofRatio(({ series, month }) =>
    deriveCumulativeNetLoss(
      series.atEndOf(MEASURE.written_off, month),
      series.atEndOf(FACT.recovery, month),
      originalOf(series, month),
    ),
  ),
  recovery_rate: ofRatio(({ series, month }) => ratesToDate(series, month).recovery_rate),
  conditional_prepayment_rate: ofRatio(({ series, month }) => speedsOf(series, month).smm, true),
  cumulative_collections_rate: ofRatio(({ series, month }) =>
    deriveCumulativeCollections(collectedToDate(series, month), originalOf(series, month)),
  ),
  payment_rate: ofRatio((of) => returnsIn(of).payment_rate),
  gross_portfolio_yield: ofRatio((of) => returnsIn(of).gross_yield),
  net_portfolio_yield: ofRatio((of) => returnsIn(of).net_yield),
  excess_spread: readExcessSpread,
  default_ratio: ofRatio(({ series, month, asked: { lag_months = 0 } }) =>
    shareOf(series.inMonth(MEASURE.defaulted, month), series.inMonth(FACT.disbursement, month - lag_months)),
  ),
}

/** Principal that joined the line up to the end of a month: drawn while pledged, brought in, less principal removed again (M16). */
function originalOf(series: Series, month: number): Sum {
  const toDate = (measure: number) => series.atEndOf(measure, month)
  return plus(minus(toDate(FACT.disbursement), toDate(FACT.refund)), toDate(MEASURE.transferred))
}

/** By principal: past due at the start of the month and current at its end, divided by all past due at its start (M12). */
function cureRateIn({ series, month, asked: { basis = 'computed' } }: Of): Ratio | null {
  const before = (measure: number) => series.atEndOf(measure, month - 1)
  const opening = minus(before(MEASURE.open_principal), before(bucketMeasure(basis, 'amount', 0)))
  const past_due = Array.from({ length: STATE.paid_off - 1 }, (_, at) => at + 1)
  const cured = sumOf(past_due.map((bucket) => series.inMonth(transitionMeasure(basis, 'amount', bucket, 0), month)))
  return shareOf(cured, opening)
}

/** The parts are weighted by opening principal, so that a sum of several months weighs each by it (M25). */
function readExcessSpread({ unit, series, month, on: { coupon, servicing } }: Of): Reading {
  for (const cost of [coupon, servicing]) if ('missing' in cost) return cost
  if ('missing' in coupon || 'missing' in servicing) return { missing: 'terms_missing' }
  const { excess_spread } = returnsOf(series, month, { coupon, servicing })
  if (excess_spread === null) return { missing: 'no_denominator' }
  const opening = BigInt(series.atEndOf(MEASURE.open_principal, month - 1))
  const numerator = { numerator: excess_spread.numerator * opening, denominator: excess_spread.denominator }
  return measureExactly(unit, numerator, opening)
}
