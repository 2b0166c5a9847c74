// Recoveries by month of write-off: the example of the portfolio's page by hand, and any small book against a model in plain arrays.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../kernel/test/length.ts'
import { type History, factsOf, knownOf } from '../../../../../kernel/test/metrics/histories.ts'
import { type Day, daysOf } from '../../../../../kernel/test/metrics/model.ts'
import { type DrawnBook, askedOf, books, rowsOf, seriesOf } from '../../../../test/portfolio/contributed.ts'
import { type Change, plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { askedOn } from '../../../../test/portfolio/vintage-rows.ts'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import type { Resource } from '../../present.ts'
import { recoveriesTable } from './recoveries-table.ts'

type Reported = readonly (readonly [string, string, number])[]

/** What some receivables contribute. */
function contributed(book: readonly Reported[]): Change[] {
  const changes: Change[] = []
  const sink = {
    add: (day: number, measure: number, delta: number) => void changes.push({ day, measure, delta }),
    addProduct: () => {},
  }
  for (const reported of book) {
    const entries = reported.map(([day, type, amount]) => ({
      day: dayNumber(day),
      type,
      amount,
      receivable_status: null,
      balance: null,
    }))
    const patch = { origination_date: '2024-06-10', product_type: 'term_loan' }
    const history: History = {
      patches: [{ effective: BEGINNING, recorded: 1, patch }],
      entries,
      steps: [STANDARD_METRIC_SETTINGS],
    }
    contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
  }
  return changes
}

/** Month of write-off, months since, written off, recovered in the month and to date, and the rate. */
function shownOf(rows: readonly Resource[]) {
  return rows.map((row) => [
    row['written_off_in'],
    row['months_since_write_off'],
    row['written_off'],
    row['recovered'],
    row['recovered_to_date'],
    (row['recovery_rate'] as { value: number } | null)?.value ?? null,
  ])
}

const lent = ['2024-06-10', 'disbursement', 100_000] as const

/** 500.00 lost on January 10; 300.00 on January 20 and 200.00 of the same loan in February; 400.00 in March; 20.00 come in without a loss. */
const EXAMPLE: readonly Reported[] = [
  [lent, ['2025-01-10', 'write_off', 50_000], ['2025-02-15', 'recovery', 30_000], ['2025-04-20', 'recovery', 10_000]],
  [lent, ['2025-01-20', 'write_off', 30_000], ['2025-02-05', 'write_off', 20_000]],
  [lent, ['2025-03-10', 'write_off', 40_000], ['2025-03-25', 'recovery', 5_000]],
  [lent, ['2025-03-01', 'recovery', 2_000]],
]

function exampleOn(day: string, values: object = {}): Resource[] {
  return rowsOf(recoveriesTable, plainSeries(dayNumber(day), contributed(EXAMPLE)), askedOn(day, { ...values }))
}

test('a month of write-off is followed by the months since, with all that is lost later on the same receivables', () => {
  const rows = exampleOn('2025-04-30')
  expect(shownOf(rows)).toEqual([
    ['2025-01', 0, 80_000, 0, 0, 0],
    ['2025-01', 1, 100_000, 30_000, 30_000, 0.3],
    ['2025-01', 2, 100_000, 0, 30_000, 0.3],
    ['2025-01', 3, 100_000, 10_000, 40_000, 0.4],
    ['2025-03', 0, 40_000, 5_000, 5_000, 0.125],
    ['2025-03', 1, 40_000, 0, 5_000, 0.125],
  ])
  expect(rows[3]?.['recovery_rate']).toEqual({ numerator: 40_000, denominator: 100_000, value: 0.4 })
})

test('the month in progress is open and holds what came up to the day', () => {
  const rows = exampleOn('2025-04-19', { from: monthOfDay(dayNumber('2025-01-01')), months_to: 3 })
  expect(shownOf(rows.slice(3, 4))).toEqual([['2025-01', 3, 100_000, 0, 30_000, 0.3]])
  expect(rows.map((row) => row['open'])).toEqual([false, false, false, true, false, true])
})

test('only the months of write-off and the ages that are asked for are listed', () => {
  const rows = exampleOn('2025-04-30', { from: monthOfDay(dayNumber('2025-02-01')), months_to: 0 })
  expect(shownOf(rows)).toEqual([['2025-03', 0, 40_000, 5_000, 5_000, 0.125]])
  expect(exampleOn('2024-12-31')).toEqual([])
})

test('a write-off that is taken back leaves its month, and a later one begins again', () => {
  const book: Reported[] = [
    [
      lent,
      ['2025-01-10', 'write_off', 50_000],
      ['2025-02-01', 'write_off', -50_000],
      ['2025-03-01', 'write_off', 60_000],
    ],
  ]
  const series = plainSeries(dayNumber('2025-03-31'), contributed(book))
  expect(shownOf(rowsOf(recoveriesTable, series, askedOn('2025-03-31')))).toEqual([
    ['2025-01', 0, 50_000, 0, 0, 0],
    ['2025-01', 1, 0, 0, 0, null],
    ['2025-01', 2, 0, 0, 0, null],
    ['2025-03', 0, 60_000, 0, 0, 0],
  ])
})

test('what is recovered five years after the write-off is in no row', () => {
  const book: Reported[] = [
    [lent, ['2019-01-10', 'write_off', 50_000], ['2023-12-01', 'recovery', 7_000], ['2024-01-01', 'recovery', 9_000]],
  ]
  const series = plainSeries(dayNumber('2024-06-30'), contributed(book))
  const rows = rowsOf(recoveriesTable, series, askedOn('2024-06-30', { from: monthOfDay(dayNumber('2019-01-01')) }))
  expect(shownOf(rows.slice(-1))).toEqual([['2019-01', 59, 50_000, 7_000, 7_000, 0.14]])
})

/** What is lost of a receivable at the end of a day, and since when. */
interface Lost {
  readonly since: number | null
  readonly loss: number
  readonly recovered: number
}

/** The losses of a receivable, day by day. */
function lossesOf(history: History, until: number): Map<number, Lost> {
  const days = new Map<number, Lost>()
  let since: number | null = null
  let before: Day | undefined
  for (const day of daysOf(factsOf(history), until)) {
    const loss = (day.totals['write_off'] ?? 0) + day.closed_as_loss
    since = loss > 0 ? (since ?? day.day) : null
    const recovered = (day.totals['recovery'] ?? 0) - (before?.totals['recovery'] ?? 0)
    days.set(day.day, { since, loss, recovered })
    before = day
  }
  return days
}

/** What the table has to show of a book, from its definition: as of the last day of each age, whose loss is of which month. */
function wantedOf(book: DrawnBook, from: number): unknown[] {
  const { as_of } = book
  const losses = book.receivables.map((history) => lossesOf({ ...history, steps: book.steps }, as_of))
  const rows: unknown[] = []
  for (let month = from; month <= monthOfDay(as_of); month += 1) {
    const isOf = ({ since }: Lost) => since !== null && monthOfDay(since) === month
    const own: unknown[] = []
    let to_date = 0
    let has_any = false
    for (let age = 0; month + age <= monthOfDay(as_of); age += 1) {
      const last = Math.min(as_of, lastDayOf(month + age))
      const written_off = losses
        .flatMap((days) => days.get(last) ?? [])
        .filter(isOf)
        .reduce((sum, { loss }) => sum + loss, 0)
      const recovered = losses
        .flatMap((days) => [...days].filter(([day]) => monthOfDay(day) === month + age && day <= as_of))
        .filter(([, lost]) => isOf(lost))
        .reduce((sum, [, lost]) => sum + lost.recovered, 0)
      to_date += recovered
      has_any ||= written_off !== 0 || recovered !== 0
      own.push([monthText(month), age, written_off, recovered, to_date])
    }
    if (has_any) rows.push(...own)
  }
  return rows
}

test('any book has the losses and recoveries of each month of write-off that its definition gives', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(books, (drawn) => {
      const book = { ...drawn, moved_on: Infinity }
      const [series] = seriesOf(book)
      const from = (series.first_month ?? monthOfDay(book.as_of)) - 1
      const rows = shownOf(rowsOf(recoveriesTable, series, askedOf(book, { from }))).map((row) => row.slice(0, 5))
      expect(rows).toEqual(wantedOf(book, from))
      if (rows.length > 0) seen.add(rows.some((row) => row[3] !== 0) ? 'recovered' : 'lost alone')
    }),
    { numRuns: runs(300, 100) },
  )
  expect([...seen].toSorted()).toEqual(['lost alone', 'recovered'])
})
