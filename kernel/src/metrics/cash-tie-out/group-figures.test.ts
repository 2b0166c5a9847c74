// Figures of groups, worked out by hand.
import { expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { monthText } from '../../core/month.ts'
import { type GroupedSum, cashGroups } from './group-figures.ts'

function paid(group: string | null, day: string, amount: number, days: number | undefined): GroupedSum {
  const is = { side: 'payment', currency: 'USD', is_in: amount > 0, by_lender: false, explained: false } as const
  return { ...is, group, day: dayNumber(day), days, number: 1, amount }
}

test('each group has its months, and payments without a group are last', () => {
  const sums = [
    paid(null, '2026-03-05', 70, undefined),
    paid('term_loan', '2026-03-02', 900, 1),
    paid('term_loan', '2026-03-20', 300, undefined),
    paid('term_loan', '2026-02-20', 40, 3),
    paid('lease', '2026-03-02', 100, 4),
    paid('lease', '2026-03-02', -500, 0),
  ]
  const rows = cashGroups(sums, dayNumber('2026-03-31'))
  expect(
    rows.map(({ group, month, collections, disbursements }) => [
      group,
      monthText(month),
      collections.verified.amount,
      collections.reported.amount,
      collections.median_days,
      disbursements.verified.amount,
    ]),
  ).toEqual([
    ['lease', '2026-03', 100, 100, 4, 500],
    ['term_loan', '2026-02', 40, 40, 3, 0],
    ['term_loan', '2026-03', 900, 1_200, 1, 0],
    [null, '2026-03', 0, 70, undefined, 0],
  ])
  // Of March 20, eleven days before the day: the second age.
  expect(rows[2]?.collections.open_by_age.map(({ amount }) => amount)).toEqual([0, 300, 0, 0, 0])
})
