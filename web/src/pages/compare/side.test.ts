// Rows of two sides found by each other, worked out by hand.
import { expect, test } from 'vitest'
import { againstOf } from '../../shell/against.ts'
import { searchThen } from '../figures/figure-then.tsx'
import { type Side, askedThen, byKeyNow, pairsOf } from './side.ts'

interface Row {
  readonly month?: string
  readonly period?: string
  readonly group?: string
  readonly paid: number
}

const against = (asked: string, as_of: string) => {
  const found = againstOf({ against: asked }, { as_of })
  if (found === undefined) throw new Error('compared with nothing')
  return found
}

const side = (rows: readonly Row[], asked = 'last_month'): Side<Row> => ({
  against: against(asked, '2026-03-31'),
  rows,
  error: null,
})

test('a month is found at the month before it, and what one side alone has is missing on the other', () => {
  const key = ({ month = '', group = '' }: Row) => `${month}~${group}`
  const now = [
    { month: '2026-03', group: 'a', paid: 3 },
    { month: '2026-03', group: 'new', paid: 4 },
  ]
  const then = [
    { month: '2026-02', group: 'a', paid: 1 },
    { month: '2026-02', group: 'gone', paid: 2 },
  ]
  expect(pairsOf(now, side(then), key)).toEqual([
    { now: now[0], before: then[0] },
    { now: now[1], before: undefined },
    { now: undefined, before: then[1] },
  ])
})

test('a quarter is found at the same quarter of the year before; a row of no month by its key alone', () => {
  const rows = [{ period: '2025-Q1', paid: 1 }]
  expect([...byKeyNow(side(rows, 'last_year'), ({ period = '' }) => period).keys()]).toEqual(['2026-Q1'])
  expect([...byKeyNow(side([{ group: 'a', paid: 1 }]), ({ group = '' }) => group).keys()]).toEqual(['a'])
})

test('a table is asked about months so much earlier as the day is', () => {
  expect(
    askedThen({ from: '2026-01', month: '2026-03', basis: 'reported' }, against('last_year', '2026-03-31')),
  ).toEqual({
    from: '2025-01',
    month: '2025-03',
    basis: 'reported',
  })
})

test('the page as it was has the day, the months so much earlier and nothing that it is compared with', () => {
  const now = { as_of: '2026-03-31', against: 'last_month', month: '2026-03', currency: 'USD', open: 'x' }
  expect(searchThen(now, against('last_month', '2026-03-31'), 'y')).toEqual({
    as_of: '2026-02-28',
    known_at: undefined,
    against: undefined,
    against_known_at: undefined,
    against_line: undefined,
    month: '2026-02',
    currency: 'USD',
    open: 'y',
  })
})
