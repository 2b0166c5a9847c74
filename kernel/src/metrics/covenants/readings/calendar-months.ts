// The length of a period in months, exact: whole calendar months, and the remaining days as a fraction of their month. So a loan of 36
// months has exactly 36, wherever long and short months fall.
import { firstDayOf, monthOfDay } from '../../../core/month.ts'

/** Parts of a month, so that every day of a month of 28 to 31 days is a whole number of them. */
export const PARTS_OF_MONTH = 377_580

/** Months from one day to a later one, by their numbers, in parts of a month. */
export function monthPartsBetween(from: number, to: number): number {
  const month = monthOfDay(from)
  const day_of_month = from - firstDayOf(month)
  const later = (months: number) =>
    Math.min(firstDayOf(month + months) + day_of_month, firstDayOf(month + months + 1) - 1)
  let whole = monthOfDay(to) - month
  if (later(whole) > to) whole -= 1
  const start = later(whole)
  return whole * PARTS_OF_MONTH + ((to - start) * PARTS_OF_MONTH) / (later(whole + 1) - start)
}
