// Months as a fraction of a year, by an agreement's day count.
import { addMonths, dayNumber, dayNumberOf, dayOfNumber } from '../../core/day.ts'
import type { Ratio } from '../../core/ratio.ts'
import type { Interest } from './debt-line-term.ts'

/**
 * The months from a day to the same day so many months later, in years: months of 30 days by 360, actual days by 360 or 365, or the actual
 * days of each calendar year by the days which that year has.
 * Source: ISDA 2006 Definitions, section 4.16: 30/360 (f), actual/360 (e), actual/365 fixed (d), actual/actual (b).
 */
export function yearsOf(day: number, months: number, day_count: Interest['day_count']): Ratio {
  if (day_count === '30/360') return { numerator: BigInt(30 * months), denominator: 360n }
  const end = dayNumber(addMonths(dayOfNumber(day), months))
  if (day_count !== 'actual/actual') {
    return { numerator: BigInt(end - day), denominator: day_count === 'actual/360' ? 360n : 365n }
  }
  return actualYears(day, end)
}

function actualYears(from: number, end: number): Ratio {
  let [common, leap] = [0, 0]
  for (let day = from; day < end;) {
    const year = Number(dayOfNumber(day).slice(0, 4))
    const next = dayNumberOf(year + 1, 1, 1)
    const days = Math.min(next, end) - day
    if (next - dayNumberOf(year, 1, 1) === 366) leap += days
    else common += days
    day += days
  }
  return { numerator: BigInt(common * 366 + leap * 365), denominator: 365n * 366n }
}
