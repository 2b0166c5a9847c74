// What the first rows of a file show of each of its columns: the shape of its values, whether they differ from row to row, how they are written. Most
// of the cells decide what a column is; the others are listed, so that one bad cell loses no column.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { readerOfDays } from '@tapeline/kernel/core/day-format'
import { type DecimalSign, parseWrittenNumber } from '../language/written-number.ts'

/** A cell that stands out, and its row. */
export interface OddCell {
  readonly row: number
  readonly text: string
}

/** Cells that stand out: how many, and the first. */
export interface OddCells {
  readonly count: number
  readonly first: readonly OddCell[]
}

/** What a column holds, as far as its values show. */
export interface ColumnProfile {
  readonly name: string
  readonly filled: number
  /** Different values. */
  readonly distinct: number
  readonly examples: readonly string[]
  /** Its different values, where they are few. */
  readonly words: readonly string[]
  /** Formats in which most values are dates; several where the values fit more than one alike. */
  readonly dates: readonly string[]
  readonly not_dates: OddCells
  /** The decimal signs with which most values are numbers; both where no value decides. */
  readonly numbers: readonly DecimalSign[]
  readonly not_numbers: OddCells
  readonly negative: OddCells
  /** Its largest number. */
  readonly largest: number | undefined
  /** Whether most numbers are above one. */
  readonly above_one: boolean
  /** Whether numbers have a percent sign. */
  readonly percent: boolean
  readonly currencies: boolean
  /** The currency that most amounts are written with. */
  readonly symbol: string | undefined
  /** The unit behind most numbers: `36 months`. */
  readonly unit: Unit | undefined
  /** Whether numbers begin with a zero or are longer than Excel keeps: digits that are no amount. */
  readonly codes: boolean
}

/** A unit of terms. */
export type Unit = 'days' | 'weeks' | 'months' | 'years'

/** A row of a sample: its line and its cells. */
export interface SampleRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What a proposal is made from. */
export interface TapeSample {
  /** The name of its file. */
  readonly file: string
  /** Written to the mapping only where it must be. */
  readonly encoding: 'latin1' | undefined
  readonly rows: readonly SampleRow[]
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
  'M-D-YYYY',
  'M/D/YY',
  'D/M/YY',
  'D.M.YY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D MMM YYYY',
  'MMM D, YYYY',
  'MMM-YYYY',
  'MMM YYYY',
  'MMM-YY',
  'MM/YYYY',
  'MMYYYY',
  'YYYY-MM',
  'YYYYMM',
]
/** Words for no value. */
export const BLANK_WORDS = ['NA', 'N/A', 'NULL', 'None', 'nan', '-', '--', '#N/A', 'n.a.', 'nil', 'NaT']

const EXAMPLES_MAX = 3
const WORDS_MAX = 15
const WRONG_ONE_IN = 5
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['months', /^\d+\s*(?:m|mo|mos|mths?|months?|mes|meses|m[eê]s)\.?$/i],
  ['days', /^\d+\s*(?:d|days?|d[ií]as?|dias?)\.?$/i],
  ['weeks', /^\d+\s*(?:w|wks?|weeks?|semanas?)\.?$/i],
  ['years', /^\d+\s*(?:y|yrs?|years?|a[nñ]os?|anos?)\.?$/i],
]
const SYMBOLS: readonly (readonly [string, RegExp])[] = [
  ['BRL', /R\$/],
  ['MXN', /MX\$/],
  ['USD', /\$/],
  ['EUR', /€/],
  ['GBP', /£/],
  ['INR', /₹/],
  ['NGN', /₦/],
]

