// The course of the debt line: what is owed is what was drawn and not repaid, and never more than what it is lent
// against bears.
import { expect, test } from 'vitest'
import { demoBook } from '../demo-book.ts'
import { receivablesOf } from './book-days.ts'
import { tellLineCourse } from './line-course.ts'
import { choosePledges, lendableOn } from './pledging.ts'

const parties = { lender: 'demo', operator: 'operator' }
const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31', '2027-06-05']

function told(today: string) {
  const pledging = choosePledges(receivablesOf(demoBook(today)), parties, today)
  return { pledging, ...tellLineCourse(pledging, today) }
}

test.each(days)('by %s principal is what was drawn less what was repaid', (today) => {
  const { moves, balances } = told(today)
  for (const { date, principal } of balances) {
    const moved = moves.filter((move) => move.date <= date && move.kind !== 'interest')
    expect(
      moved.reduce((sum, { kind, amount }) => sum + (kind === 'draw' ? amount : -amount), 0),
      date,
    ).toBe(principal)
  }
  expect(balances.at(-1)?.date).toBe(today)
})

test.each(days)('by %s each draw leaves room in what is lent against, and some of it is left today', (today) => {
  const { pledging, moves, balances } = told(today)
  const share = (date: string) =>
    (balances.find((balance) => balance.date === date)?.principal ?? Infinity) / lendableOn(pledging, date)
  const draws = moves.filter(({ kind }) => kind === 'draw')
  expect(draws.length).toBeGreaterThan(3)
  for (const { date } of draws) expect(share(date), date).toBeLessThanOrEqual(0.65)
  expect(share(today)).toBeLessThan(0.7)
})

test('interest is paid for each month after it, in full', () => {
  const { moves, balances } = told('2026-11-21')
  const paid = moves.filter(({ kind }) => kind === 'interest')
  const accrued = balances.filter(({ date }) => date < '2026-11-01' && ['28', '30', '31'].includes(date.slice(8)))
  expect(paid.map(({ amount }) => amount)).toEqual(accrued.map(({ interest }) => interest))
  expect(paid.map(({ date }) => date.slice(8))).toEqual(Array(15).fill('05'))
})

test('interest of a month is that of its days at 11.25 % of a year of 360', () => {
  const { balances } = told('2026-11-21')
  const september = balances.find(({ date }) => date === '2026-09-30')
  const before = balances.find(({ date }) => date === '2026-08-31')
  const days_at = [4 * (before?.principal ?? 0), 26 * (september?.principal ?? 0)]
  expect(september?.interest).toBe(Math.round(((days_at[0] ?? 0) + (days_at[1] ?? 0)) * (0.1125 / 360)))
})
