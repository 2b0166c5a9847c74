// Calendar days, as the text `YYYY-MM-DD` that callers send and as day numbers that the engine adds and compares.
// Plain integer arithmetic on the proleptic Gregorian calendar: no time zone and no platform date can shift a day.
import { type Reading, accept, refuse } from './fault.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAYS_BEFORE_1970 = 719468
const DAYS_IN_ERA = 146097
const YEARS_IN_ERA = 400
const FIRST_DAY_NUMBER = -719162
const LAST_DAY_NUMBER = 2932896

/** Reads a day of the years 0001 to 9999, written `YYYY-MM-DD`. */
export function parseDay(text: string): Reading<string> {
  if (!DAY.test(text)) {
    return refuse('invalid_format', 'must be a calendar date: send YYYY-MM-DD and no time, for example 2026-01-31')
  }
  const year = yearOf(text)
  const month = monthNumberOf(text)
  if (year === 0) {
    return refuse('out_of_range', 'must be in the years 0001 to 9999: send YYYY-MM-DD, for example 2026-01-31')
  }
  if (month < 1 || month > 12) {
    return refuse(
      'invalid_value',
      `must have a month from 01 to 12: send year, month, day, in that order (${text} has ` +
        `month ${text.slice(5, 7)})`,
    )
  }
  const last = daysInMonth(year, month)
  const dayOfMonth = dayOfMonthOf(text)
  if (dayOfMonth >= 1 && dayOfMonth <= last) return accept(text)
  return refuse(
    'invalid_value',
    `must be a day that exists: ${text} does not, send 01 to ${last} for ${monthInWords(monthOf(text))}`,
  )
}

/** What a month is called: `2026-10` is `October 2026`. What is no month stays as it is. */
export function monthInWords(month: string): string {
  const name = MONTH_NAMES[monthNumberOf(month) - 1]
  return name === undefined ? month : `${name} ${month.slice(0, 4)}`
}

/** Days from 1970-01-01 to a valid day; negative before it. */
export function dayNumber(day: string): number {
  return dayNumberOf(yearOf(day), monthNumberOf(day), dayOfMonthOf(day))
}

/**
 * Days from 1970-01-01 to a year, month (1 to 12) and day of the month.
 * Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
export function dayNumberOf(year: number, month: number, dayOfMonth: number): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / YEARS_IN_ERA)
  const yearOfEra = marchYear - era * YEARS_IN_ERA
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = daysBeforeYear(yearOfEra) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - DAYS_BEFORE_1970
}

/**
 * The day with a number; a RangeError outside of the years 0001 to 9999.
 * Source: Howard Hinnant, as above, civil_from_days.
 */
export function dayOfNumber(number: number): string {
  if (!(number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER)) {
    throw new RangeError(`day number ${number} is outside of the years 0001 to 9999`)
  }
  const shifted = number + DAYS_BEFORE_1970
  const era = Math.floor(shifted / DAYS_IN_ERA)
  const dayOfEra = shifted - era * DAYS_IN_ERA
  const centuryDays = Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + centuryDays) / 365)
  const dayOfYear = dayOfEra - daysBeforeYear(yearOfEra)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return dayText(era * YEARS_IN_ERA + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth)
}

/** The day a number of days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days)
}

/** The same day of the month a number of months later, or the last day of that month when it is shorter. */
export function addMonths(day: string, months: number): string {
  const monthCount = yearOf(day) * 12 + monthNumberOf(day) - 1 + months
  const year = Math.floor(monthCount / 12)
  const month = monthCount - year * 12 + 1
  if (!(year >= 1 && year <= 9999)) {
    throw new RangeError(`${day} and ${months} months is outside of the years 0001 to 9999`)
  }
  return dayText(year, month, Math.min(dayOfMonthOf(day), daysInMonth(year, month)))
}

/** Days from one day to another; negative when the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The month of a day, `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The last day of the month that contains a day. */
export function endOfMonth(day: string): string {
  return `${monthOf(day)}-${daysInMonth(yearOf(day), monthNumberOf(day))}`
}

/** How many days a month (1 to 12) of a year has. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

// Days of an era of 400 years before one of its years (0 to 399), which begin in March.
function daysBeforeYear(yearOfEra: number): number {
  return yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function yearOf(day: string): number {
  return numberAt(day, 0, 4)
}

function monthNumberOf(day: string): number {
  return numberAt(day, 5, 7)
}

function dayOfMonthOf(day: string): number {
  return numberAt(day, 8, 10)
}

// Without slices: the engine reads tens of millions of days.
function numberAt(day: string, start: number, end: number): number {
  let number = 0
  for (let index = start; index < end; index += 1) number = number * 10 + day.charCodeAt(index) - 48
  return number
}

function dayText(year: number, month: number, dayOfMonth: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
