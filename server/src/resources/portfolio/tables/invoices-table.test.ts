// Days sales outstanding, days to pay and dilution, by hand from what invoices and a loan contribute.
import { expect, test } from 'vitest'
import { knownOf } from '../../../../../kernel/test/metrics/histories.ts'
import { type Change, type ProductChange, plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { askedOn } from '../../../../test/portfolio/vintage-rows.ts'
import { BEGINNING } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { contribute } from '@tapeline/kernel/metrics/portfolio/contribution/contribution'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { invoicesTable } from './invoices-table.ts'

const [changes, products]: [Change[], ProductChange[]] = [[], []]
const [moved_to, moved_products]: [Change[], ProductChange[]] = [[], []]

function sinkInto(into: Change[], intoProducts: ProductChange[]) {
  return {
    add: (day: number, measure: number, delta: number) => void into.push({ day, measure, delta }),
    addProduct: (day: number, measure: number, delta: bigint) => void intoProducts.push({ day, measure, delta }),
  }
}

function report(product_type: string, entries: readonly (readonly [string, string, number])[], moved?: string) {
  const [[origination_date] = ['']] = entries
  const history = {
    patches: [{ effective: BEGINNING, recorded: 1, patch: { origination_date, product_type, term: '30 days' } }],
    entries: entries.map(([day, type, amount]) => ({
      day: dayNumber(day),
      type,
      amount,
      receivable_status: null,
      balance: null,
    })),
    steps: [STANDARD_METRIC_SETTINGS],
  }
  const placements = [
    { from: -Infinity, sink: sinkInto(changes, products), score: null },
    ...(moved === undefined ? [] : [{ from: dayNumber(moved), sink: sinkInto(moved_to, moved_products), score: null }]),
  ]
  contribute({ ...knownOf(history), placements })
}

// 600.00, of which 20.00 are credited; 400.00 are paid after 20 days, the rest of 180.00 after 40.
report('invoice_factoring', [
  ['2025-01-10', 'disbursement', 60_000],
  ['2025-01-25', 'refund', 2_000],
  ['2025-01-30', 'principal', 40_000],
  ['2025-02-19', 'principal', 18_000],
])
// 400.00 of February, of which 100.00 are paid after 10 days; it leaves for another group in March.
report(
  'invoice_factoring',
  [
    ['2025-02-15', 'disbursement', 40_000],
    ['2025-02-25', 'principal', 10_000],
  ],
  '2025-03-10',
)
report('term_loan', [
  ['2025-01-10', 'disbursement', 900_000],
  ['2025-01-20', 'principal', 100_000],
  ['2025-01-21', 'refund', 5_000],
])

function rowsOn(day: string, values: Record<string, unknown> = {}, of = [changes, products] as const) {
  const series = plainSeries(dayNumber(day), of[0], of[1])
  const group = { currency: 'USD', group: null, keys: {}, series }
  return [...invoicesTable.tabulate([group], askedOn(day, values))].map(({ row }) => row)
}

test('invoices are followed month by month, and loans beside them do not count', () => {
  expect(rowsOn('2025-02-28')).toEqual([
    {
      period: '2025-01',
      days: 31,
      complete: true,
      invoiced: 60_000,
      credited: 2_000,
      paid: 40_000,
      outstanding: 18_000,
      dso: { numerator: 18_000 * 31, denominator: 60_000, value: 9.3 },
      days_to_pay: { numerator: 40_000 * 20, denominator: 40_000, value: 20 },
      dilution: { numerator: 2_000, denominator: 60_000, value: 0.033333333 },
    },
    {
      period: '2025-02',
      days: 28,
      complete: true,
      invoiced: 40_000,
      credited: 0,
      paid: 28_000,
      outstanding: 30_000,
      dso: { numerator: 30_000 * 28, denominator: 40_000, value: 21 },
      // 180.00 after 40 days and 100.00 after 10.
      days_to_pay: { numerator: 18_000 * 40 + 10_000 * 10, denominator: 28_000, value: 29.285714286 },
      dilution: { numerator: 0, denominator: 40_000, value: 0 },
    },
  ])
})

test('a quarter has the days of its months that are over', () => {
  const [row] = rowsOn('2025-03-20', { period: 'quarter' })
  expect(row).toMatchObject({ period: '2025-Q1', days: 59, complete: false, invoiced: 100_000, outstanding: 30_000 })
  expect(row?.['dso']).toEqual({ numerator: 30_000 * 59, denominator: 100_000, value: 17.7 })
})

test('an invoice that changes group is outstanding in the other from then on', () => {
  expect(rowsOn('2025-03-31').at(-1)).toMatchObject({ outstanding: 0, dso: null, days_to_pay: null, dilution: null })
  expect(rowsOn('2025-03-31', {}, [moved_to, moved_products]).at(-1)).toMatchObject({
    outstanding: 30_000,
    invoiced: 0,
  })
})
