// Dates as a bank's CSV writes them, by a format such as DD.MM.YYYY. Never guessed: 03/04/2026 is two days.
import { parseDay } from '../../core/day.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'

const TOKEN = /YYYY|YY|MMM|MM|M|DD|D|HH|H|mm|ss|./gs
const PATTERNS: { readonly [token: string]: string } = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<year>\d{2})`,
  MMM: String.raw`(?<month>[A-Za-z]{3,9})\.?`,
  MM: String.raw`(?<month>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{2})`,
  D: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`\d{2}`,
  H: String.raw`\d{1,2}`,
  mm: String.raw`\d{2}`,
  ss: String.raw`\d{2}(?:\.\d+)?`,
}
/** A time behind the date is passed over: the day is what counts. */
const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}\S*(?: [AP]M)?)?`
const FORMAT_LENGTH_MAX = 40
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads text into a day, `YYYY-MM-DD`. */
export type ReadDay = (text: string) => Reading<string>

/** How to read days of a format; a fault where the format names not one year, one month and one day. */
export function readerOfDays(format: string): Reading<ReadDay> {
  const tokens = format.length > FORMAT_LENGTH_MAX ? [] : (format.match(TOKEN) ?? [])
  const counts = ['Y', 'M', 'D'].map((letter) => tokens.filter((token) => token.startsWith(letter)).length)
  const isLiteral = (token: string): boolean => /^[^A-Za-z]$|^T$/.test(token)
  if (counts.some((count) => count !== 1) || !tokens.every((token) => token in PATTERNS || isLiteral(token)))
    return refuse('invalid_format', 'must name year, month and day, for example DD.MM.YYYY, MM/DD/YY or D MMM YYYY')
  const pattern = new RegExp(`^${tokens.map((token) => PATTERNS[token] ?? literal(token)).join('')}${TIME}$`, 'i')
  return accept((text) => dayOf(pattern.exec(text.trim())?.groups, format))
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`)
}

function dayOf(groups: { [name: string]: string } | undefined, format: string): Reading<string> {
  const { year = '', month = '', day = '' } = groups ?? {}
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const written = `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(written).ok ? accept(written) : refuse('invalid_date', `must be a date that exists, as ${format}`)
}
