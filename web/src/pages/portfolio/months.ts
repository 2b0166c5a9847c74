// Days of months: the day of the figures of a month.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, lastMonthOver as lastNumberOver, monthNumber, monthText } from '@tapeline/kernel/core/month'

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
  return monthText(lastNumberOver(dayNumber(as_of)))
}
