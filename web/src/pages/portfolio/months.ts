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

/** Months of a period by how it is written: `2026-03`, `2026-Q1` or `2026`. */
export function monthsOfPeriod(period: string): 1 | 3 | 12 {
  if (period.includes('Q')) return 3
  return period.length === 4 ? 12 : 1
}

/** A period so many months later; that in which the first month so many later is. */
export function periodLater(period: string, months: number): string {
  const length = monthsOfPeriod(period)
  if (length === 1) return monthsLater(period, months)
  const year = period.slice(0, 4)
  const first = length === 12 ? 1 : 3 * Number(period.slice(-1)) - 2
  const moved = monthsLater(`${year}-${String(first).padStart(2, '0')}`, months)
  return length === 12 ? moved.slice(0, 4) : `${moved.slice(0, 4)}-Q${Math.ceil(Number(moved.slice(5)) / 3)}`
}

/** The last month that is over on a day. */
export function lastMonthOver(as_of: string): string {
  return monthText(lastNumberOver(dayNumber(as_of)))
}

/** The last month of which restatements are shown: over today, and no later than the day that is shown. */
export function lastRestated(today: string, as_of: string | undefined): string {
  const last = monthsLater(today.slice(0, 7), -1)
  const shown = as_of === undefined ? last : lastMonthOver(as_of)
  return shown < last ? shown : last
}
