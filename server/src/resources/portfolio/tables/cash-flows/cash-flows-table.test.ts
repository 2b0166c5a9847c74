// The table of cash flows over a month in which every kind of cash moves, an open one, and where there is no rate.
import { describe, expect, test } from 'vitest'
import {
  type Query,
  type Written,
  changesOf,
  lastRow,
  lent,
  lost,
  rowsOf,
} from '../../../../../test/portfolio/cash-flows-rows.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber, monthText } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE, PRODUCT_MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { answerRecord } from '@tapeline/contract/answer-record'
import { cashFlowsTable } from './cash-flows-table.ts'
import { rowFields } from '../../answer/portfolio-endpoints.ts'

// The worked example of the documentation: 1,000.00 outstanding, of it 100.00 in default; in April every kind of cash moves.
const EXAMPLE: readonly Written[] = [
  ...lent('2025-03-10', 100_000),
  ['2025-03-10', MEASURE.drawn, 2],
  ['2025-03-20', MEASURE.in_default, 10_000],
  ['2025-04-05', FACT.principal, 20_000],
  ['2025-04-05', FACT.interest, 1_500],
  ['2025-04-05', FACT.origination_fee, 200],
  ['2025-04-05', FACT.periodic_fee, 150],
  ['2025-04-05', FACT.late_fee, 100],
  ['2025-04-05', FACT.other, 50],
  ['2025-04-12', FACT.disbursement, 10_000],
  ['2025-04-12', FACT.refund, 1_000],
  ['2025-04-12', MEASURE.drawn, 1],
  ['2025-04-15', FACT.not_understood, 700],
  ['2025-04-20', MEASURE.written_off, 9_000],
  ['2025-04-20', MEASURE.closed_unexplained, 500],
  ['2025-04-20', MEASURE.defaults, 1],
  ['2025-04-20', MEASURE.defaulted, 9_500],
  ['2025-04-22', MEASURE.transferred, 2_500],
  ...(
    [
      ['2025-04-05', -20_000],
      ['2025-04-12', 9_000],
      ['2025-04-20', -9_500],
      ['2025-04-22', 2_500],
      ['2025-04-24', 300],
    ] as const
  ).flatMap(([day, delta]): Written[] => [
    [day, MEASURE.outstanding, delta],
    [day, MEASURE.open_principal, delta],
  ]),
  ['2025-04-24', MEASURE.capitalized, 300],
  ['2025-04-25', FACT.recovery, 1_800],
  ['2025-04-30', MEASURE.paid_as_scheduled, 15_000],
  ['2025-04-30', MEASURE.paid_ahead, 1_700],
]

/** All of the opening was originated in March. */
const ORIGINATED = [
  {
    day: dayNumber('2025-03-10'),
    measure: PRODUCT_MEASURE.origination_month,
    delta: 100_000n * BigInt(monthNumber('2025-03')),
  },
]

describe('a month in which everything moves', () => {
  const row = lastRow('2025-04-30', changesOf(EXAMPLE), { coupon: '6', servicing: '1.25', window: '1' }, ORIGINATED)

  test('principal foots, and new disbursements are shown beside it', () => {
    expect(row.principal).toEqual({
      opening: 100_000,
      disbursed: 10_000,
      capitalized: 300,
      collected: 20_000,
      refunded: 1_000,
      written_off: 9_000,
      closed_unexplained: 500,
      transferred: 2_500,
      closing: 82_300,
    })
    expect(row.originations).toEqual({ receivables: 1, disbursed: 10_000 })
  })

  test('cash is shown by kind and adds up to 238.00 in; what is not understood moves none', () => {
    expect(row.cash).toEqual({
      principal: 20_000,
      interest: 1_500,
      origination_fees: 200,
      periodic_fees: 150,
      late_fees: 100,
      other: 50,
      recovered: 1_800,
      total_in: 23_800,
      disbursed: 9_000,
    })
    expect(row.not_understood).toBe(700)
  })

  test('speeds are by what opened with a schedule less what was paid as scheduled', () => {
    expect(row.collected).toEqual({
      opening: 100_000,
      scheduled: 15_000,
      unscheduled: 1_700,
      smm: { numerator: 1_700, denominator: 85_000, value: 0.02 },
      // 1 - 0.98^12
      cpr: 0.215283276,
      // All was originated in March.
      age: { numerator: 100_000, denominator: 100_000, value: 1 },
      abs: { numerator: 170_000_000, denominator: 8_500_000_000, value: 0.02 },
    })
  })

  test('charge-offs are by performing principal, and a year of them by each method is distinguished', () => {
    expect(row.defaults).toEqual({ receivables: 1, principal: 9_500 })
    expect(row.charge_offs).toEqual({
      performing: 90_000,
      mdr: { numerator: 9_000, denominator: 90_000, value: 0.1 },
      // 1 - 0.9^12
      cdr: 0.717570464,
      times_12: { numerator: 108_000, denominator: 90_000, value: 1.2 },
      // 10 % in 30 of 365 days
      day_count: { numerator: 3_285_000, denominator: 2_700_000, value: 1.216666667 },
    })
  })

  test('rates to date count from the beginning: recovered by lost, principal, interest and fees by what was lent', () => {
    expect(row.recovery_rate).toEqual({ numerator: 1_800, denominator: 9_000, value: 0.2 })
    expect(row.cumulative_collections).toEqual({ numerator: 21_950, denominator: 109_000, value: 0.201376147 })
  })

  test('payments and yields are by opening principal, with and without recoveries', () => {
    const yearly = (numerator: number, value: number) => ({ numerator, denominator: 100_000, value })
    expect(row.payment_rate).toEqual(yearly(22_000, 0.22))
    expect(row.yields).toEqual({
      gross: yearly(24_000, 0.24),
      gross_with_recoveries: yearly(45_600, 0.456),
      net: yearly(-84_000, -0.84),
      net_with_recoveries: yearly(-62_400, -0.624),
    })
  })

  test('the excess spread is the gross yield less net losses and costs, and a window of one month repeats the month', () => {
    expect(row.excess_spread).toEqual({
      net_charge_offs: { numerator: 86_400, denominator: 100_000, value: 0.864 },
      coupon: 0.06,
      servicing: 0.0125,
      rate: -0.6965,
    })
    expect(row.averages).toEqual({
      window: 1,
      months: 1,
      payment_rate: 0.22,
      gross_yield: 0.24,
      net_charge_offs: 0.864,
      cdr: 0.717570464,
      excess_spread: -0.6965,
    })
  })
})

