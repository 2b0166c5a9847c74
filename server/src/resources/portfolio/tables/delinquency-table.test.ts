// The delinquency table: a book of ten receivables bucket by bucket, worked out by hand, and what holds of any book.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { BASES, MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import {
  askedOf,
  askedOn,
  books,
  hundredfold,
  ratioValues,
  rowsOf,
  seriesOf,
} from '../../../../test/portfolio/contributed.ts'
import { type Change, plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { change, into } from '../../../../test/portfolio/rolling-book.ts'
import { delinquencyTable } from './delinquency-table.ts'

const EDGES = [30, 60]

// Ten receivables of 1,000.00 in all, drawn in January. In February 50.00 are repaid, four are past due by their lender's word and five by
// what was due and paid; a schedule is known for 800.00 of 950.00. In March those beyond 60 days are written off.
const BOOK: readonly Change[] = [
  change('2026-01-10', MEASURE.open, 10),
  change('2026-01-10', MEASURE.open_principal, 100_000),
  change('2026-01-10', MEASURE.with_schedule, 80_000),
  ...BASES.flatMap((basis) => into('2026-01-10', basis, 0, 10, 100_000)),
  change('2026-02-20', MEASURE.open_principal, -5_000),
  ...into('2026-02-20', 'reported', 0, -4, -40_000),
  ...into('2026-02-20', 'reported', 1, 2, 18_000),
  ...into('2026-02-20', 'computed', 0, -5, -50_000),
  ...into('2026-02-20', 'computed', 1, 3, 28_000),
  ...BASES.flatMap((basis) => [...into('2026-02-20', basis, 2, 1, 9_000), ...into('2026-02-20', basis, 3, 1, 8_000)]),
  change('2026-03-10', MEASURE.open, -1),
  change('2026-03-10', MEASURE.open_principal, -8_000),
  ...BASES.flatMap((basis) => into('2026-03-10', basis, 3, -1, -8_000)),
]

function rowsOn(day: string, from?: number) {
  const asked = askedOn(day, EDGES, from === undefined ? {} : { from })
  return rowsOf(delinquencyTable, plainSeries(asked.as_of, BOOK), asked)
}

function ratio(numerator: number, denominator: number, value: number) {
  return { numerator, denominator, value }
}

describe('the book worked out by hand', () => {
  const february = rowsOn('2026-02-28').filter(({ month }) => month === '2026-02')

  test('has a row for each month since the first and each bucket, named and with its days', () => {
    expect(rowsOn('2026-02-28').map(({ month, bucket }) => `${String(month)} ${String(bucket)}`)).toEqual(
      ['2026-01', '2026-02'].flatMap((month) =>
        ['current', '1-30', '31-60', '60+'].map((bucket) => `${month} ${bucket}`),
      ),
    )
    expect(february.map(({ days_from, days_to, cumulative }) => [days_from, days_to, cumulative])).toEqual([
      [0, 0, null],
      [1, 30, '1+'],
      [31, 60, '30+'],
      [61, null, '60+'],
    ])
  })

  test('shows what is in a bucket and in it and later by the word of the lender, of which PAR30 is 17,000 by 95,000', () => {
    expect(february[2]).toMatchObject({
      reported: {
        count: 1,
        amount: 9_000,
        share_of_count: ratio(1, 10, 0.1),
        share_of_amount: ratio(9_000, 95_000, 0.094736842),
        and_later: {
          count: 2,
          amount: 17_000,
          rate_by_count: ratio(2, 10, 0.2),
          rate_by_amount: ratio(17_000, 95_000, 0.178947368),
        },
      },
    })
  })

  test('shows beside it the same by what was due and paid, and for how much of the portfolio that is known', () => {
    expect(february[1]).toMatchObject({
      reported: { count: 2, amount: 18_000, and_later: { rate_by_amount: ratio(35_000, 95_000, 0.368421053) } },
      computed: { count: 3, amount: 28_000, and_later: { rate_by_amount: ratio(45_000, 95_000, 0.473684211) } },
      computed_coverage: ratio(80_000, 95_000, 0.842105263),
    })
  })

  test('shows at the last edge what is later than all, which both bases have at 8,000', () => {
    const rest = {
      count: 1,
      amount: 8_000,
      and_later: { amount: 8_000, rate_by_amount: ratio(8_000, 95_000, 0.084210526) },
    }
    expect(february[3]).toMatchObject({ reported: rest, computed: rest })
  })

  test('gives the row of current all that is outstanding and no delinquency rate', () => {
    expect(february[0]).toMatchObject({
      reported: {
        count: 6,
        amount: 60_000,
        and_later: { count: 10, amount: 95_000, rate_by_count: null, rate_by_amount: null },
      },
    })
  })

  test('loses what is written off from its buckets, so that its rates fall without a payment', () => {
    const [, , beyond30] = rowsOn('2026-03-31').filter(({ month }) => month === '2026-03')
    expect(beyond30).toMatchObject({ reported: { and_later: { rate_by_amount: ratio(9_000, 87_000, 0.103448276) } } })
  })
})

describe('which months', () => {
  test('an open month has the figures of the day asked about and is marked as open', () => {
    const rows = rowsOn('2026-02-19')
    expect(rows.map(({ month, open }) => [month, open]).filter((_, at) => at % 4 === 0)).toEqual([
      ['2026-01', false],
      ['2026-02', true],
    ])
    expect(rows[4]).toMatchObject({ bucket: 'current', reported: { count: 10, amount: 100_000 } })
  })

  test('twelve are shown without a `from`, and those from the one that is asked for', () => {
    const months = (rows: ReturnType<typeof rowsOn>) => [...new Set(rows.map(({ month }) => month))]
    expect(months(rowsOn('2027-03-31'))).toHaveLength(12)
    expect(months(rowsOn('2027-03-31'))[0]).toBe('2026-04')
    expect(months(rowsOn('2026-03-31', monthNumber('2026-03')))).toEqual(['2026-03'])
  })

  test('none are shown of a group in which nothing happened', () => {
    const asked = askedOn('2026-03-31', EDGES)
    expect(rowsOf(delinquencyTable, plainSeries(asked.as_of, []), asked)).toEqual([])
  })
})

test('each month is shown in the buckets in force at its end', () => {
  const asked = {
    ...askedOn('2026-02-10', EDGES),
    edgesOn: (day: number) => (day < dayNumber('2026-02-01') ? [30, 60] : [29, 59]),
  }
  const buckets = rowsOf(delinquencyTable, plainSeries(asked.as_of, BOOK), asked).map(({ bucket }) => bucket)
  expect(buckets).toEqual(['current', '1-30', '31-60', '60+', 'current', '1-29', '30-59', '60+'])
})

test('where nothing is outstanding no share, no rate and no coverage has a value', () => {
  const gone = BOOK.map(({ delta, ...rest }) => ({ ...rest, delta: -delta, day: dayNumber('2026-04-01') }))
  const asked = askedOn('2026-04-30', EDGES, { from: monthNumber('2026-04') })
  const none = { count: 0, amount: 0, share_of_count: null, share_of_amount: null }
  const nobody = { ...none, and_later: { count: 0, amount: 0, rate_by_count: null, rate_by_amount: null } }
  const rows = rowsOf(delinquencyTable, plainSeries(asked.as_of, [...BOOK, ...gone]), asked)
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row).toMatchObject({ reported: nobody, computed: nobody, computed_coverage: null })
})

