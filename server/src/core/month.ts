// Calendar months as the text `YYYY-MM`: covenants are tested by month and schedules change by month. Their order is
// the order of the texts, so nothing here computes.
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
