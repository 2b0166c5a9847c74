// Metrics of the receivables' activity, from series made by hand, and from filed reports.
import { describe, expect, test } from 'vitest'
import { inPercent } from '../../../kernel/test/covenants/covenant-fixtures.ts'
import { changesOf, lent, type Written } from '../portfolio/cash-flows-rows.ts'
import { plainSeries } from '../../../kernel/test/portfolio/plain-series.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { ratioOfInterest } from '@tapeline/kernel/core/interest-rate'
import { monthNumber } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE, bucketMeasure, transitionMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { type MetricAsked, type Reading, isMeasured, valueOf } from '@tapeline/kernel/metrics/covenants/reading'
import { windowValue } from '@tapeline/kernel/metrics/covenants/window'
import { type SeriesDay, lastMonthOver, readSeries } from '@tapeline/kernel/metrics/covenants/readings/series-readings'

const NO_COSTS = { coupon: { missing: 'terms_missing' }, servicing: { missing: 'terms_missing' } } as const

function read(
  asked: string | MetricAsked,
  day: string,
  changes: readonly Written[],
  costs: Pick<SeriesDay, 'coupon' | 'servicing'> = NO_COSTS,
) {
  const number = dayNumber(day)
  const series = plainSeries(number, changesOf(changes))
  const on: SeriesDay = { currency: 'USD', day: number, exchange: () => null, ...costs }
  const at = { month: monthNumber(day.slice(0, 7)), day: number }
  return readSeries(typeof asked === 'string' ? { metric: asked } : asked, [{ currency: 'USD', series }], at, on)
}

const valueText = (reading: Reading) => (isMeasured(reading) ? inPercent(valueOf(reading)) : reading.missing)

describe('10,000 lent, of which in February 300 are written off, 600 repaid, 150 of interest and 50 of fees paid and 40 recovered', () => {
  const book: Written[] = [
    ...lent('2026-01-31', 10_000),
    ['2026-02-10', FACT.principal, 600],
    ['2026-02-10', FACT.interest, 150],
    ['2026-02-10', FACT.late_fee, 50],
    ['2026-02-20', FACT.recovery, 40],
    ['2026-02-20', MEASURE.written_off, 300],
    ['2026-02-20', MEASURE.open_principal, -900],
    ['2026-02-20', MEASURE.defaulted, 500],
    ['2026-02-28', MEASURE.paid_as_scheduled, 400],
    ['2026-02-28', MEASURE.paid_ahead, 192],
  ]

  test.each([
    // 300 / 10,000
    ['monthly_default_rate', '3.00'],
    // 1 - 0.97^12 = 0.306158
    ['conditional_default_rate', '30.62'],
    // 12 * 3 %
    ['annualized_charge_off_rate', '36.00'],
    ['cumulative_gross_default', '3.00'],
    // (300 - 40) / 10,000
    ['cumulative_net_loss', '2.60'],
    // 40 / 300
    ['recovery_rate', '13.33'],
    // SMM 192 / (10,000 - 400) = 2 %; 1 - 0.98^12
    ['conditional_prepayment_rate', '21.53'],
    // (600 + 150 + 50) / 10,000
    ['cumulative_collections_rate', '8.00'],
    // (600 + 200) / 10,000
    ['payment_rate', '8.00'],
    // 12 * 200 / 10,000
    ['gross_portfolio_yield', '24.00'],
    // 12 * (200 - 300) / 10,000
    ['net_portfolio_yield', '-12.00'],
  ])('%s is %s', (metric, expected) => {
    expect(valueText(read(metric, '2026-02-28', book))).toBe(expected)
  })

  test('the default ratio charges the defaults of a month to the originations of an earlier one: 500 by 10,000 of January', () => {
    const asked = (lag_months: number) => ({ metric: 'default_ratio', lag_months })
    expect(valueText(read(asked(1), '2026-02-28', book))).toBe('5.00')
    expect(read(asked(0), '2026-02-28', book)).toEqual({ missing: 'no_denominator' })
    expect(read(asked(2), '2026-02-28', book)).toEqual({ missing: 'no_denominator' })
  })

  test('both amounts are returned', () => {
    expect(read('annualized_charge_off_rate', '2026-02-28', book)).toMatchObject({
      numerator: { numerator: 3_600n, denominator: 1n },
      denominator: 10_000n,
    })
  })

  test('excess spread is yield less net charge-offs, coupon and servicing', () => {
    const costs = { coupon: ratioOfInterest(0.1), servicing: ratioOfInterest(0.01) }
    // 12 * (200 - (300 - 40)) / 10,000 - 0.1 - 0.01 = -0.072 - 0.11
    const reading = read('excess_spread', '2026-02-28', book, costs)
    expect(valueText(reading)).toBe('-18.20')
    // By what was outstanding when the month began, so that months are weighed by it.
    expect(reading).toMatchObject({ denominator: 10_000n })
  })

  test('excess spread has no figure without its costs, with the reason why one is missing', () => {
    expect(read('excess_spread', '2026-02-28', book)).toEqual({ missing: 'terms_missing' })
    const unknown = { coupon: { missing: 'no_index_rate' }, servicing: ratioOfInterest(0) } as const
    expect(read('excess_spread', '2026-02-28', book, unknown)).toEqual({ missing: 'no_index_rate' })
  })

  test('on a day within a month the last complete month is read', () => {
    expect(valueText(read('monthly_default_rate', '2026-03-15', book))).toBe('3.00')
    expect(valueText(read('monthly_default_rate', '2026-02-27', book))).toBe('no_denominator')
    expect(lastMonthOver({ month: 673, day: dayNumber('2026-02-28') })).toBe(673)
  })
})