test('buckets that do not add up to what is outstanding are never returned', () => {
  const asked = askedOn('2026-02-28', EDGES)
  const series = plainSeries(asked.as_of, [...BOOK, ...into('2026-02-01', 'computed', 1, 1, 0)])
  expect(() => rowsOf(delinquencyTable, series, asked)).toThrow('The buckets hold 11 by count and computed, not 10')
})

interface ShownBucket {
  readonly count: number
  readonly amount: number
  readonly and_later: { readonly count: number; readonly amount: number }
}

test('of any book the buckets of a month add up to what is outstanding, and no edge has a higher rate than one before it', () => {
  fc.assert(
    fc.property(books, (book) => {
      for (const series of seriesOf(book)) {
        const rows = rowsOf(delinquencyTable, series, askedOf(book))
        for (const basis of BASES) {
          const shown = rows.map((row) => ({
            month: row['month'],
            first: row['bucket'] === 'current',
            ...(row[basis] as unknown as ShownBucket),
          }))
          for (const [at, { month, first, and_later }] of shown.entries()) {
            const later = shown.slice(at).filter((one) => one.month === month)
            expect(and_later.amount).toBe(later.reduce((sum, { amount }) => sum + amount, 0))
            expect(and_later.count).toBe(later.reduce((sum, { count }) => sum + count, 0))
            const before = shown[at - 1]
            if (first || before === undefined) continue
            expect(and_later.amount).toBeLessThanOrEqual(before.and_later.amount)
            expect(and_later.count).toBeLessThanOrEqual(before.and_later.count)
          }
        }
      }
    }),
  )
})

test('of any book both bases show the same total, which is all outstanding principal that is in buckets', () => {
  fc.assert(
    fc.property(books, (book) => {
      for (const series of seriesOf(book)) {
        const asked = askedOf(book)
        const current = rowsOf(delinquencyTable, series, asked).filter(({ bucket }) => bucket === 'current')
        for (const row of current) {
          const month = monthNumber(String(row['month']))
          for (const basis of BASES) {
            const { count, amount } = (row[basis] as unknown as ShownBucket).and_later
            expect([count, amount]).toEqual([
              series.atEndOf(MEASURE.open, month),
              series.atEndOf(MEASURE.open_principal, month),
            ])
          }
        }
      }
    }),
  )
})

test('of any book a hundred times the money leaves every ratio as it is', () => {
  fc.assert(
    fc.property(books, (book) => {
      const asked = askedOf(book)
      for (const series of seriesOf(book)) {
        const values = ratioValues(rowsOf(delinquencyTable, series, asked))
        expect(ratioValues(rowsOf(delinquencyTable, hundredfold(series), asked))).toEqual(values)
      }
    }),
  )
})
