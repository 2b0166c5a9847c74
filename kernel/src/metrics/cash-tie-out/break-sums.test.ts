// Sums of breaks, added up by hand.
import { expect, test } from 'vitest'
import { sumBreaks } from './break-sums.ts'

const ONE = { cause: 'amount_differs' as const, currency: 'USD', day: '2026-03-04', amount: 500, age_days: 30 }

test('breaks are added up by currency, month and cause, above and below zero apart', () => {
  const breaks = [
    ONE,
    { ...ONE, amount: -200, age_days: 40 },
    { ...ONE, amount: 100 },
    { ...ONE, cause: 'wrong_account' as const },
    { ...ONE, day: '2026-02-28' },
    { ...ONE, currency: 'EUR' },
  ]
  const none = { number: 0, amount: 0 }
  const one = { number: 1, amount: 500 }
  expect(
    sumBreaks(breaks).map(({ currency, month, cause, ...rest }) => [currency, month - 56 * 12, cause, rest]),
  ).toEqual([
    ['EUR', 2, 'amount_differs', { above_zero: one, below_zero: none, age_days_max: 30 }],
    ['USD', 1, 'amount_differs', { above_zero: one, below_zero: none, age_days_max: 30 }],
    ['USD', 2, 'wrong_account', { above_zero: one, below_zero: none, age_days_max: 30 }],
    [
      'USD',
      2,
      'amount_differs',
      { above_zero: { number: 2, amount: 600 }, below_zero: { number: 1, amount: 200 }, age_days_max: 40 },
    ],
  ])
})

test('sums beyond what a number holds stay exact', () => {
  const breaks = Array.from({ length: 3 }, () => ({ ...ONE, amount: Number.MAX_SAFE_INTEGER }))
  expect(sumBreaks(breaks)[0]?.above_zero.amount).toBe(3n * BigInt(Number.MAX_SAFE_INTEGER))
})
