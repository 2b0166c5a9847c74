// Months: twelve a year, and no text that only resembles one.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfNumber, monthOf } from './day.ts'
import { firstDayOf, lastDayOf, lastMonthOver, monthNumber, monthOfDay, monthText, parseMonth } from './month.ts'
import { runs } from '../../test/length.ts'

describe('parseMonth', () => {
  test('the month of every day is read as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719162, max: 2932896 }), (number) => {
        const month = monthOf(dayOfNumber(number))
        expect(parseMonth(month)).toEqual({ ok: true, value: month })
      }),
    )
  })

  test.each([
    '2026-00',
    '2026-13',
    '0000-01',
    '2026-1',
    '2026-01-31',
    '202601',
    '2026/01',
    ' 2026-01',
    '2026-01\n',
    '',
  ])('%j is refused, and the message states what to send', (text) => {
    expect(parseMonth(text)).toMatchObject({ ok: false, message: expect.stringMatching(/send/) })
  })
})

describe('month numbers', () => {
  const day = fc.integer({ min: -719162, max: 2932896 })

  test('a month is over on its last day, and not before', () => {
    fc.assert(
      fc.property(day, (number) => {
        expect(lastDayOf(lastMonthOver(number))).toBeLessThanOrEqual(number)
        expect(lastDayOf(lastMonthOver(number) + 1)).toBeGreaterThan(number)
      }),
    )
  })

  test('a day is between the first and the last day of its month', () => {
    fc.assert(
      fc.property(day, (number) => {
        const month = monthOfDay(number)
        expect(firstDayOf(month)).toBeLessThanOrEqual(number)
        expect(lastDayOf(month)).toBeGreaterThanOrEqual(number)
        expect(monthText(month)).toBe(monthOf(dayOfNumber(number)))
        expect(monthNumber(monthText(month))).toBe(month)
      }),
      { numRuns: runs(1000, 200) },
    )
  })

  test('month 0 is January 1970', () => {
    expect([monthText(0), firstDayOf(0), lastDayOf(0), monthText(-1)]).toEqual(['1970-01', 0, 30, '1969-12'])
  })
})
