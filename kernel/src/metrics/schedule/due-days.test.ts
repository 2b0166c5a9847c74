// Due days: calculated from the origination, month ends clipped, the last on the maturity.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths, dayNumber, dayOfNumber } from '../../core/day.ts'
import { durationFrom, endOf, listDueDays } from './due-days.ts'

const month = (count: number) => ({ count, unit: 'month' }) as const
const listDays = (
  origination: string,
  ...durations: [Parameters<typeof listDueDays>[1], Parameters<typeof listDueDays>[2]]
) => listDueDays(dayNumber(origination), ...durations).days.map(dayOfNumber)

it('a loan of January 31 falls due on the last day of shorter months and on the 31st of longer ones', () => {
  expect(listDays('2024-01-31', month(4), month(1))).toEqual(['2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31'])
})

it('quarters, years, weeks and days step by their own length', () => {
  expect(listDays('2023-11-30', { count: 1, unit: 'year' }, month(3))).toEqual([
    '2024-02-29',
    '2024-05-30',
    '2024-08-30',
    '2024-11-30',
  ])
  expect(listDays('2024-02-29', { count: 2, unit: 'year' }, { count: 1, unit: 'year' })).toEqual([
    '2025-02-28',
    '2026-02-28',
  ])
  expect(listDays('2026-01-01', { count: 4, unit: 'week' }, { count: 2, unit: 'week' })).toEqual([
    '2026-01-15',
    '2026-01-29',
  ])
  expect(listDays('2026-01-01', { count: 3, unit: 'day' }, { count: 1, unit: 'day' })).toHaveLength(3)
})

it('if the frequency does not divide the term the last period is shorter and ends on the maturity', () => {
  expect(listDays('2026-01-01', { count: 17, unit: 'day' }, { count: 1, unit: 'week' })).toEqual([
    '2026-01-08',
    '2026-01-15',
    '2026-01-18',
  ])
  expect(listDueDays(0, { count: 17, unit: 'day' }, { count: 1, unit: 'week' }).even).toBe(false)
  expect(listDueDays(0, { count: 14, unit: 'day' }, { count: 1, unit: 'week' }).even).toBe(true)
})

it('without a frequency only the maturity is a due day', () => {
  expect(listDays('2026-01-31', month(1), null)).toEqual(['2026-02-28'])
})

it('days rise, come after the origination, and those in months are the calendar of days', () => {
  const anyOrigination = fc.integer({ min: -20_000, max: 60_000 })
  fc.assert(
    fc.property(
      anyOrigination,
      fc.integer({ min: 1, max: 480 }),
      fc.integer({ min: 1, max: 24 }),
      (origination, term, every) => {
        const { days, even } = listDueDays(origination, month(term), month(every))
        expect(days).toHaveLength(Math.ceil(term / every))
        expect(even).toBe(term % every === 0)
        for (const [at, day] of days.entries()) {
          expect(day).toBeGreaterThan(days[at - 1] ?? origination)
          expect(dayOfNumber(day)).toBe(addMonths(dayOfNumber(origination), Math.min(term, (at + 1) * every)))
        }
      },
    ),
  )
})

it('a duration is parsed from its text, and ends on the same day as a term of that length', () => {
  expect(durationFrom('1 month')).toEqual({ count: 1, unit: 'month' })
  expect(durationFrom('2 weeks')).toEqual({ count: 2, unit: 'week' })
  expect(durationFrom('36500 days')).toEqual({ count: 36_500, unit: 'day' })
  expect(durationFrom('1 year')).toEqual({ count: 1, unit: 'year' })
  expect(dayOfNumber(endOf(dayNumber('2024-01-31'), durationFrom('1 month')))).toBe('2024-02-29')
  expect(dayOfNumber(endOf(dayNumber('2024-02-29'), durationFrom('3 years')))).toBe('2027-02-28')
  expect(dayOfNumber(endOf(dayNumber('2024-02-29'), durationFrom('1 week')))).toBe('2024-03-07')
})
