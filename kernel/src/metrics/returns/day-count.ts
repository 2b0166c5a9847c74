// Days between two days as contracts count them, and the days of the year that goes with the count.
import { dayOfNumber } from '../../core/day.ts'

/** `actual_365`: calendar days by 365. `30_360`: every month 30 days, by 360 (bond basis). */
export type DayCount = 'actual_365' | '30_360'

/** Days of a year by a count. */
export const YEAR_DAYS = { actual_365: 365, '30_360': 360 } as const satisfies Record<DayCount, number>

/** Days from one day number to another; negative when the second is the earlier. */
export function countDays(from: number, to: number, count: DayCount): number {
  return count === 'actual_365' ? to - from : countDays30(from, to)
}

// Source: ISDA 2006 Definitions, section 4.16 (f), 30/360 or bond basis: a 31st counts as the 30th, at the end only
// where the beginning is the 30th or 31st.
function countDays30(from: number, to: number): number {
  const [year, month, day] = partsOf(from)
  const [laterYear, laterMonth, laterDay] = partsOf(to)
  const start = Math.min(day, 30)
  const end = start === 30 ? Math.min(laterDay, 30) : laterDay
  return 360 * (laterYear - year) + 30 * (laterMonth - month) + end - start
}

function partsOf(number: number): [number, number, number] {
  const day = dayOfNumber(number)
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
}
