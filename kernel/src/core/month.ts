// Calendar months: as the text `YYYY-MM` that callers send, and as month numbers that the engine adds and compares.
import { dayNumberOf } from './day.ts'
import { type Reading, accept, refuse } from './fault.ts'

const MONTH = /^(\d{4})-(\d{2})$/

/** Reads a month of the years 0001 to 9999, written `YYYY-MM`. */
export function parseMonth(text: string): Reading<string> {
  const match = MONTH.exec(text)
  if (match === null) return refuse('invalid_format', 'must be a month: send YYYY-MM and no day, for example 2026-01')
  if (match[1] === '0000') return refuse('out_of_range', 'must be in the years 0001 to 9999: send for example 2026-01')
  const number = Number(match[2])
  if (number >= 1 && number <= 12) return accept(text)
  return refuse(
    'invalid_value',
    `must have a month from 01 to 12: send year, then month (${text} has month ${match[2]})`,
  )
}

/** Months from 1970-01 to the month of a day, given by its number; negative before it. */
export function monthOfDay(day: number): number {
  // An estimate that is at most one month off, then corrected.
  const guess = Math.floor(day / DAYS_IN_MONTH)
  if (day < firstDayOf(guess)) return guess - 1
  return day > lastDayOf(guess) ? guess + 1 : guess
}

/** The average month of the Gregorian calendar over four hundred years. */
const DAYS_IN_MONTH = 30.436875

/** The number of a month's first day. */
export function firstDayOf(month: number): number {
  return NEAR_MONTHS[month + MONTHS_BEFORE] ?? calculateFirstDay(month)
}

function calculateFirstDay(month: number): number {
  const year = Math.floor(month / 12)
  return dayNumberOf(1970 + year, month - year * 12 + 1, 1)
}

/** The first days of 1870 to 2169, computed once: the engine reads tens of millions. */
const MONTHS_BEFORE = 1200
const NEAR_MONTHS = Int32Array.from({ length: 3600 }, (_, i) => calculateFirstDay(i - MONTHS_BEFORE))

/** The number of a month's last day. */
export function lastDayOf(month: number): number {
  return firstDayOf(month + 1) - 1
}

/** The last month that is over at the end of a day. */
export function lastMonthOver(day: number): number {
  const month = monthOfDay(day)
  return lastDayOf(month) > day ? month - 1 : month
}

/** A month number as `YYYY-MM`. */
export function monthText(month: number): string {
  const year = Math.floor(month / 12)
  return `${String(1970 + year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`
}

/** The number of a valid `YYYY-MM`. */
export function monthNumber(text: string): number {
  return (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5, 7)) - 1
}
