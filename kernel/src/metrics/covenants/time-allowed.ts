// The last day of a period: so many days, or so many business days, after a day.
import { dayNumber } from '../../core/day.ts'
import type { TimeAllowed } from '../debt-line/debt-line-term.ts'

/** 1970-01-01, the day with the number 0, was a Thursday; 0 is Sunday. */
const FIRST_WEEKDAY = 4
const SATURDAY = 6

/**
 * The last day of a period that begins after a day, by its number: that day is not counted, the last one is within the period. Business
 * days are all except Saturdays, Sundays and holidays, so two of them from a Friday end on Tuesday.
 */
export function lastDayAllowed(from: number, allowed: TimeAllowed, holidays: readonly string[]): number {
  if (!allowed.business_days) return from + allowed.days
  const closed = new Set(holidays.map(dayNumber))
  let day = from
  for (let left = allowed.days; left > 0; left -= isBusinessDay(day, closed) ? 1 : 0) day += 1
  return day
}

function isBusinessDay(day: number, closed: ReadonlySet<number>): boolean {
  const weekday = (((day + FIRST_WEEKDAY) % 7) + 7) % 7
  return weekday !== 0 && weekday !== SATURDAY && !closed.has(day)
}
