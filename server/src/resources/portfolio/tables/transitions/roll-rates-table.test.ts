// The roll rates of a month: a book worked out by hand, and of any book that what became of a bucket makes up all of it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber, monthOfDay } from '@tapeline/kernel/core/month'
import { BASES } from '@tapeline/kernel/metrics/portfolio/measures'
import {
  askedOf,
  askedOn,
  books,
  hundredfold,
  ratioValues,
  rowsOf,
  seriesOf,
} from '../../../../../test/portfolio/contributed.ts'
import { plainSeries } from '../../../../../../kernel/test/portfolio/plain-series.ts'
import { ROLLING_BOOK, ROLLING_EDGES } from '../../../../../test/portfolio/rolling-book.ts'
import { rollRatesTable } from './roll-rates-table.ts'

function rowsOn(day: string, values: Parameters<typeof askedOn>[2] = {}) {
  const asked = askedOn(day, ROLLING_EDGES, values)
  return rowsOf(rollRatesTable, plainSeries(asked.as_of, ROLLING_BOOK), asked)
}

function ratio(numerator: number, denominator: number, value: number) {
  return { numerator, denominator, value }
}

describe('the month worked out by hand', () => {
  const [current, early, middle, late] = rowsOn('2026-02-28', { basis: 'reported' })

  test('has a row for each bucket in which it began, with its days', () => {
    expect([current, early, middle, late]).toMatchObject([
      { month: '2026-02', open: false, basis: 'reported', bucket: 'current', days_from: 0, days_to: 0 },
      { bucket: '1-30', days_from: 1, days_to: 30 },
      { bucket: '31-60', days_from: 31, days_to: 60 },
      { bucket: '60+', days_from: 61, days_to: null, edges_changed: false },
    ])
  })

  test('splits a bucket into what became better, stayed and became worse: 10,000, nothing and 8,000 of 18,000', () => {
    expect(early?.['amount']).toEqual({
      opening: 18_000,
      roll_down: ratio(10_000, 18_000, 0.555555556),
      stable: ratio(0, 18_000, 0),
      roll_up: ratio(8_000, 18_000, 0.444444444),
      paid_off: ratio(0, 18_000, 0),
      charged_off: ratio(0, 18_000, 0),
      closed_unexplained: ratio(0, 18_000, 0),
      not_drawn: ratio(0, 18_000, 0),
      cured: ratio(10_000, 18_000, 0.555555556),
      cured_and_later: ratio(10_000, 35_000, 0.285714286),
    })
  })

  test('cures nothing where nothing became current, of 9,000 and of the 17,000 that are there and later', () => {
    expect(middle).toMatchObject({
      amount: {
        opening: 9_000,
        roll_up: ratio(9_000, 9_000, 1),
        cured: ratio(0, 9_000, 0),
        cured_and_later: ratio(0, 17_000, 0),
      },
    })
  })

  test('counts the same: of 4 past due 1 is cured, and of 6 current 4 stay, 1 rolls and 1 is repaid', () => {
    expect(early).toMatchObject({ count: { opening: 2, cured_and_later: ratio(1, 4, 0.25) } })
    expect(current).toMatchObject({
      count: {
        opening: 6,
        stable: ratio(4, 6, 0.666666667),
        roll_up: ratio(1, 6, 0.166666667),
        paid_off: ratio(1, 6, 0.166666667),
        cured: null,
        cured_and_later: null,
      },
    })
  })

  test('shows what was lost of the bucket from which it was lost', () => {
    expect(late).toMatchObject({
      amount: { opening: 8_000, roll_up: ratio(0, 8_000, 0), charged_off: ratio(8_000, 8_000, 1) },
    })
  })

  test('sets beside it how balances of neighbouring buckets compare, the last with what was written off', () => {
    // 1/6 x 8/18, then 8/18, then all of the last two.
    expect([current, early, middle, late].map((row) => row?.['loss_factor'])).toEqual([0.074074074, 0.444444444, 1, 1])
    expect([current, early, middle, late].map((row) => row?.['bucket_flow'])).toEqual([
      ratio(10_000, 60_000, 0.166666667),
      ratio(8_000, 18_000, 0.444444444),
      ratio(9_000, 9_000, 1),
      ratio(8_000, 8_000, 1),
    ])
  })
})

