// Moments: whole microseconds since 1970-01-01T00:00:00Z, within plus and minus 2^53 (the years 1684 to 2255). UTC is
// integer arithmetic; other time zones ask the platform's zone tables through Intl, which gives one answer per input. A zone may have a clock that is
// moved forward (`clocked-zone`): then days are those that it shows.
import { clockAt, isClocked, momentShowing, zoneName } from './clocked-zone.ts'
import { addDays, dayNumber, dayNumberOf, dayOfNumber, parseDay } from './day.ts'
import { type Reading, accept, refuse } from './fault.ts'

const SECOND = 1_000_000
const MILLISECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const DAY_NUMBER_MAX = Math.floor(Number.MAX_SAFE_INTEGER / DAY) - 1
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:Z|([+-])(\d\d):(\d\d))$/i
const FORM = 'send RFC 3339 with an offset, for example 2026-11-21T11:33:43.123456Z'
const UTC_NAMES: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC'])
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/
// No zone has ever been further than 15 h 56 min from UTC.
const OFFSET_MAX = 16 * HOUR

/** A moment as text, always UTC and six decimals: `2026-11-21T11:33:43.123456Z`. */
export function formatMoment(moment: number): string {
  const number = Math.floor(moment / DAY)
  const inDay = moment - number * DAY
  const seconds = Math.floor(inDay / SECOND)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const time = clock.map((part) => padded(part, 2)).join(':')
  return `${dayOfNumber(number)}T${time}.${padded(inDay % SECOND, 6)}Z`
}

/** Reads RFC 3339 text with `Z` or an offset and up to six decimals, into microseconds since the epoch. */
export function parseMoment(text: string): Reading<number> {
  const match = MOMENT.exec(text)
  if (match === null) return refuse('invalid_format', formFault(text))
  const [, day = '', hours = '', minutes = '', seconds = '', decimals = ''] = match
  const [sign, offsetHours = '0', offsetMinutes = '0'] = match.slice(6)
  const readDay = parseDay(day)
  if (!readDay.ok) return refuse(readDay.code, readDay.message)
  if (!(isBelow(hours, 24) && isBelow(minutes, 60) && isBelow(seconds, 60))) {
    return refuse('invalid_value', 'must have a time from 00:00:00 to 23:59:59')
  }
  if (!(isBelow(offsetHours, 24) && isBelow(offsetMinutes, 60))) {
    return refuse('invalid_value', 'must have an offset of at most 23:59, or Z for UTC')
  }
  const inDay = clockSeconds(hours, minutes, seconds) * SECOND + Number(decimals.padEnd(6, '0'))
  const offset = clockSeconds(offsetHours, offsetMinutes, '0') * SECOND * (sign === '-' ? -1 : 1)
  const moment = dayNumber(day) * DAY + inDay - offset
  if (!Number.isSafeInteger(moment)) {
    return refuse('out_of_range', 'must be in the years 1685 to 2254')
  }
  return accept(moment)
}

function formFault(text: string): string {
  if (/\.\d{7,}/.test(text)) return `must have at most six decimals of a second: ${FORM}`
  if (/ \d{2}:\d{2}$/.test(text)) {
    return `must have its offset's plus sign (percent-encode it as %2B in a URL): ${FORM}`
  }
  return `must be a moment: ${FORM}`
}

/** The day, `YYYY-MM-DD`, of a moment in an IANA time zone. A RangeError for an unknown zone. */
export function dayOfMoment(moment: number, timeZone: string): string {
  if (UTC_NAMES.has(timeZone)) return dayOfNumber(Math.floor(moment / DAY))
  if (isClocked(timeZone)) return dayOfMoment(clockAt(moment, timeZone), zoneName(timeZone))
  return dayOfNumber(Math.floor((moment + offsetAt(moment, timeZone)) / DAY))
}

/**
 * The last microsecond of a day, in an IANA time zone. When the zone's clock jumped over midnight, that is the microsecond before the jump;
 * for a day that was skipped, it is the end of the day before it. Days beyond the range of moments end at its first or last moment.
 */
export function endOfDay(day: string, timeZone: string): number {
  if (isClocked(timeZone)) return momentShowing(endOfDay(day, zoneName(timeZone)) + 1, timeZone) - 1
  const number = dayNumber(day)
  if (Math.abs(number) > DAY_NUMBER_MAX) return Math.sign(number) * Number.MAX_SAFE_INTEGER
  const end = (number + 1) * DAY - 1
  if (UTC_NAMES.has(timeZone)) return end
  const before = offsetAt(end - OFFSET_MAX, timeZone)
  const after = offsetAt(end + OFFSET_MAX, timeZone)
  if (before === after) return end - before
  const change = offsetChange(end - OFFSET_MAX, end + OFFSET_MAX, timeZone)
  if (end - after >= change) return end - after
  return Math.min(end - before, change - 1)
}

/** The first microsecond of a day in an IANA time zone: the one after the end of the day before. */
export function startOfDay(day: string, timeZone: string): number {
  return endOfDay(addDays(day, -1), timeZone) + 1
}

/**
 * The first moment of an hour (0 to 23) of a day, in an IANA time zone. Of an hour that comes twice it is the first time; for one that the zone's clock
 * jumped over, it is the moment of the jump. Undefined for a day that was skipped, and for days beyond the range of moments. What a clock was moved over
 * is due at the moment of the move.
 */
export function momentOfHour(day: string, hour: number, timeZone: string): number | undefined {
  if (isClocked(timeZone)) {
    const shown = momentOfHour(day, hour, zoneName(timeZone))
    return shown === undefined ? undefined : momentShowing(shown, timeZone)
  }
  const number = dayNumber(day)
  if (Math.abs(number) > DAY_NUMBER_MAX) return undefined
  const local = number * DAY + hour * HOUR
  if (UTC_NAMES.has(timeZone)) return local
  const before = offsetAt(local - OFFSET_MAX, timeZone)
  const after = offsetAt(local + OFFSET_MAX, timeZone)
  if (before === after) return local - before
  const change = offsetChange(local - OFFSET_MAX, local + OFFSET_MAX, timeZone)
  const moment = local - before < change ? local - before : Math.max(local - after, change)
  return dayOfMoment(moment, timeZone) === day ? moment : undefined
}

/** Whether text names a time zone of the IANA database, such as `America/Mexico_City`. */
export function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text)) return false
  try {
    formatterOf(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

// The first moment, on a whole millisecond, with the offset that applies at `high`; the range contains one change.
function offsetChange(low: number, high: number, timeZone: string): number {
  const after = offsetAt(high, timeZone)
  let lower = Math.floor(low / MILLISECOND)
  let upper = Math.floor(high / MILLISECOND)
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2)
    if (offsetAt(middle * MILLISECOND, timeZone) === after) upper = middle
    else lower = middle
  }
  return upper * MILLISECOND
}

// The microseconds by which the zone's clock is ahead of UTC at a moment.
function offsetAt(moment: number, timeZone: string): number {
  const second = Math.floor(moment / SECOND)
  const parts = formatterOf(timeZone).formatToParts(second * 1000)
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value)
  const local =
    dayNumberOf(part('year'), part('month'), part('day')) * 86400 +
    part('hour') * 3600 +
    part('minute') * 60 +
    part('second')
  return (local - second) * SECOND
}

// Creating a formatter takes some 50 µs. Zones are few, and one is cached by its name in lower case.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  const known = formatters.get(name)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(name, formatter)
  return formatter
}

function clockSeconds(hours: string, minutes: string, seconds: string): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

function isBelow(digits: string, bound: number): boolean {
  return Number(digits) < bound
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}
