// Days of six and four digits, as MT940 and BAI2 write them: `260131` and `0131`.
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import { daysBetween } from '@tapeline/kernel/core/day'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

/** Two digits of a year from here on are of the last century. Source: SWIFT, "Date" with two digits of the year. */
const LAST_CENTURY_FROM = 80

/** Reads `YYMMDD`. */
export function parseShortDay(text: string): Reading<string> {
  const [, year = '', month = '', date = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === '') return refuse('invalid_format', 'must be six digits: YYMMDD')
  const day = parseBookDay(`${Number(year) < LAST_CENTURY_FROM ? '20' : '19'}${year}-${month}-${date}`)
  return day.ok ? day : refuse('invalid_date', `must be a date that exists: ${text} is none`)
}

/** Reads `MMDD` as the day of that name that is nearest to another day, so that a line of new year's eve keeps its year. */
export function nearestDay(text: string, other: string): Reading<string> {
  const year = Number(other.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((one) => {
    const day = parseBookDay(`${String(one).padStart(4, '0')}-${text.slice(0, 2)}-${text.slice(2)}`)
    return day.ok ? [day.value] : []
  })
  const distance = (day: string): number => Math.abs(daysBetween(day, other))
  const [nearest] = days.toSorted((a, b) => distance(a) - distance(b))
  return nearest === undefined ? refuse('invalid_date', `must be a date that exists: ${text} is none`) : accept(nearest)
}
