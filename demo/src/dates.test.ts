// Dates of the files, and distances that no time zone moves.
import { expect, it } from 'vitest'
import { daysBetween, isoOf } from './dates.ts'

it('reads month, day and year with or without a time of day', () => {
  expect(isoOf('9/3/2016')).toBe('2016-09-03')
  expect(isoOf('12/31/2016 19:31')).toBe('2016-12-31')
  expect(() => isoOf('2016-12-31')).toThrow('is not a date such as 9/23/2016')
})

it('counts days over the end of February and over the change of clocks', () => {
  expect(daysBetween('2016-02-28', '2016-03-01')).toBe(2)
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
})
