// What the first rows of a file tell of each of its columns: the shape of its values, whether they differ from row to row, how they are written.
import { readerOfDays } from '../../core/day-format.ts'
import { parseCurrency } from '../../core/currency.ts'
import { type DecimalSign, parseWrittenNumber } from '../language/written-number.ts'

/** What a column holds, as far as its values tell. */
export interface ColumnProfile {
  readonly name: string
  readonly filled: number
  /** Different values. */
  readonly distinct: number
  readonly examples: readonly string[]
  /** Formats in which every value is a date; several where the values fit more than one. */
  readonly dates: readonly string[]
  /** Whether every value is a number, and with which decimal sign; both where no value decides. */
  readonly numbers: readonly DecimalSign[]
  readonly currencies: boolean
  /** Whether numbers begin with a zero or are longer than Excel keeps: digits that are no amount. */
  readonly codes: boolean
}

/** What a proposal is made from. */
export interface TapeSample {
  readonly file: string
  /** Said only where it must be. */
  readonly encoding: 'latin1' | undefined
  readonly rows: number
  readonly columns: readonly ColumnProfile[]
  readonly blank: readonly string[]
}

const DATE_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/M/D',
  'YYYYMMDD',
  'YYMMDD',
  'D.M.YYYY',
  'M/D/YYYY',
  'D/M/YYYY',
  'D-M-YYYY',
  'M/D/YY',
  'D/M/YY',
  'D.M.YY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D MMM YYYY',
  'MMM-YYYY',
  'MM/YYYY',
  'YYYY-MM',
]
/** Words that say nothing. */
export const BLANK_WORDS = ['NA', 'N/A', 'NULL', 'None', 'nan', '-', '#N/A']

const EXAMPLES_MAX = 3
const WRONG_ONE_IN = 20

/** Profiles a column by its values. */
export function profileOf(name: string, values: readonly string[]): ColumnProfile {
  const blanks = new Set(BLANK_WORDS.map((word) => word.toLowerCase()))
  const filled = values.map((value) => value.trim()).filter((value) => value !== '' && !blanks.has(value.toLowerCase()))
  const different = [...new Set(filled)]
  // One cell that is wrong makes a column of dates no other; it is rejected later, by itself.
  const wrong_max = Math.floor(different.length / WRONG_ONE_IN)
  const all = (holds: (value: string) => boolean) =>
    different.length > 0 && different.filter((value) => !holds(value)).length <= wrong_max
  return {
    name,
    filled: filled.length,
    distinct: different.length,
    examples: different.slice(0, EXAMPLES_MAX),
    dates: DATE_FORMATS.filter((format) => all(fitsDate(format))),
    numbers: (['.', ','] as const).filter((sign) => all((value) => parseWrittenNumber(value, sign).ok)),
    currencies: all((value) => parseCurrency(value.toUpperCase()).ok),
    codes: different.some((value) => /^0\d/.test(value) || /^\d{16,}$/.test(value)),
  }
}

function fitsDate(format: string): (value: string) => boolean {
  const reader = readerOfDays(format, { year_pivot: 70, whole_months: true })
  return (value) => {
    const day = reader.ok ? reader.value(value) : reader
    return day.ok && day.value > '1950' && day.value < '2100'
  }
}

/** Words that stood for nothing among values. */
export function blankWordsIn(values: Iterable<string>): string[] {
  const known = new Map(BLANK_WORDS.map((word) => [word.toLowerCase(), word]))
  const found = new Set<string>()
  for (const value of values) {
    const word = known.get(value.trim().toLowerCase())
    if (word !== undefined) found.add(value.trim())
  }
  return [...found]
}