test('both bases are shown unless one is asked for', () => {
  const bases = (values: Parameters<typeof askedOn>[2]) => [
    ...new Set(rowsOn('2026-02-28', values).map(({ basis }) => basis)),
  ]
  expect(bases({})).toEqual(['reported', 'computed'])
  expect(bases({ basis: 'both' })).toEqual(['reported', 'computed'])
  expect(bases({ basis: 'computed' })).toEqual(['computed'])
})

test('an empty bucket has no rates, and nothing past due has no cure rate', () => {
  const [, early] = rowsOn('2026-02-28', { basis: 'computed' })
  const none = { roll_down: null, stable: null, roll_up: null, paid_off: null, charged_off: null, cured: null }
  expect(early).toMatchObject({ amount: { opening: 0, ...none, cured_and_later: null }, bucket_flow: null })
})

test('an open month that is asked for rolls up to the day', () => {
  const [, early] = rowsOn('2026-02-19', { month: monthNumber('2026-02') })
  expect(early).toMatchObject({ open: true, amount: { opening: 18_000, stable: ratio(18_000, 18_000, 1) } })
})

test('where the edges changed within the month that is reported, and buckets of different days are not compared', () => {
  const asked = {
    ...askedOn('2026-02-28', []),
    edgesOn: (day: number) => (day < dayNumber('2026-02-01') ? [30, 60] : [29, 59]),
  }
  const rows = rowsOf(rollRatesTable, plainSeries(asked.as_of, ROLLING_BOOK), asked)
  expect(rows.map(({ bucket, edges_changed, bucket_flow }) => [bucket, edges_changed, bucket_flow])).toEqual(
    BASES.flatMap(() => ['current', '1-30', '31-60', '60+'].map((bucket) => [bucket, true, null])),
  )
})

interface Share {
  readonly numerator: number
  readonly denominator: number
}

test('of any book what became better, stayed, became worse and left makes up each bucket', () => {
  fc.assert(
    fc.property(books, (book) => {
      for (const series of seriesOf(book)) {
        const rows = rowsOf(rollRatesTable, series, askedOf(book, { month: monthOfDay(book.as_of) }))
        for (const { opening, cured, cured_and_later, ...rates } of rows.flatMap(({ count, amount }) => [
          count as unknown as Rates,
          amount as unknown as Rates,
        ])) {
          const shares = Object.values(rates)
          expect(shares).toHaveLength(7)
          expect(shares.reduce((sum, share) => sum + (share?.numerator ?? 0), 0)).toBe(opening)
          for (const share of shares) expect(share?.denominator ?? 0).toBe(opening)
          expect(cured?.numerator ?? 0).toBeLessThanOrEqual(rates.roll_down?.numerator ?? 0)
          expect(cured?.numerator ?? 0).toBeLessThanOrEqual(cured_and_later?.numerator ?? 0)
        }
      }
    }),
  )
})

interface Rates {
  readonly opening: number
  readonly cured: Share | null
  readonly cured_and_later: Share | null
  readonly roll_down: Share | null
}

test('of any book a hundred times the money leaves every ratio as it is', () => {
  fc.assert(
    fc.property(books, (book) => {
      const asked = askedOf(book, { month: monthOfDay(book.as_of) })
      for (const series of seriesOf(book)) {
        const values = ratioValues(rowsOf(rollRatesTable, series, asked))
        expect(ratioValues(rowsOf(rollRatesTable, hundredfold(series), asked))).toEqual(values)
      }
    }),
  )
})
