// Day counts: the calendar's own, and months of thirty days.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { countDays } from './day-count.ts'

const anyDay = fc.integer({ min: -20_000, max: 60_000 })

test.each([
  ['2009-01-29', '2009-02-15', 16],
  ['2009-01-29', '2009-12-15', 316],
  ['2009-02-15', '2010-02-15', 360],
  ['2024-01-31', '2024-02-29', 29],
  ['2024-01-30', '2024-03-31', 60],
  ['2024-01-15', '2024-03-31', 76],
  ['2023-02-28', '2023-03-31', 33],
  ['2024-05-31', '2024-05-31', 0],
])('from %s to %s are %d days of 30/360', (from, to, days) => {
  expect(countDays(dayNumber(from), dayNumber(to), '30_360')).toBe(days)
})

test('under actual/365 days are the calendar days', () => {
  expect(countDays(dayNumber('2024-02-01'), dayNumber('2024-03-01'), 'actual_365')).toBe(29)
})

test('a day later is never an earlier count, and both counts stay within six days a year of each other', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 5000 }), (from, days) => {
      const counted = countDays(from, from + days, '30_360')
      expect(countDays(from, from + days + 1, '30_360')).toBeGreaterThanOrEqual(counted)
      expect(Math.abs(counted - days)).toBeLessThanOrEqual(6 * (days / 365 + 1))
    }),
  )
})
