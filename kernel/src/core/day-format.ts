// Dates in the files of other systems, by a format such as DD.MM.YYYY. The format is never guessed: 03/04/2026 may be two days.
import { parseBookDay } from './book-day.ts'
import { type Reading, accept, refuse } from './fault.ts'

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
/** A time after the date is ignored: only the day counts. */
const TIME = String.raw`(?:[T ]\d{1,2}:\d{2}\S*(?: [AP]M)?)?`
const FORMAT_LENGTH_MAX = 40
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads text into a day, `YYYY-MM-DD`. */
export type ReadDay = (text: string) => Reading<string>

/** How two-digit years and formats without a day are read. */
export interface DayReading {
  /** Two-digit years from this one on belong to the last century; without it, all belong to this one. */
  readonly year_pivot?: number
  /** Whether a format may omit the day, as `MM/YYYY`: the day is then the first of the month. */
  readonly whole_months?: boolean
}

/** A reader of days in a format; a fault when the format does not name exactly one year, one month and one day. */
export function readerOfDays(format: string, reading: DayReading = {}): Reading<ReadDay> {
  const { year_pivot = 100, whole_months = false } = reading
  const tokens = format.length > FORMAT_LENGTH_MAX ? [] : (format.match(TOKEN) ?? [])
  const counts = ['Y', 'M', 'D'].map((letter) => tokens.filter((token) => token.startsWith(letter)).length)
  const isLiteral = (token: string): boolean => /^[^A-Za-z]$|^T$/.test(token)
  const [years, months, days = 0] = counts
  if (
    years !== 1 ||
    months !== 1 ||
    days > 1 ||
    (days === 0 && !whole_months) ||
    !tokens.every((token) => token in PATTERNS || isLiteral(token))
  )
    return refuse('invalid_format', 'must name year, month and day, for example DD.MM.YYYY, MM/DD/YY or D MMM YYYY')
  const pattern = new RegExp(`^${tokens.map((token) => PATTERNS[token] ?? literal(token)).join('')}${TIME}$`, 'i')
  return accept((text) => dayOf(pattern.exec(text.trim())?.groups, { format, year_pivot }))
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`)
}

function dayOf(
  groups: { [name: string]: string } | undefined,
  { format, year_pivot }: { readonly format: string; readonly year_pivot: number },
): Reading<string> {
  const { year = '', month = '', day = groups === undefined ? '' : '01' } = groups ?? {}
  const number = /\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
  const century = year.length === 4 ? '' : Number(year) < year_pivot ? '20' : '19'
  const written = `${century}${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const reading = parseBookDay(written)
  return reading.ok || reading.code === 'out_of_range'
    ? reading
    : refuse('invalid_date', `must be a date that exists, as ${format}`)
}