/** Profiles a column by its values, which are those of the rows. */
export function profileOf(name: string, at: number, rows: readonly SampleRow[]): ColumnProfile {
  const cells = rows.map(({ line, cells: all }) => ({ row: line, text: (all[at] ?? '').trim() })).filter(isFilled)
  const different = [...new Set(cells.map(({ text }) => text))]
  const dates = bestOf(DATE_FORMATS, cells, fitsDate)
  const numbers = bestOf(['.', ','] as const, cells, (sign) => (text) => parseWrittenNumber(text, sign).ok)
  const [sign = '.'] = numbers.best
  const amounts = cells.flatMap((cell) => amountOf(cell, sign))
  return {
    name,
    filled: cells.length,
    distinct: different.length,
    examples: different.slice(0, EXAMPLES_MAX),
    words: different.length <= WORDS_MAX ? different : [],
    dates: dates.best,
    not_dates: dates.others,
    numbers: numbers.best,
    not_numbers: numbers.others,
    negative: oddCells(amounts.filter(({ amount }) => amount < 0)),
    largest: amounts.length === 0 ? undefined : Math.max(...amounts.map(({ amount }) => amount)),
    above_one: amounts.filter(({ amount }) => amount > 1).length > amounts.length / 2,
    percent: cells.filter(({ text }) => text.endsWith('%')).length > cells.length / 2,
    currencies: isMost(cells, (text) => parseCurrency(text.toUpperCase()).ok),
    symbol: SYMBOLS.find(([, pattern]) => isMost(cells, (text) => pattern.test(text)))?.[0] ?? codeAt(cells),
    unit: UNITS.find(([, pattern]) => isMost(cells, (text) => pattern.test(text)))?.[0],
    codes: different.some((value) => /^0\d/.test(value) || /^\d{16,}$/.test(value)),
  }
}

const BLANKS = new Set(BLANK_WORDS.map((word) => word.toLowerCase()))

/** Whether a text is a word for no value. */
export function isBlankWord(text: string): boolean {
  return BLANKS.has(text.toLowerCase())
}

function isFilled({ text }: OddCell): boolean {
  return text !== '' && !isBlankWord(text)
}

function isMost(cells: readonly OddCell[], holds: (text: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(({ text }) => !holds(text)).length <= wrongMax(cells.length)
}

/** A fifth of the cells may be wrong, and one of three. */
function wrongMax(cells: number): number {
  return Math.max(Math.floor(cells / WRONG_ONE_IN), cells >= 3 ? 1 : 0)
}

/** The choices that most cells fit, all that fit as many, and the cells that do not fit the first of them. */
function bestOf<T>(
  choices: readonly T[],
  cells: readonly OddCell[],
  fitting: (choice: T) => (text: string) => boolean,
): { readonly best: readonly T[]; readonly others: OddCells } {
  const counted = choices.map((choice) => {
    const fits = fitting(choice)
    return { choice, others: cells.filter(({ text }) => !fits(text)) }
  })
  const least = Math.min(...counted.map(({ others }) => others.length))
  const best = counted.filter(({ others }) => others.length === least)
  if (cells.length === 0 || least > wrongMax(cells.length)) return { best: [], others: oddCells([]) }
  return { best: best.map(({ choice }) => choice), others: oddCells(best[0]?.others ?? []) }
}

/** How many cells, and the first of them. */
export function oddCells(cells: readonly OddCell[]): OddCells {
  return { count: cells.length, first: cells.slice(0, EXAMPLES_MAX) }
}

function amountOf(cell: OddCell, sign: DecimalSign): readonly (OddCell & { readonly amount: number })[] {
  const number = parseWrittenNumber(cell.text, sign)
  return number.ok ? [{ ...cell, amount: Number(number.value.numerator) / Number(number.value.denominator) }] : []
}

/** The number of a cell, near enough to compare; undefined where it is none. */
export function amountIn(text: string, sign: DecimalSign): number | undefined {
  const [found] = text.trim() === '' ? [] : amountOf({ row: 0, text: text.trim() }, sign)
  return found?.amount
}

/** The code that most amounts are written with, such as `USD 1,000.00`. */
function codeAt(cells: readonly OddCell[]): string | undefined {
  const codes = cells
    .map(({ text }) => /^([A-Z]{3})\s*[\d(-]|[\d)]\s*([A-Z]{3})$/.exec(text))
    .map((found) => found?.[1] ?? found?.[2])
  const [first] = codes.filter((code) => code !== undefined && parseCurrency(code).ok)
  return first !== undefined && codes.filter((code) => code === first).length > cells.length / 2 ? first : undefined
}

function fitsDate(format: string): (value: string) => boolean {
  const reader = readerOfDays(format, { year_pivot: 70, whole_months: true })
  return (value) => {
    const day = reader.ok ? reader.value(value) : reader
    return day.ok && day.value > '1950' && day.value < '2100'
  }
}

/** Words that stood for nothing among values. */
export function blankWordsIn(rows: readonly SampleRow[]): string[] {
  const found = new Set<string>()
  for (const { cells } of rows)
    for (const cell of cells) if (cell.trim() !== '' && BLANKS.has(cell.trim().toLowerCase())) found.add(cell.trim())
  return [...found]
}
