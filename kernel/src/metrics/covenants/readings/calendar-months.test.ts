// Months between days, by the calendar.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, dayNumber, dayOfNumber } from '../../../core/day.ts'
import { PARTS_OF_MONTH, monthPartsBetween } from './calendar-months.ts'

const months = (from: string, to: string) => monthPartsBetween(dayNumber(from), dayNumber(to)) / PARTS_OF_MONTH

test.each([
  ['2026-01-15', '2029-01-15', 36],
  ['2026-01-31', '2026-02-28', 1],
  ['2024-01-31', '2024-02-29', 1],
  ['2026-01-31', '2026-03-31', 2],
  ['2026-03-10', '2026-03-10', 0],
  // 14 days of the 28 from February 10 to March 10.
  ['2026-02-10', '2026-02-24', 0.5],
  // Not yet a month: 21 of the 31 days from January 20 to February 20.
  ['2026-01-20', '2026-02-10', 21 / 31],
  // A month, and 15 of the 30 days from April 10 to May 10.
  ['2026-03-10', '2026-04-25', 1.5],
])('from %s to %s it is %d', (from, to, expected) => {
  expect(months(from, to)).toBe(expected)
})

test('n months later is n months, and no later day is less', () => {
  const day = fc.integer({ min: 10_000, max: 30_000 })
  fc.assert(
    fc.property(day, fc.nat({ max: 400 }), fc.nat({ max: 100 }), (from, n, more) => {
      const later = dayNumber(addMonths(dayOfNumber(from), n))
      expect(monthPartsBetween(from, later)).toBe(n * PARTS_OF_MONTH)
      const parts = monthPartsBetween(from, later + more)
      expect(Number.isInteger(parts)).toBe(true)
      expect(parts).toBeGreaterThanOrEqual(n * PARTS_OF_MONTH)
      expect(parts).toBeLessThanOrEqual(monthPartsBetween(from, later + more + 1))
    }),
  )
})
