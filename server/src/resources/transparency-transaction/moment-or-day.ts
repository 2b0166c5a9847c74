// Moments that banks often give as days. A day is read as its first moment in UTC, so that one field sorts both; the day
// itself, where it counts, has a field of its own (booked_on).
import { parseDay } from '../../core/day.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'
import { formatMoment, parseMoment } from '../../core/moment.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads a moment of RFC 3339 or a day into a moment as the service writes it, in UTC with six decimals. */
export function parseMomentOrDay(text: string): Reading<string> {
  if (!DAY.test(text)) return inNormalForm(parseMoment(text))
  const day = parseDay(text)
  return day.ok ? inNormalForm(parseMoment(`${text}T00:00:00Z`)) : refuse(day.code, day.message)
}

function inNormalForm(reading: Reading<number>): Reading<string> {
  return reading.ok ? accept(formatMoment(reading.value)) : refuse(reading.code, reading.message)
}
