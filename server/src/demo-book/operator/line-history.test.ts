// The history of the debt line: principal is draws less repayments, and never exceeds the amount that its collateral supports.
import { expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { demoBook } from '../demo-book.ts'
import { receivablesOf } from './book-days.ts'
import { deriveLineHistory } from './line-history.ts'
import { choosePledges, lendableOn } from './pledging.ts'

const parties = { lender: 'demo', operator: 'operator' }
const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31', '2027-06-05']

function lineHistoryOn(today: string) {
  const pledging = choosePledges(receivablesOf(demoBook(today)), parties, today)
  return { pledging, ...deriveLineHistory(pledging, today) }
}

test.each(days)('by %s principal is draws less repayments', (today) => {
  const { moves, balances } = lineHistoryOn(today)
  for (const { date, principal } of balances) {
    const moved = moves.filter((move) => move.date <= date && move.kind !== 'interest')
    expect(
      moved.reduce((sum, { kind, amount }) => sum + (kind === 'draw' ? amount : -amount), 0),
      date,
    ).toBe(principal)
  }
  expect(balances.at(-1)?.date).toBe(today)
})

test.each(days)("by %s each draw stays below the collateral's limit, and some of it is left today", (today) => {
  const { pledging, moves, balances } = lineHistoryOn(today)
  const share = (date: string) =>
    (balances.find((balance) => balance.date === date)?.principal ?? Infinity) / lendableOn(pledging, date)
  const draws = moves.filter(({ kind }) => kind === 'draw')
  expect(draws.length).toBeGreaterThan(3)
  for (const { date } of draws) expect(share(date), date).toBeLessThanOrEqual(0.65)
  expect(share(today)).toBeLessThan(0.7)
})

/**
 * A request is judged against what is left after the last draw. Of 30 days in two years least is left on 31 January 2027: a service that was sent the book
 * of that day had a base of 614,479.92, and 525,000.00 are drawn.
 */
test.each([...days, '2027-01-31', '2028-12-29', '2026-11-30'])(
  'by %s the last draw is of 50,000.00, twelve days ago',
  (today) => {
    const last = lineHistoryOn(today).moves.findLast(({ kind }) => kind === 'draw')
    expect(last).toEqual({ date: addDays(today, -12), kind: 'draw', amount: 50_000_00 })
  },
)

test('interest of each month is paid in the next one, in full', () => {
  const { moves, balances } = lineHistoryOn('2026-11-21')
  const paid = moves.filter(({ kind }) => kind === 'interest')
  const accrued = balances.filter(({ date }) => date < '2026-11-01' && ['28', '30', '31'].includes(date.slice(8)))
  expect(paid.map(({ amount }) => amount)).toEqual(accrued.map(({ interest }) => interest))
  expect(paid.map(({ date }) => date.slice(8))).toEqual(Array(15).fill('05'))
})

test('interest of a month is that of its days at 11.25 % of a year of 360', () => {
  const { balances } = lineHistoryOn('2026-11-21')
  const september = balances.find(({ date }) => date === '2026-09-30')
  const before = balances.find(({ date }) => date === '2026-08-31')
  const days_at = [4 * (before?.principal ?? 0), 26 * (september?.principal ?? 0)]
  expect(september?.interest).toBe(Math.round(((days_at[0] ?? 0) + (days_at[1] ?? 0)) * (0.1125 / 360)))
})
