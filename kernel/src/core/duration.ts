// Durations such as a term or a payment frequency. One canonical spelling, `<n> <unit>`, so that equal durations are stored alike. Days and
// weeks compare exactly, months and years too; a comparison between the two pairs counts only when it is true in every calendar.
import { type Reading, accept, refuse } from './fault.ts'

type Unit = 'day' | 'week' | 'month' | 'year'

const WORDS: ReadonlyMap<string, string> = new Map([
  ['weekly', '1 week'],
  ['biweekly', '2 weeks'],
  ['monthly', '1 month'],
  ['quarterly', '3 months'],
  ['annual', '1 year'],
])
const PLAIN = /^(\d{1,9}) (day|week|month|year)s?$/
const ISO = /^P(\d{1,9})([DWMY])$/
const ISO_UNITS: Readonly<Record<string, Unit>> = { D: 'day', W: 'week', M: 'month', Y: 'year' }
// A hundred years, in each unit.
const COUNT_MAX: Readonly<Record<Unit, number>> = { day: 36525, week: 5218, month: 1200, year: 100 }
const FORM = 'send <n> day, week, month or year, for example `1 month` or `2 weeks`'

/** Reads a duration of one unit, up to a hundred years, into `<n> day|days|week|weeks|month|months|year|years`. */
export function parseDuration(text: string): Reading<string> {
  const word = WORDS.get(text)
  if (word !== undefined) return accept(word)
  const match = PLAIN.exec(text) ?? ISO.exec(text)
  if (match === null) return refuse('invalid_format', `must be a duration of one unit: ${FORM}`)
  const count = Number(match[1])
  const unit = ISO_UNITS[match[2] ?? ''] ?? (match[2] as Unit)
  if (count === 0) {
    return refuse('out_of_range', `must be longer than nothing: ${FORM}, or null when there is none`)
  }
  if (count > COUNT_MAX[unit]) {
    return refuse('out_of_range', `must be at most a hundred years (${COUNT_MAX[unit]} ${unit}s): ${FORM}`)
  }
  return accept(count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
}

/**
 * Whether one canonical duration is longer than another in every calendar: a month has 28 to 31 days, a year of
 * twelve months 365 or 366. Equal is not longer.
 */
export function isLongerForCertain(frequency: string, term: string): boolean {
  const one = sizeOf(frequency)
  const other = sizeOf(term)
  if (one.kind === other.kind) return one.count > other.count
  return one.days_min > other.days_max
}

interface Size {
  readonly kind: 'days' | 'months'
  readonly count: number
  readonly days_min: number
  readonly days_max: number
}

function sizeOf(duration: string): Size {
  const match = PLAIN.exec(duration)
  if (match === null) throw new RangeError('not a canonical duration')
  const count = Number(match[1])
  if (match[2] === 'day') return daysSize(count)
  if (match[2] === 'week') return daysSize(count * 7)
  return monthsSize(match[2] === 'month' ? count : count * 12)
}

function daysSize(count: number): Size {
  return { kind: 'days', count, days_min: count, days_max: count }
}

function monthsSize(count: number): Size {
  const years = Math.floor(count / 12)
  const months = count % 12
  const days_min = years * 365 + months * 28
  const days_max = years * 366 + months * 31
  return { kind: 'months', count, days_min, days_max }
}
