// The cells of the transition matrix: a month worked out by hand, and of any book what comparing both ends of every receivable gives.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthNumber, monthOfDay } from '@tapeline/kernel/core/month'
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import { BASES, type Basis, MEASURE, bucketMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import {
  type DrawnBook,
  askedOf,
  askedOn,
  books,
  hundredfold,
  ratioValues,
  rowsOf,
  seriesOf,
} from '../../../../../test/portfolio/contributed.ts'
import { plainSeries } from '../../../../../../kernel/test/portfolio/plain-series.ts'
import { ROLLING_BOOK, ROLLING_EDGES, change, into, moved } from '../../../../../test/portfolio/rolling-book.ts'
import { transitionsTable } from './transitions-table.ts'
import { runs } from '../../../../../../kernel/test/length.ts'

function rowsOn(day: string, values: Parameters<typeof askedOn>[2] = {}, more: typeof ROLLING_BOOK = []) {
  const asked = askedOn(day, ROLLING_EDGES, values)
  return rowsOf(transitionsTable, plainSeries(asked.as_of, [...ROLLING_BOOK, ...more]), asked)
}

interface Share {
  readonly numerator: number
  readonly denominator: number
}

function brief({ from_bucket, to_state, direction, count, amount }: ReturnType<typeof rowsOn>[number]) {
  return [from_bucket, to_state, direction, count, amount]
}

describe('the month worked out by hand', () => {
  test("has a cell for every state that receivables reached by their lender's report", () => {
    expect(rowsOn('2026-02-28', { basis: 'reported' }).map(brief)).toEqual([
      ['current', 'current', 'stable', 4, 40_000],
      ['current', '1-30', 'roll_up', 1, 10_000],
      ['current', 'paid_off', 'left', 1, 10_000],
      ['1-30', 'current', 'roll_down', 1, 10_000],
      ['1-30', '31-60', 'roll_up', 1, 8_000],
      ['31-60', '60+', 'roll_up', 1, 9_000],
      ['60+', 'charged_off', 'left', 1, 8_000],
    ])
  })

  test('has a cell for every state that they reached by what was due and paid', () => {
    expect(rowsOn('2026-02-28', { basis: 'computed' }).map(brief)).toEqual([
      ['current', 'current', 'stable', 8, 77_000],
      ['current', 'paid_off', 'left', 1, 10_000],
      ['current', 'charged_off', 'left', 1, 8_000],
    ])
  })

  test('shows each share with what it is of: 1 of 2 receivables, and 8,000 of 18,000', () => {
    expect(rowsOn('2026-02-28').find(({ to_state }) => to_state === '31-60')).toMatchObject({
      month: '2026-02',
      open: false,
      basis: 'reported',
      share_of_count: { numerator: 1, denominator: 2, value: 0.5 },
      share_of_amount: { numerator: 8_000, denominator: 18_000, value: 0.444444444 },
    })
    const shares = rowsOn('2026-02-28', { basis: 'reported' }).map((row) => row['share_of_amount'] as unknown as Share)
    expect(shares.map(({ numerator, denominator }) => `${numerator} / ${denominator}`)).toEqual([
      ...[40_000, 10_000, 10_000].map((amount) => `${amount} / 60000`),
      ...[10_000, 8_000].map((amount) => `${amount} / 18000`),
      '9000 / 9000',
      '8000 / 8000',
    ])
  })
})

describe('which month', () => {
  test('the last that is over is shown when none is asked for', () => {
    expect(new Set(rowsOn('2026-03-30').map(({ month, open }) => `${String(month)} ${String(open)}`))).toEqual(
      new Set(['2026-02 false']),
    )
  })

  test('an open month that is asked for has the moves up to the day and is marked as open', () => {
    const rows = rowsOn('2026-02-19', { month: monthNumber('2026-02') })
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row).toMatchObject({ month: '2026-02', open: true, direction: 'stable' })
  })

  test('a month after that of the day, and one at whose beginning nothing was open, have no cells', () => {
    expect(rowsOn('2026-02-28', { month: monthNumber('2026-03') })).toEqual([])
    expect(rowsOn('2026-02-28', { month: monthNumber('2026-01') })).toEqual([])
  })
})

test('more that moved out of a bucket than was in it is never returned', () => {
  const more = moved('2026-02-25', 'reported', 2, 0, 1)
  expect(() => rowsOn('2026-02-28', {}, more)).toThrow('bucket 2 opened with 1, and 1 more than that moved')
})

