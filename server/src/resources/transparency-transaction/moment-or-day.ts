// Moments that banks often give as days. A day is read as its first moment in UTC, so that one field sorts both; the day
// itself, where it counts, has a field of its own (booked_on). Kept to the second, which is as exact as banks are: a list
// sorted by it can then remember fifty pages in a short token.
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'

const SECOND = 1_000_000
const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads a moment of RFC 3339 or a day into a whole second as the service writes moments, in UTC; decimals are cut. */
export function parseMomentOrDay(text: string): Reading<string> {
  if (!DAY.test(text)) return inRange(inNormalForm(parseMoment(text)))
  const day = parseBookDay(text)
  return day.ok ? inNormalForm(parseMoment(`${text}T00:00:00Z`)) : refuse(day.code, day.message)
}

/** Its day must be one of a loan book too. */
function inRange(reading: Reading<string>): Reading<string> {
  const day = reading.ok ? parseBookDay(reading.value.slice(0, 'YYYY-MM-DD'.length)) : reading
  return day.ok ? reading : day
}

function inNormalForm(reading: Reading<number>): Reading<string> {
  return reading.ok
    ? accept(formatMoment(Math.floor(reading.value / SECOND) * SECOND))
    : refuse(reading.code, reading.message)
}
