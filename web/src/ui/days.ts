// Days of the calendar, months apart.
import { addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'

/** The same day so many months before; of the last day of a month the last day. */
export function monthsBefore(day: string, months: number): string {
  const before = addMonths(day, -months)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/** How many calendar months a day is after another, by their months alone. */
export function monthsBetween(earlier: string, later: string): number {
  return monthNumber(monthOf(later)) - monthNumber(monthOf(earlier))
}
