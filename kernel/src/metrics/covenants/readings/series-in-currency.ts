// The receivables of a line in several currencies as one series, in the currency of the line. Each sum in another currency is converted and
// rounded half up once, so that a figure has no more roundings than currencies. Amounts only: counts are not money.
import type { Ratio } from '../../../core/ratio.ts'
import { type Sum, sumOf } from '../../../core/sum.ts'
import type { Series } from '../../portfolio/totals/series.ts'
import type { CollateralDay } from './collateral-readings.ts'
import { converted } from '../../debt-line/converted.ts'

/** The activity of the receivables of one currency. */
export interface CurrencySeries {
  readonly currency: string
  readonly series: Series
}

/** Amounts of all currencies by month; null if a currency with amounts has no rate. */
export function seriesInCurrency(
  parts: readonly CurrencySeries[],
  { currency, day, exchange }: CollateralDay,
): Series | null {
  const [only] = parts
  if (only !== undefined && parts.length === 1 && only.currency === currency) return only.series
  const there = parts.filter(({ series }) => series.first_month !== null)
  const rated = there.map((one) => ({ ...one, rate: one.currency === currency ? WHOLE : exchange(one.currency) }))
  const known = rated.flatMap(({ series, rate }) => (rate === null ? [] : [{ series, rate }]))
  if (known.length < rated.length) return null
  const firsts = known.flatMap(({ series }) => series.first_month ?? [])
  const sum = (amountOf: (series: Series) => Sum) =>
    sumOf(known.map(({ series, rate }) => converted(amountOf(series), rate)))
  return {
    as_of: known.reduce((last, { series }) => Math.min(last, series.as_of), day),
    first_month: firsts.length === 0 ? null : Math.min(...firsts),
    inMonth: (measure, month) => sum((series) => series.inMonth(measure, month)),
    atEndOf: (measure, month) => sum((series) => series.atEndOf(measure, month)),
    productAtEndOf: () => {
      throw new Error('Products of several currencies are not converted')
    },
  }
}

/** The currencies with amounts that have no rate on the day. */
export function currenciesWithoutRate(parts: readonly CurrencySeries[], on: CollateralDay): string[] {
  const there = parts.filter(({ series }) => series.first_month !== null)
  return there.map((one) => one.currency).filter((own) => own !== on.currency && on.exchange(own) === null)
}

const WHOLE: Ratio = { numerator: 1n, denominator: 1n }