describe('the month of as_of while it is in progress', () => {
  const row = lastRow('2025-04-20', changesOf(EXAMPLE), {}, ORIGINATED)

  test('shows flows up to the day, and not yet what was scheduled', () => {
    expect(row).toMatchObject({ month: '2025-04', open: true, cash: { recovered: 0, total_in: 22_000 } })
    const unknown = { scheduled: null, unscheduled: null, smm: null, cpr: null, abs: null }
    const age = { numerator: 100_000, denominator: 100_000, value: 1 }
    expect(row.collected).toEqual({ opening: 100_000, age, ...unknown })
  })

  test('counts the days that have passed where a year is computed by days', () => {
    expect(row.charge_offs['day_count']).toMatchObject({ numerator: 9_000 * 365, denominator: 90_000 * 20 })
  })
})

describe('where there is no rate', () => {
  const [march] = rowsOf('2025-04-30', changesOf(EXAMPLE))

  test('a month that began with nothing has none, of a month or a window', () => {
    expect(march).toMatchObject({ month: '2025-03', payment_rate: null, recovery_rate: null })
    expect(march?.yields).toEqual({ gross: null, gross_with_recoveries: null, net: null, net_with_recoveries: null })
    const none = { mdr: null, cdr: null, times_12: null, day_count: null }
    expect(march?.charge_offs).toEqual({ performing: 0, ...none })
    expect(march?.collected).toMatchObject({ smm: null, cpr: null, opening: 0 })
    expect(march?.excess_spread).toMatchObject({ net_charge_offs: null, rate: null })
    expect(march?.averages).toMatchObject({ months: 0, gross_yield: null, cdr: null })
  })

  test('a month that lost more than performed has a monthly rate and no compounded one', () => {
    const changes = changesOf([...lent('2025-01-10', 1_000), ...lost('2025-02-03', 1_500)])
    const { charge_offs, averages } = lastRow('2025-02-28', changes, { window: '1' })
    expect(charge_offs).toMatchObject({ mdr: { value: 1.5 }, cdr: null, times_12: { value: 18 } })
    expect(averages).toMatchObject({ months: 1, cdr: null, net_charge_offs: 18 })
  })

  test('nothing was lent: nothing is collected of it', () => {
    const row = lastRow('2025-01-31', changesOf([['2025-01-10', FACT.interest, 100]]))
    expect(row).toMatchObject({ cash: { total_in: 100 }, cumulative_collections: null })
  })
})

test('every row is what the table declares, in its order: where all is known, where nothing is, and in the open month', () => {
  const declared = answerRecord(rowFields(cashFlowsTable), ['group', ...cashFlowsTable.may_be_null], 'A row.')
  const rows = [...rowsOf('2025-04-30', changesOf(EXAMPLE)), lastRow('2025-04-20', changesOf(EXAMPLE), {}, ORIGINATED)]
  expect(rows.map(({ open }) => open)).toEqual([false, false, true])
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(Object.keys(cashFlowsTable.row))
    const reading = declared.read({ currency: 'USD', group: null, ...row }, 'row')
    expect('faults' in reading ? reading.faults : []).toEqual([])
  }
})

describe('the months shown', () => {
  const changes = changesOf(lent('2023-01-10', 1_000))

  test('are the last twelve unasked, else those from the one asked for, never before the first', () => {
    const shown = (query: Query) => rowsOf('2025-04-15', changes, query).map(({ month }) => month)
    expect(shown({})).toEqual(Array.from({ length: 12 }, (_, at) => monthText(monthNumber('2024-05') + at)))
    expect(shown({ from: '2025-03' })).toEqual(['2025-03', '2025-04'])
    expect(shown({ from: '2020-01' })[0]).toBe('2023-01')
    expect(shown({ from: '2025-05' })).toEqual([])
  })

  test('a year of 366 days is computed as such', () => {
    const row = rowsOf('2024-02-29', changesOf([...lent('2024-01-10', 1_000), ...lost('2024-02-03', 10)])).at(-1)
    expect(row?.charge_offs['day_count']).toMatchObject({ numerator: 10 * 366, denominator: 1_000 * 29 })
  })
})
