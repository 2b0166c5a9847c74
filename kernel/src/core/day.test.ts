// Day arithmetic against the platform's calendar, which the code itself does not use.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayNumber,
  dayOfNumber,
  daysBetween,
  daysInMonth,
  endOfMonth,
  monthInWords,
  monthOf,
  parseDay,
} from './day.ts'

const anyNumber = fc.integer({ min: -719162, max: 2932896 })
const recentNumber = fc.integer({ min: -200000, max: 200000 })

describe('parseDay', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(parseDay(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '20260131',
    '31.01.2026',
    '2026-01-31T00:00:00Z',
    ' 2026-01-31',
    '2026-01-31\n',
    '+2026-01-31',
    '-001-01-01',
    '',
    '２０２６-01-31',
  ])('%j is refused', (text) => {
    expect(parseDay(text).ok).toBe(false)
  })

  test('the message states what to send instead', () => {
    expect(parseDay('2026-02-30')).toMatchObject({
      message: 'must be a day that exists: 2026-02-30 does not, send 01 to 28 for February 2026',
    })
    expect(parseDay('2026-31-01')).toMatchObject({
      message: expect.stringContaining('month from 01 to 12'),
    })
    expect(parseDay('01/31/2026')).toMatchObject({ message: expect.stringContaining('YYYY-MM-DD') })
  })
})

describe('day numbers', () => {
  test('1970-01-01 is 0, the ends are the years 0001 and 9999', () => {
    expect(dayNumber('1970-01-01')).toBe(0)
    expect(dayNumber('1969-12-31')).toBe(-1)
    expect(dayNumber('0001-01-01')).toBe(-719162)
    expect(dayNumber('9999-12-31')).toBe(2932896)
    expect(() => dayOfNumber(2932897)).toThrow(RangeError)
    expect(() => dayOfNumber(-719163)).toThrow(RangeError)
    expect(() => dayOfNumber(Number.NaN)).toThrow(RangeError)
  })

  test('every number agrees with the platform calendar and converts back', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const day = dayOfNumber(number)
        expect(day).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10))
        expect(dayNumber(day)).toBe(number)
        expect(parseDay(day).ok).toBe(true)
      }),
    )
  })

  test('the order of texts is the order of numbers', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (one, other) => {
        expect(dayOfNumber(one) < dayOfNumber(other)).toBe(one < other)
      }),
    )
  })
})

describe('adding', () => {
  test('days between is the inverse of adding days', () => {
    fc.assert(
      fc.property(recentNumber, recentNumber, (number, days) => {
        const day = dayOfNumber(number)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  test('a month after January 31 is the end of February', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError)
  })

  test('adding months moves the month exactly and keeps the day where it exists', () => {
    fc.assert(
      fc.property(recentNumber, fc.integer({ min: -2000, max: 2000 }), (number, months) => {
        const day = dayOfNumber(number)
        const moved = addMonths(day, months)
        const [year = 0, month = 0, dayOfMonth = 0] = moved.split('-').map(Number)
        const [yearBefore = 0, monthBefore = 0, dayBefore = 0] = day.split('-').map(Number)
        expect(parseDay(moved).ok).toBe(true)
        expect(year * 12 + month - (yearBefore * 12 + monthBefore)).toBe(months)
        expect(dayOfMonth).toBe(Math.min(dayBefore, daysInMonth(year, month)))
      }),
    )
  })

  test('the end of a month is the day before the next month', () => {
    fc.assert(
      fc.property(recentNumber, (number) => {
        const end = endOfMonth(dayOfNumber(number))
        expect(monthOf(end)).toBe(monthOf(dayOfNumber(number)))
        expect(addDays(end, 1).slice(8)).toBe('01')
      }),
    )
  })
})

test.each([
  ['2026-01', 'January 2026'],
  ['2026-10', 'October 2026'],
  ['0001-12', 'December 0001'],
  ['2026-13', '2026-13'],
  ['none', 'none'],
])('%s in words is %s', (month, words) => {
  expect(monthInWords(month)).toBe(words)
})
