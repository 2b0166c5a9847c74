// The days on which payments fall due. Each is calculated from the origination and never from the payment before, so that a loan of January
// 31 returns to the 31st after February.
import { dayNumberOf, dayOfNumber, daysInMonth } from '../../core/day.ts'

/** A duration of one unit, such as a term or a payment frequency; the count is above zero. */
export interface Duration {
  readonly count: number
  readonly unit: 'day' | 'week' | 'month' | 'year'
}

/** When a loan falls due. */
export interface DueDays {
  /** Day numbers, rising; the last is the maturity. */
  readonly days: readonly number[]
  /** Whether the last period is as long as the others: the frequency divides the term. */
  readonly even: boolean
}

/**
 * The due days of a term: origination + k × frequency while that is before the maturity, then the maturity itself.
 * Month ends are clipped (January 31 and a month is the end of February). Without a frequency only the maturity.
 */
export function listDueDays(origination: number, term: Duration, frequency: Duration | null): DueDays {
  const calendar = calendarFrom(origination)
  const maturity = dayAfter(calendar, term, 1)
  if (frequency === null) return { days: [maturity], even: false }
  const days: number[] = []
  let day = dayAfter(calendar, frequency, 1)
  for (let steps = 2; day < maturity; steps += 1) {
    days.push(day)
    day = dayAfter(calendar, frequency, steps)
  }
  days.push(maturity)
  return { days, even: day === maturity }
}

/** The day on which a duration ends that begins on a day. */
export function endOf(from: number, duration: Duration): number {
  return dayAfter(calendarFrom(from), duration, 1)
}

/** Parses a canonical text (`core/duration.ts`): `1 month`, `2 weeks`. */
export function durationFrom(text: string): Duration {
  const [count, unit = ''] = text.split(' ')
  return { count: Number(count), unit: (unit.endsWith('s') ? unit.slice(0, -1) : unit) as Duration['unit'] }
}

/** Whether two durations have the same length: a week is seven days, a year twelve months; days and months do not compare. */
export function isSameDuration(one: Duration, other: Duration): boolean {
  const days = daysIn(one)
  if (days !== null) return days === daysIn(other)
  return daysIn(other) === null && monthsIn(one) === monthsIn(other)
}

/** Days of a duration in days or weeks; null in months or years, which have no fixed number of them. */
export function daysIn({ count, unit }: Duration): number | null {
  if (unit === 'day') return count
  return unit === 'week' ? count * 7 : null
}

/** Months of a duration in months or years. */
export function monthsIn({ count, unit }: Duration): number {
  return unit === 'year' ? count * 12 : count
}

/** The calendar date of a day. Computed once, because a schedule takes hundreds of steps from it. */
interface CalendarDay {
  readonly day: number
  /** Months since year 0. */
  readonly month: number
  readonly day_of_month: number
}

function calendarFrom(day: number): CalendarDay {
  const text = dayOfNumber(day)
  return {
    day,
    month: Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1,
    day_of_month: Number(text.slice(8)),
  }
}

/** The day a number of whole steps later, or the last day of its month where that is shorter. */
function dayAfter(from: CalendarDay, step: Duration, steps: number): number {
  const days = daysIn(step)
  if (days !== null) return from.day + steps * days
  const month_count = from.month + steps * monthsIn(step)
  const year = Math.floor(month_count / 12)
  const month = month_count - year * 12 + 1
  return dayNumberOf(year, month, Math.min(from.day_of_month, daysInMonth(year, month)))
}
