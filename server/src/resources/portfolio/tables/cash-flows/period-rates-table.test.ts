// Rates of a quarter and a year on both balances: a quarter worked out by hand, and that a month has the rates of the table of cash flows.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Written, changesOf, lent, lost } from '../../../../../test/portfolio/cash-flows-rows.ts'
import { askedOf, askedOn, books, rowsOf, seriesOf } from '../../../../../test/portfolio/contributed.ts'
import { plainSeries } from '../../../../../../kernel/test/portfolio/plain-series.ts'
import { monthNumber } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { cashFlowsTable } from './cash-flows-table.ts'
import { periodRatesTable } from './period-rates-table.ts'

const repaid = (day: string, amount: number): Written[] => [
  [day, FACT.principal, amount],
  [day, MEASURE.outstanding, -amount],
  [day, MEASURE.open_principal, -amount],
  [day, MEASURE.with_schedule, -amount],
]

// 1,000.00 of December; 900.00, 855.00 and 800.00 are left when January, February and March end.
const QUARTER: readonly Written[] = [
  ...lent('2024-12-10', 100_000),
  ...repaid('2025-01-15', 10_000),
  ['2025-01-31', MEASURE.paid_as_scheduled, 8_000],
  ['2025-01-31', MEASURE.paid_ahead, 2_000],
  ['2025-01-15', FACT.interest, 1_000],
  ...lost('2025-02-10', 4_500),
  ['2025-02-10', MEASURE.with_schedule, -4_500],
  ['2025-02-15', FACT.interest, 900],
  ['2025-03-05', FACT.recovery, 1_500],
  ['2025-03-15', FACT.interest, 800],
  ['2025-03-15', FACT.late_fee, 100],
  ...repaid('2025-03-15', 5_500),
]

function rowsOn(as_of: string, values: Record<string, unknown> = {}) {
  const asked = askedOn(as_of, [30], values)
  return rowsOf(periodRatesTable, plainSeries(asked.as_of, changesOf(QUARTER)), asked)
}

const ratio = (numerator: number, denominator: number, value: number) => ({ numerator, denominator, value })
const FIRST_QUARTER = {
  principal: { opening: 100_000, disbursed: 0, collected: 15_500, written_off: 4_500, closing: 80_000 },
  // (1,000 + 2 × 900 + 2 × 855 + 800) / 6 = 885.00
  balance: { opening: 100_000, average: ratio(531_000, 6, 88_500), closing: 80_000 },
  scheduled_balance: { opening: 100_000, average: ratio(531_000, 6, 88_500) },
  // 45 × 4 / 1,000 and 45 × 4 / 885
  gross_losses: { amount: 4_500, on_opening: { value: 0.18 }, on_average: { value: 0.203389831 } },
  net_losses: { amount: 3_000, on_opening: { value: 0.12 }, on_average: { value: 0.13559322 } },
  prepayments: { amount: 2_000, on_opening: { value: 0.08 }, on_average: { value: 0.09039548 } },
  gross_yield: { amount: 2_800, on_opening: { value: 0.112 }, on_average: { value: 0.126553672 } },
  net_yield: { amount: -200, on_opening: { value: -0.008 }, on_average: { value: -0.009039548 } },
  // 1 - 0.95^4, and 1 - (900 / 920)^4
  cdr: 0.18549375,
  cpr: 0.084161854,
}

describe('a quarter worked out by hand', () => {
  test('has its flows, both balances, and the rates of a year on each', () => {
    const [before, quarter, ...later] = rowsOn('2025-03-31')
    expect(before).toMatchObject({ period: '2024-Q4', months: 3, complete: true, gross_losses: { on_opening: null } })
    expect(quarter).toMatchObject({ period: '2025-Q1', months: 3, complete: true, ...FIRST_QUARTER })
    expect(later).toEqual([])
  })

  test('is what the year is to date, and the parts of its rates are amounts', () => {
    const [, year] = rowsOn('2025-03-31', { period: 'year' })
    expect(year).toMatchObject({ period: '2025', months: 3, complete: false, ...FIRST_QUARTER })
    expect(year?.['gross_losses']).toMatchObject({ on_opening: ratio(54_000, 300_000, 0.18) })
  })

  test('does not count the month that is not over', () => {
    expect(rowsOn('2025-04-10', { period: 'year' }).at(-1)).toMatchObject({ period: '2025', months: 3 })
    expect(rowsOn('2025-02-27').at(-1)).toMatchObject({ period: '2025-Q1', months: 1, complete: false })
    expect(rowsOn('2025-01-30').map(({ period }) => period)).toEqual(['2024-Q4'])
  })

  test('in months: the average of January is that of 1,000.00 and 900.00', () => {
    const [january] = rowsOn('2025-03-31', { period: 'month', from: monthNumber('2025-01') })
    expect(january).toMatchObject({ period: '2025-01', months: 1, balance: { average: ratio(190_000, 2, 95_000) } })
  })
})

describe('which periods', () => {
  const periods = (as_of: string, values: Record<string, unknown> = {}) =>
    rowsOn(as_of, values).map(({ period }) => period)

  test('twelve that end with that of the day, or those from the one of a month', () => {
    expect(periods('2029-06-30')).toHaveLength(12)
    expect(periods('2029-06-30')[0]).toBe('2026-Q3')
    expect(periods('2025-12-31', { from: monthNumber('2025-05') })).toEqual(['2025-Q2', '2025-Q3', '2025-Q4'])
    expect(periods('2025-12-31', { period: 'year' })).toEqual(['2024', '2025'])
    expect(periods('2025-12-31', { period: 'month' })).toHaveLength(12)
  })

  test('a period in which nothing is outstanding has no rates', () => {
    const asked = askedOn('2025-06-30', [30])
    const gone = changesOf([...lent('2025-01-10', 100), ...repaid('2025-01-20', 100)])
    const row = rowsOf(periodRatesTable, plainSeries(asked.as_of, gone), asked).at(-1)
    expect(row).toMatchObject({ period: '2025-Q2', gross_yield: { on_opening: null, on_average: null }, cdr: null })
  })
})

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

const AMOUNTS = ['gross_losses', 'net_losses', 'prepayments', 'gross_yield', 'net_yield'] as const

describe('of any book', () => {
  test('months have the rates of the table of cash flows, and amounts of months add up to those of quarters and years', () => {
    fc.assert(
      fc.property(books, (book) => {
        for (const series of seriesOf(book)) {
          const from = series.first_month ?? 0
          const by = (period: string) => rowsOf(periodRatesTable, series, askedOf(book, { from, period })) as Row[]
          const months = by('month')
          const flows = rowsOf(cashFlowsTable, series, askedOf(book, { from })) as Row[]
          for (const month of months) {
            const flow = flows.find((one) => one['month'] === month['period'])
            expect(month['principal']).toEqual(flow?.['principal'])
            expect(month['net_losses'].on_opening).toEqual(flow?.['excess_spread'].net_charge_offs)
            expect(month['gross_yield'].on_opening).toEqual(flow?.['yields'].gross)
            expect([month['cdr'], month['cpr']]).toEqual([flow?.['charge_offs'].cdr, flow?.['collected'].cpr])
          }
          for (const period of ['quarter', 'year'])
            for (const amount of AMOUNTS) {
              const sum = (rows: readonly Row[]) => rows.reduce((all, row) => all + Number(row[amount].amount), 0)
              expect(sum(by(period))).toBe(sum(months))
            }
        }
      }),
      { numRuns: 60 },
    )
  })
})
