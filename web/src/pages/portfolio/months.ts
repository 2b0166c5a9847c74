// Days of months: where the figures of a month stand.
import { addMonths, dayOfNumber } from '../../../../server/src/core/day.ts'
import { lastDayOf, monthNumber, monthText } from '../../../../server/src/core/month.ts'

/** The last day of a month, or the day that is asked about where that is earlier. */
export function endOf(month: string, as_of: string): string {
  const end = dayOfNumber(lastDayOf(monthNumber(month)))
  return end < as_of ? end : as_of
}

/** A month so many later; earlier for numbers below zero. */
export function monthsLater(month: string, months: number): string {
  return monthText(monthNumber(month) + months)
}

/** The last month that is over on a day. */
export function lastMonthOver(as_of: string): string {
  const month = as_of.slice(0, 7)
  return as_of === dayOfNumber(lastDayOf(monthNumber(month))) ? month : addMonths(`${month}-01`, -1).slice(0, 7)
}
