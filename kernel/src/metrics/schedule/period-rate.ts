// The interest rate of one payment period, as an exact fraction in lowest terms: small numbers keep the arithmetic of a
// million schedules within plain numbers.
import { type Duration, daysIn, monthsIn } from './due-days.ts'

const BILLION = 1_000_000_000
const MONTHS_IN_YEAR = 12
const DAYS_IN_YEAR = 365

/** Interest of one period for one unit of balance: safe integers in lowest terms, the denominator above zero. */
export interface PeriodRate {
  readonly numerator: number
  readonly denominator: number
}

/** The rate of one whole period: annual rate (in billionths) × months / 12, or × days / 365 for days and weeks. */
export function rateOfPeriod(rate: number, frequency: Duration): PeriodRate {
  const days = daysIn(frequency)
  return days === null ? lowest(rate * monthsIn(frequency), BILLION * MONTHS_IN_YEAR) : rateOfDays(rate, days)
}

/** The rate of a number of days: annual rate (in billionths) × days / 365. */
export function rateOfDays(rate: number, days: number): PeriodRate {
  return lowest(rate * days, BILLION * DAYS_IN_YEAR)
}

function lowest(numerator: number, denominator: number): PeriodRate {
  let divisor = denominator
  let rest = Math.abs(numerator)
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}
