// Roll to loss: the example of the portfolio's page by hand, and any small book against a model in plain arrays.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../kernel/test/length.ts'
import { type History, factsOf, knownOf } from '../../../../../../kernel/test/metrics/histories.ts'
import { type Day, daysOf } from '../../../../../../kernel/test/metrics/model.ts'
import { type DrawnBook, askedOf, books, rowsOf, seriesOf } from '../../../../../test/portfolio/contributed.ts'
import { type Change, plainSeries } from '../../../../../../kernel/test/portfolio/plain-series.ts'
import { askedOn } from '../../../../../test/portfolio/vintage-rows.ts'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { firstDayOf, lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import { BASES, type Basis } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Resource } from '../../../present.ts'
import { rollToLossTable } from './roll-to-loss-table.ts'

interface Loan {
  readonly amount: number
  /** By the lender. */
  readonly delinquent_since?: string
  readonly written_off?: readonly (readonly [string, number])[]
}

const LATE = { delinquent_amount: 1, delinquent_times: 1 }

function contributed(loans: readonly Loan[]): Change[] {
  const changes: Change[] = []
  const sink = {
    add: (day: number, measure: number, delta: number) => void changes.push({ day, measure, delta }),
    addProduct: () => {},
  }
  for (const { amount, delinquent_since, written_off = [] } of loans) {
    const contract = { origination_date: '2024-06-10', product_type: 'term_loan' }
    const moved = [
      ['2024-06-10', 'disbursement', amount],
      ...written_off.map(([day, lost]) => [day, 'write_off', lost]),
    ]
    const history: History = {
      patches: [
        { effective: BEGINNING, recorded: 1, patch: contract },
        ...(delinquent_since === undefined
          ? []
          : [{ effective: delinquent_since, recorded: 2, patch: { ...LATE, delinquent_since } }]),
      ],
      entries: moved.map(([day, type, amount]) => ({
        day: dayNumber(String(day)),
        type: String(type),
        amount: Number(amount),
        receivable_status: null,
        balance: null,
      })),
      steps: [STANDARD_METRIC_SETTINGS],
    }
    contribute({ ...knownOf(history), placements: [{ from: -Infinity, sink, score: null }] })
  }
  return changes
}

/** When 2025 begins 1,000.00 are current, 400.00 are 1-30 and 600.00 31-60 days past due. */
const EXAMPLE: readonly Loan[] = [
  { amount: 60_000 },
  { amount: 40_000, written_off: [['2025-06-20', 40_000]] },
  { amount: 40_000, delinquent_since: '2024-12-16', written_off: [['2025-02-10', 10_000]] },
  {
    amount: 60_000,
    delinquent_since: '2024-11-20',
    written_off: [
      ['2025-01-15', 20_000],
      ['2025-04-02', 40_000],
    ],
  },
]

function exampleOn(day: string, month: string | undefined, months: number): Resource[] {
  const series = plainSeries(dayNumber(day), contributed(EXAMPLE))
  const from = month === undefined ? {} : { month: monthOfDay(dayNumber(`${month}-01`)) }
  return rowsOf(rollToLossTable, series, askedOn(day, { ...from, months, basis: 'reported' }))
}

const shownOf = (rows: readonly Resource[]) =>
  rows.map((row) => [
    row['bucket'],
    row['opening'],
    row['written_off'],
    (row['roll_to_loss'] as { value: number } | null)?.value ?? null,
  ])

test('of what was in a bucket when a month began, what was written off within so many months is its roll to loss', () => {
  const [current, first, second, ...others] = shownOf(exampleOn('2025-12-31', '2025-01', 12))
  expect([current, first, second]).toEqual([
    ['current', 100_000, 40_000, 0.4],
    ['1-30', 40_000, 10_000, 0.25],
    ['31-60', 60_000, 60_000, 1],
  ])
  expect(others.map((row) => row.slice(1))).toEqual(others.map(() => [0, 0, null]))
  expect(shownOf(exampleOn('2025-12-31', '2025-01', 3)).slice(0, 3)).toEqual([
    ['current', 100_000, 0, 0],
    ['1-30', 40_000, 10_000, 0.25],
    ['31-60', 60_000, 20_000, 0.333333333],
  ])
})

test('the months left out are the latest that are all over, and those in progress are not complete', () => {
  expect(exampleOn('2025-04-15', undefined, 3)[0]).toMatchObject({ month: '2025-01', months: 3, complete: true })
  expect(exampleOn('2025-04-15', '2025-02', 3)[0]).toMatchObject({ month: '2025-02', months: 3, complete: false })
  expect(exampleOn('2025-04-15', '2025-04', 12)[0]).toMatchObject({ month: '2025-04', months: 1, complete: false })
  expect(exampleOn('2025-04-15', '2025-05', 1)).toEqual([])
  expect(exampleOn('2025-04-15', '2024-06', 1)).toEqual([])
})

const lossOf = (day: Day | undefined) => (day?.totals['write_off'] ?? 0) + (day?.closed_as_loss ?? 0)

/** What each bucket of a group held when a month began and lost in so many months; `group` 1 is the one into which a book comes. */
function wantedOf(
  book: DrawnBook,
  basis: Basis,
  { month, months, group }: Record<'month' | 'months' | 'group', number>,
) {
  const before = firstDayOf(month) - 1
  const [openings, losses] = [new Map<number, number>(), new Map<number, number>()]
  if ((before >= book.moved_on ? 1 : 0) !== group) return { openings, losses }
  for (const history of book.receivables) {
    const days = new Map(daysOf(factsOf({ ...history, steps: book.steps }), book.as_of).map((day) => [day.day, day]))
    const opening = days.get(before)
    if (opening === undefined || opening.outstanding <= 0) continue
    const bucket = basis === 'reported' ? opening.bucket_reported : opening.bucket_computed
    const lost = lossOf(days.get(Math.min(lastDayOf(month + months - 1), book.as_of))) - lossOf(opening)
    openings.set(bucket, (openings.get(bucket) ?? 0) + opening.outstanding)
    losses.set(bucket, (losses.get(bucket) ?? 0) + lost)
  }
  return { openings, losses }
}

test('any book loses of each bucket what the receivables in it lose, in the group in which they were', () => {
  const seen = new Set<string>()
  const asked = fc.record({ back: fc.integer({ min: 0, max: 14 }), months: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(books, asked, (book, { back, months }) => {
      const month = monthOfDay(book.as_of) - back
      for (const [group, series] of seriesOf(book).entries())
        for (const basis of BASES) {
          const { openings, losses } = wantedOf(book, basis, { month, months, group })
          const rows = rowsOf(rollToLossTable, series, askedOf(book, { month, months, basis }))
          expect(rows.length > 0).toBe(openings.size > 0)
          for (const [bucket, row] of rows.entries()) {
            expect([row['opening'], row['written_off']]).toEqual([openings.get(bucket) ?? 0, losses.get(bucket) ?? 0])
            if (row['written_off'] !== 0) seen.add(`${group} ${bucket === 0 ? 'current' : 'late'}`)
          }
        }
    }),
    { numRuns: runs(300, 100) },
  )
  expect([...seen].toSorted()).toEqual(['0 current', '0 late', '1 current', '1 late'])
})
