// The rows of the overview: what is first, what needs somebody, what is found.
import { expect, test } from 'vitest'
import type { LenderAtGlance, LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { narrowed, needsAttention, ordered, rowsOf } from './overview-rows.ts'

const line = (id: string, more: Partial<LineAtGlance> = {}): LineAtGlance => ({
  id,
  name: null,
  status: 'active',
  currency: 'USD',
  commitment: 100,
  outstanding: 50,
  as_of: '2026-01-31',
  net_eligible: 80,
  base: 60,
  availability: 10,
  deficiency: 0,
  covenants: null,
  ...more,
})

const lender = (id: string, lines: readonly LineAtGlance[]): LenderAtGlance => ({
  id,
  name: `${id} Lending`,
  suspended: false,
  live_enabled: true,
  last_write_at: '2026-01-31T12:00:00Z',
  lines,
})

const NOW = Date.parse('2026-01-31T13:00:00Z')

test('every line has a row, and a lender without one too', () => {
  const rows = rowsOf([lender('a', [line('a1'), line('a2')]), lender('b', [])])
  expect(rows.map((row) => row.line?.id)).toEqual(['a1', 'a2', undefined])
})

test('a deficiency is less than no availability, and what has no figure is last either way', () => {
  const rows = rowsOf([
    lender('a', [line('room'), line('none', { availability: 0 }), line('short', { availability: 0, deficiency: 5 })]),
    lender('b', [line('unknown', { availability: null, deficiency: null })]),
  ])
  const ids = (sort: string) => ordered(rows, sort).map((row) => row.line?.id)
  expect(ids('availability_asc')).toEqual(['short', 'none', 'room', 'unknown'])
  expect(ids('availability_desc')).toEqual(['room', 'none', 'short', 'unknown'])
})

test('a broken covenant, a deficiency and a silence need somebody', () => {
  const summary = { covenants: 1, at_status: 1, test_month: '2026-01', tightest: null }
  const [calm, broken, short] = rowsOf([
    lender('a', [
      line('calm'),
      line('broken', { covenants: { status: 'in_cure', ...summary } }),
      line('short', { deficiency: 1 }),
    ]),
  ])
  const needs = (row: typeof calm, at = NOW) => row !== undefined && needsAttention(row, at)
  expect([needs(calm), needs(broken), needs(short)]).toEqual([false, true, true])
  expect(needs(calm, NOW + 2 * 86_400_000)).toBe(true)
})

test('rows are found by the names and ids of lender and line', () => {
  const rows = rowsOf([lender('alder', [line('x1')]), lender('birch', [line('y1')])])
  expect(narrowed(rows, 'ALDER').length).toBe(1)
  expect(narrowed(rows, 'y1').length).toBe(1)
  expect(narrowed(rows, '').length).toBe(2)
})
