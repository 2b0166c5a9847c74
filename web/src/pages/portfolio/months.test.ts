// The day of the figures of a month.
import { expect, test } from 'vitest'
import { endOf, lastMonthOver, lastRestated, monthsLater, periodLater } from './months.ts'

test('a month is shown at its end, or on the day asked about where that is earlier', () => {
  expect(endOf('2026-02', '2026-03-31')).toBe('2026-02-28')
  expect(endOf('2026-03', '2026-03-12')).toBe('2026-03-12')
})

test('months continue over years, both ways', () => {
  expect(monthsLater('2025-11', 3)).toBe('2026-02')
  expect(monthsLater('2026-01', -1)).toBe('2025-12')
})

test('a month is over on its last day', () => {
  expect(lastMonthOver('2026-03-31')).toBe('2026-03')
  expect(lastMonthOver('2026-03-30')).toBe('2026-02')
  expect(lastMonthOver('2026-01-15')).toBe('2025-12')
})

test.each([
  ['2026-03', -1, '2026-02'],
  ['2026-Q1', 3, '2026-Q2'],
  ['2026-Q1', -3, '2025-Q4'],
  ['2025-Q4', 12, '2026-Q4'],
  ['2026', 12, '2027'],
  ['2026', -12, '2025'],
  ['2026-Q3', 0, '2026-Q3'],
])('%s moved by %i months is %s', (period, months, moved) => {
  expect(periodLater(period, months)).toBe(moved)
})

test('restatements are of months that are over, and of none beyond the day that is shown', () => {
  expect(lastRestated('2026-11-27', undefined)).toBe('2026-10')
  expect(lastRestated('2026-11-27', '2026-03-31')).toBe('2026-03')
  expect(lastRestated('2026-11-27', '2026-03-30')).toBe('2026-02')
  expect(lastRestated('2026-11-27', '2026-11-27')).toBe('2026-10')
})
