// Months add up exactly, and days to verify are the nearest rank of all of them, not an average of months.
import { expect, test } from 'vitest'
import type { CashTieOutRow } from '@tapeline/sdk'
import { cashTotals } from './cash-totals.ts'

const none = { number: 0, amount: 0 }

function monthOf(by_days: readonly [days: number, number: number][], amount: number | string): CashTieOutRow {
  const number = by_days.reduce((sum, [, one]) => sum + one, 0)
  const side = {
    reported: { number, amount },
    verified: { number, amount },
    stated_by_lender: none,
    explained: { number: 1, amount: 4 },
    verified_share: null,
    open: none,
    days_to_verify: {
      median: null,
      p90: null,
      by_days: by_days.map(([days, one]) => ({ days, number: one, amount: 0 })),
    },
    open_by_age: [
      { days_from: 0, days_to: 7, number: 1, amount: 5 },
      { days_from: 8, days_to: null, number: 0, amount: 0 },
    ],
  }
  const lines = { all: { number: 1, amount: 3 }, stated_by_lender: none, explained: none, open: none }
  return {
    month: '2026-03',
    open: false,
    currency: 'USD',
    collections: side,
    disbursements: side,
    credits: lines,
    debits: lines,
  }
}

test('amounts beyond a number add up exactly', () => {
  const totals = cashTotals([monthOf([[1, 1]], '9007199254740993'), monthOf([[2, 1]], 2)], 'collections')
  expect(totals.reported).toEqual({ number: 2, amount: 9_007_199_254_740_995n })
  expect(totals.explained).toEqual({ number: 2, amount: 8n })
  expect(totals.lines).toEqual({ number: 2, amount: 6n })
  expect(totals.by_age).toEqual([
    { days_from: 0, days_to: 7, number: 2, amount: 10n },
    { days_from: 8, days_to: null, number: 0, amount: 0n },
  ])
})

test.each([
  [[], null, null],
  [[[[1, 1]]], 1, 1],
  [
    [
      [
        [1, 1],
        [2, 1],
      ],
    ],
    1,
    2,
  ],
  [
    [
      [
        [0, 9],
        [30, 1],
      ],
    ],
    0,
    0,
  ],
  [
    [
      [[0, 1]],
      [
        [5, 2],
        [9, 7],
      ],
    ],
    9,
    9,
  ],
] as const)('of %j half are verified within %s days and nine tenths within %s', (months, median, p90) => {
  const rows = months.map((by_days) =>
    monthOf(
      by_days.map(([days, number]) => [days, number]),
      1,
    ),
  )
  expect(cashTotals(rows, 'collections')).toMatchObject({ median, p90 })
})