test('principal that joined the line later is part of the denominator, and principal that left is not', () => {
  const book: Written[] = [
    ['2026-01-10', FACT.disbursement, 6_000],
    ['2026-01-12', FACT.refund, 1_000],
    ['2026-01-20', MEASURE.transferred, 5_500],
    ['2026-02-10', MEASURE.transferred, -500],
    ['2026-02-20', MEASURE.written_off, 100],
  ]
  // 100 / (6,000 - 1,000 + 5,500 - 500)
  expect(valueText(read('cumulative_gross_default', '2026-02-28', book))).toBe('1.00')
})

test('the cure rate is by principal past due when the month began: 60 of 200 cured, by each basis', () => {
  const book: Written[] = [
    ['2026-01-31', MEASURE.open_principal, 1000],
    ['2026-01-31', bucketMeasure('computed', 'amount', 0), 800],
    ['2026-01-31', bucketMeasure('reported', 'amount', 0), 900],
    ['2026-02-10', transitionMeasure('computed', 'amount', 1, 0), 40],
    ['2026-02-10', transitionMeasure('computed', 'amount', 4, 0), 20],
    // Worse, and better but not current, is not cured.
    ['2026-02-10', transitionMeasure('computed', 'amount', 1, 2), 30],
    ['2026-02-10', transitionMeasure('computed', 'amount', 3, 2), 30],
    ['2026-02-10', transitionMeasure('computed', 'amount', 0, 1), 30],
    ['2026-02-10', transitionMeasure('reported', 'amount', 1, 0), 10],
  ]
  expect(valueText(read({ metric: 'cure_rate', basis: 'computed' }, '2026-02-28', book))).toBe('30.00')
  expect(valueText(read({ metric: 'cure_rate', basis: 'reported' }, '2026-02-28', book))).toBe('10.00')
})

describe('the excess spread of a card trust in 2002 as filed (SEC, CIK 1174821)', () => {
  // Yield, coupon, net losses and spread in percent; servicing is 1.50. On an opening of 12,000,000 one basis point of a year is
  // 100 a month.
  const FILED: readonly (readonly [string, number, number, number, string])[] = [
    ['2002-06-30', 16.65, 0.0306, 5.74, '6.35'],
    ['2002-07-31', 16.35, 0.0306, 6.07, '5.72'],
    ['2002-08-31', 16.18, 0.0303, 5.4, '6.25'],
    ['2002-09-30', 16.54, 0.0313, 5.65, '6.26'],
    ['2002-10-31', 16.78, 0.0301, 5.72, '6.55'],
    ['2002-11-30', 14.96, 0.0259, 5.9, '4.97'],
    ['2002-12-31', 16.56, 0.0252, 5.72, '6.82'],
  ]
  const book: Written[] = [
    ['2002-05-31', MEASURE.open_principal, 12_000_000],
    ...FILED.flatMap(([day, gross, , lost]): Written[] => [
      [day, FACT.interest, Math.round(gross * 10_000)],
      [day, MEASURE.written_off, Math.round(lost * 10_000)],
    ]),
  ]
  const readings = FILED.map(([day, , coupon]) =>
    read('excess_spread', day, book, { coupon: ratioOfInterest(coupon), servicing: ratioOfInterest(0.015) }),
  )
  const average = (month: number, partial: 'average_available' | 'divide_by_full') =>
    inPercent(windowValue(readings.slice(0, month), { months: 3, method: 'mean_of_ratios', partial }))

  test.each(FILED.map(([day, , , , printed], at) => ({ day, printed, at })))(
    'is the printed $printed on $day',
    ({ at, printed }) => {
      expect(readings[at] && valueText(readings[at])).toBe(printed)
    },
  )

  test('averages over three months to the printed 4.02 of July where two months are divided by three', () => {
    expect(average(2, 'divide_by_full')).toBe('4.02')
    expect([3, 4, 5, 6, 7].map((month) => average(month, 'average_available'))).toEqual([
      '6.11',
      '6.08',
      '6.35',
      '5.93',
      '6.11',
    ])
  })
})

describe('receivables in two currencies', () => {
  const day = dayNumber('2026-02-28')
  const lost: Written[] = [
    ['2026-01-31', MEASURE.open_principal, 1000],
    ['2026-02-10', MEASURE.written_off, 45],
  ]
  const of = (changes: readonly Written[]) => plainSeries(day, changesOf(changes))
  const readBoth = (exchange: SeriesDay['exchange'], euros = lost) =>
    readSeries(
      { metric: 'monthly_default_rate' },
      [
        { currency: 'USD', series: of(lost) },
        { currency: 'EUR', series: of(euros) },
      ],
      { month: monthNumber('2026-02'), day },
      { currency: 'USD', day, exchange, ...NO_COSTS },
    )

  test('are added up at the rate of the day, each sum rounded half up: 45 and 49.5 are 95, of 1000 and 1100', () => {
    expect(readBoth(() => ({ numerator: 11n, denominator: 10n }))).toMatchObject({
      numerator: { numerator: 95n },
      denominator: 2100n,
    })
  })

  test('have no figure without a rate, unless there were never any amounts', () => {
    expect(readBoth(() => null)).toEqual({ missing: 'no_exchange_rate', currencies: ['EUR'] })
    expect(valueText(readBoth(() => null, []))).toBe('4.50')
  })
})

test('a metric with another source is not computed from series', () => {
  expect(read('delinquency_rate', '2026-02-28', [])).toEqual({ missing: 'not_computed' })
  expect(read('weather', '2026-02-28', [])).toEqual({ missing: 'not_computed' })
})
