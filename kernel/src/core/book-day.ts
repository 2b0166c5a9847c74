// The days that a loan book may contain: from 1900-01-01 to a hundred years from today. Without these limits a year with a digit missing
// (0026-01-31) would be stored as a loan of two thousand years, and every figure of it computed month by month.
import { addMonths, parseDay } from './day.ts'
import { parseMonth } from './month.ts'
import { type Reading, refuse } from './fault.ts'

/** The earliest day that is accepted. */
export const EARLIEST_DAY = '1900-01-01'

const YEARS_AHEAD = 100
const RANGE = `must be from ${EARLIEST_DAY} to a hundred years from today: check the year`
const WRITTEN = /^\d{4}-\d{2}/

/** Reads a day of a loan book. The latest day depends on today and is checked separately (`isBeyond`). */
export function parseBookDay(text: string): Reading<string> {
  const reading = parseDay(text)
  return isTooEarly(text) && (reading.ok || reading.code === 'out_of_range') ? refuse('out_of_range', RANGE) : reading
}

/** Reads a month of a loan book, as `parseBookDay` does a day. */
export function parseBookMonth(text: string): Reading<string> {
  const reading = parseMonth(text)
  return isTooEarly(text) && (reading.ok || reading.code === 'out_of_range') ? refuse('out_of_range', RANGE) : reading
}

/** The latest day that is accepted on a day. */
export function latestBookDay(today: string): string {
  return addMonths(today, YEARS_AHEAD * 12)
}

/** Whether a day (`YYYY-MM-DD`), a moment in UTC or a month (`YYYY-MM`) is after the latest day. */
export function isBeyond(text: string, latest_day: string): boolean {
  return WRITTEN.test(text) && text.slice(0, latest_day.length) > latest_day.slice(0, text.length)
}

/** The fault of a day after the latest one; continues a sentence that starts with the field's name. */
export function beyondMessage(latest_day: string): string {
  return `must not be later than ${latest_day}, a hundred years from today: check the year`
}

function isTooEarly(text: string): boolean {
  return WRITTEN.test(text) && text < EARLIEST_DAY.slice(0, text.length)
}
