// Periods in days, with weekends and holidays. 2026-02-13 is a Friday, 2026-02-16 the holiday of Presidents' Day.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { lastDayAllowed } from './time-allowed.ts'

const until = (from: string, days: number, business_days: boolean, holidays: string[] = []) =>
  dayOfNumber(lastDayAllowed(dayNumber(from), { days, business_days }, holidays))

describe('a period', () => {
  test.each([
    ['of days counts every day', '2026-02-13', 10, false, [], '2026-02-23'],
    ['of no days ends on the day itself', '2026-02-14', 0, true, [], '2026-02-14'],
    ['of a business day from a Friday ends on Monday', '2026-02-13', 1, true, [], '2026-02-16'],
    // Mon 16 is closed; Tue 17, Wed 18.
    ['leaves holidays out', '2026-02-13', 2, true, ['2026-02-16'], '2026-02-18'],
    ['loses nothing to a holiday on a Sunday', '2026-02-13', 2, true, ['2026-02-15'], '2026-02-17'],
    // Mon 16 to Fri 20 are five, Mon 23 to Fri 27 five more.
    ['of ten business days takes two weeks', '2026-02-14', 10, true, [], '2026-02-27'],
    ['goes on before 1970, where day numbers are negative', '1969-12-26', 1, true, [], '1969-12-29'],
  ])('%s', (_, from, days, business_days, holidays, last) => {
    expect(until(from, days, business_days, holidays)).toBe(last)
  })
})

test("a period of n business days has n days that are, by the platform's calendar, neither weekend nor holiday", () => {
  const day = fc.integer({ min: -4000, max: 40_000 })
  fc.assert(
    fc.property(day, fc.nat({ max: 30 }), fc.array(fc.nat({ max: 60 })), (from, days, offsets) => {
      const holidays = offsets.map((offset) => dayOfNumber(from + offset))
      const last = lastDayAllowed(from, { days, business_days: true }, holidays)
      const open = Array.from({ length: last - from }, (_, at) => dayOfNumber(from + at + 1)).filter(
        (text) => ![0, 6].includes(new Date(`${text}T00:00:00Z`).getUTCDay()) && !holidays.includes(text),
      )
      expect(open).toHaveLength(days)
      if (days > 0) expect(open.at(-1)).toBe(dayOfNumber(last))
    }),
  )
})