describe('where the edges change within the month', () => {
  const edgesOn = (day: number) => (day < dayNumber('2026-02-01') ? [30, 60] : [30])
  const asked = { ...askedOn('2026-02-28', []), edgesOn }
  const BOOK = [
    change('2026-01-31', MEASURE.open, 1),
    change('2026-01-31', MEASURE.open_principal, 500),
    ...BASES.flatMap((basis) => into('2026-01-31', basis, 3, 1, 500)),
  ]

  test('each end of a move is shown in the buckets of its day', () => {
    const changes = BASES.flatMap((basis) => [
      ...into('2026-02-01', basis, 3, -1, -500),
      ...into('2026-02-01', basis, 2, 1, 500),
      ...moved('2026-02-01', basis, 3, 2, 500),
    ])
    const rows = rowsOf(transitionsTable, plainSeries(asked.as_of, [...BOOK, ...changes]), asked)
    expect(rows.map(brief)).toEqual(BASES.map(() => ['60+', '30+', 'roll_down', 1, 500]))
  })

  test('what is still in a bucket that no longer exists is never returned', () => {
    expect(() => rowsOf(transitionsTable, plainSeries(asked.as_of, BOOK), asked)).toThrow('The buckets hold 0 by count')
  })
})

/** The state of one receivable at the end of a month: read from its totals alone, bucket by bucket. */
function stateOf(alone: Series, month: number, basis: Basis, edges: readonly number[]): string {
  const bucket = bucketLabels(edges).find((_, at) => alone.atEndOf(bucketMeasure(basis, 'count', at), month) === 1)
  if (bucket !== undefined) return bucket
  if (alone.atEndOf(MEASURE.paid_off, month) === 1) return 'paid_off'
  if (alone.atEndOf(MEASURE.charged_off, month) === 1) return 'charged_off'
  return alone.atEndOf(MEASURE.closed_without_reason, month) === 1 ? 'closed_unexplained' : 'not_drawn'
}

/** Receivables and what they had outstanding, by basis and both states. */
type Cells = { [cell: string]: readonly [number, number] }

function cellsByComparing(book: DrawnBook, month: number): Cells {
  const { edgesOn } = askedOf(book)
  const cells: Cells = {}
  for (const history of book.receivables) {
    const [alone] = seriesOf({ ...book, receivables: [history], moved_on: Infinity })
    const opening = Number(alone.atEndOf(MEASURE.open_principal, month - 1))
    if (opening === 0) continue
    for (const basis of BASES) {
      const from = stateOf(alone, month - 1, basis, edgesOn(lastDay(month - 1, book)))
      const to = stateOf(alone, month, basis, edgesOn(lastDay(month, book)))
      const [count, amount] = cells[`${basis} ${from} ${to}`] ?? [0, 0]
      cells[`${basis} ${from} ${to}`] = [count + 1, amount + opening]
    }
  }
  return cells
}

function lastDay(month: number, { as_of }: DrawnBook): number {
  return Math.min(lastDayOf(month), as_of)
}

test('of any book the cells are those that comparing both ends of every receivable gives', () => {
  fc.assert(
    fc.property(books, (drawn) => {
      const book = { ...drawn, moved_on: Infinity }
      const month = monthOfDay(book.as_of)
      const [series] = seriesOf(book)
      const rows = rowsOf(transitionsTable, series, askedOf(book, { month }))
      const cells = rows.map(({ basis, from_bucket, to_state, count, amount }) => [
        `${String(basis)} ${String(from_bucket)} ${String(to_state)}`,
        [count, amount],
      ])
      expect(Object.fromEntries(cells)).toEqual(cellsByComparing(book, month))
    }),
    { numRuns: runs(200, 40) },
  )
})

test('of any book the cells of a bucket add up to what was in it, in the group in which the month began', () => {
  fc.assert(
    fc.property(books, (book) => {
      const month = monthOfDay(book.as_of)
      for (const series of seriesOf(book)) {
        const rows = rowsOf(transitionsTable, series, askedOf(book, { month }))
        const labels = bucketLabels(askedOf(book).edgesOn(lastDay(month - 1, book)))
        for (const basis of BASES) {
          for (const [at, label] of labels.entries()) {
            const cells = rows.filter((row) => row['basis'] === basis && row['from_bucket'] === label)
            const opening = series.atEndOf(bucketMeasure(basis, 'amount', at), month - 1)
            const shares = cells.map((cell) => cell['share_of_amount'] as unknown as Share)
            expect(cells.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(opening)
            expect(shares.reduce((sum, { numerator }) => sum + numerator, 0)).toBe(opening)
            for (const { denominator } of shares) expect(denominator).toBe(opening)
          }
        }
      }
    }),
  )
})

test('of any book a hundred times the money leaves every ratio as it is', () => {
  fc.assert(
    fc.property(books, (book) => {
      const asked = askedOf(book, { month: monthOfDay(book.as_of) })
      for (const series of seriesOf(book)) {
        const values = ratioValues(rowsOf(transitionsTable, series, asked))
        expect(ratioValues(rowsOf(transitionsTable, hundredfold(series), asked))).toEqual(values)
      }
    }),
  )
})
