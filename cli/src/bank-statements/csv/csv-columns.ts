// The columns of a bank's CSV before a mapping names them: where the table begins, what its columns hold, how their days and amounts can be read, and a
// mapping that is proposed. A format of days is proposed only where no other one reads the file: 03/04/2026 may be two days.
import { readerOfDays } from '@tapeline/kernel/core/day-format'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { decodePlain } from '../decode-text.ts'
import { type DecimalSign, parseCsvAmount } from './csv-amount.ts'
import { CSV_FIELDS, type CsvField, type CsvMappingFile, DAY_FORMATS } from './csv-mapping.ts'
import { type CsvRow, DELIMITERS, HEADER_ROWS_MAX, comparableColumn, parseRows } from './csv-table.ts'

/** A column that a mapping can name. */
export interface CsvColumn {
  readonly name: string
  /** Its first cells that are not empty. */
  readonly examples: readonly string[]
  /** The formats in which its cells are days, without those that are a day in no format; none where it holds something else. */
  readonly day_formats: readonly string[]
  /** The signs by which its cells are amounts, in the same way. */
  readonly decimal_signs: readonly DecimalSign[]
}

/** The columns of a file, and what is proposed for them. */
export interface CsvColumns {
  readonly columns: readonly CsvColumn[]
  readonly rows: number
  readonly proposed: CsvMappingFile
}

const EXAMPLES_MAX = 3

/** Reads the columns of a CSV. The fault's message continues the file's name. */
export function readCsvColumns(bytes: Uint8Array): Reading<CsvColumns> {
  const text = decodePlain(bytes, undefined)
  if (!text.ok) return text
  const [table] = DELIMITERS.flatMap((delimiter) => tablesBy(text.value, delimiter)).toSorted(byCells)
  if (table === undefined) return refuse('no_header', 'has no header row with names of columns above its rows')
  const { rows: all, fault } = parseRows(text.value, table.delimiter)
  if (fault !== undefined) return refuse('invalid_csv', `cannot be read as CSV: ${fault}`)
  const rows = all.slice(table.header + 1).filter(({ cells }) => isLike(cells, table.names.length))
  const names = table.names.filter((name, at) => name !== '' && table.names.indexOf(name) === at)
  const columns = names.map((name) => columnOf(name, rows, table.names.indexOf(name)))
  return accept({ columns, rows: rows.length, proposed: proposedMapping(columns) })
}

/** A table by one delimiter: where its header is, and how many of the first rows are like it. */
interface FoundTable {
  readonly delimiter: string
  readonly header: number
  readonly names: readonly string[]
  readonly rows: number
}

/** More rows that are like the header, or else more columns. */
function byCells(one: FoundTable, other: FoundTable): number {
  return other.rows - one.rows || other.names.length - one.names.length
}

/** Each row of names, which neither days nor amounts are, with the rows like it below. */
function tablesBy(text: string, delimiter: string): FoundTable[] {
  const { rows } = parseRows(text, delimiter, HEADER_ROWS_MAX)
  return rows.flatMap(({ cells }, header) => {
    if (!isHeader(cells)) return []
    const like = rows.slice(header + 1).filter((row) => isLike(row.cells, cells.length))
    return like.length === 0 ? [] : [{ delimiter, header, names: cells.map((cell) => cell.trim()), rows: like.length }]
  })
}

function isHeader(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell) => !/^[-+(]?\d/.test(cell))
}

/** A delimiter after the last cell makes an extra empty cell. */
function isLike(cells: readonly string[], width: number): boolean {
  return cells.length === width || (cells.length === width + 1 && cells.at(-1)?.trim() === '')
}

function columnOf(name: string, rows: readonly CsvRow[], at: number): CsvColumn {
  const cells = rows.map((row) => row.cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  return {
    name,
    examples: [...new Set(cells.slice(0, 50))].slice(0, EXAMPLES_MAX),
    day_formats: waysToRead(cells, DAY_FORMATS, (cell, format) => READERS.get(format)?.(cell).ok === true),
    // Most currencies have two decimals; how many a currency has is checked when the file is read by its mapping.
    decimal_signs: waysToRead(cells, ['.', ','], (cell, sign) => parseCsvAmount(cell, sign, 'USD').ok),
  }
}

const READERS = new Map(
  DAY_FORMATS.flatMap((format) => {
    const days = readerOfDays(format)
    return days.ok ? [[format, days.value] as const] : []
  }),
)

/** The ways that read every cell that any of them reads, where that is most cells: a table may have a line of sums, or a day that is none. */
function waysToRead<Way>(
  cells: readonly string[],
  ways: readonly Way[],
  isRead: (cell: string, way: Way) => boolean,
): readonly Way[] {
  const read = cells.map((cell) => ways.filter((way) => isRead(cell, way))).filter((found) => found.length > 0)
  return read.length * 2 <= cells.length ? [] : ways.filter((way) => read.every((found) => found.includes(way)))
}

/** Names of columns by field, in the words of banks. Of two fields that fit, the first counts. */
const NAMES: readonly (readonly [CsvField, RegExp])[] = [
  ['value_date', /value date|valuta|wertstellung|fecha (?:de )?valor/],
  [
    'booked_on',
    /^(?:date|day|datum|fecha)$|(?:posting|posted|booking|booked|transaction) (?:date|day)|buchungs(?:tag|datum)|fecha/,
  ],
  ['balance', /balance|saldo|kontostand/],
  ['direction', /debit ?\/ ?credit|credit ?\/ ?debit|^dr ?\/ ?cr$|soll ?\/ ?haben/],
  ['debit', /^(?:debits?|debit amount|withdrawals?|money out|paid out|soll|cargos?)$/],
  ['credit', /^(?:credits?|credit amount|deposits?|money in|paid in|haben|abonos?)$/],
  ['amount', /^(?:amount|betrag|umsatz|importe|monto)/],
  ['currency', /^(?:currency|ccy|währung|moneda|divisa)$/],
  ['counterparty', /^(?:name|counterparty|payee|payer|beneficiary|empfänger|auftraggeber|begünstigter)/],
  ['reference', /^(?:bank )?reference$|trace number|^referenz$|^referencia$/],
  ['description', /description|details|memo|narrative|purpose|verwendungszweck|buchungstext|concepto/],
  ['status', /^(?:status|state|estado)$/],
]

/** What the names of the columns and their cells settle; nothing else. */
function proposedMapping(columns: readonly CsvColumn[]): CsvMappingFile {
  const found = new Map<CsvField, CsvColumn>()
  for (const column of columns) {
    const field = fieldOf(column, found)
    if (field !== undefined) found.set(field, column)
  }
  if (found.has('amount') || !(found.has('debit') && found.has('credit')))
    for (const side of ['debit', 'credit'] as const) found.delete(side)
  const of = (...fields: readonly CsvField[]) => fields.flatMap((field) => found.get(field) ?? [])
  const [date_format, another] = common(of('booked_on', 'value_date').map(({ day_formats }) => day_formats))
  const [decimal_sign] = common(of('amount', 'debit', 'credit', 'balance').map(({ decimal_signs }) => decimal_signs))
  return {
    columns: Object.fromEntries([...found].map(([field, { name }]) => [field, name])),
    ...(date_format === undefined || another !== undefined ? {} : { date_format }),
    ...(decimal_sign === undefined ? {} : { decimal_sign }),
  }
}

/** The field of a column by its name, where what it holds allows that and no column before it has the field. */
function fieldOf(column: CsvColumn, taken: ReadonlyMap<CsvField, CsvColumn>): CsvField | undefined {
  const name = comparableColumn(column.name)
  const own = CSV_FIELDS.find((field) => field === name)
  const [named] = NAMES.flatMap(([field, names]) => (!taken.has(field) && names.test(name) ? [field] : []))
  const field = own ?? named
  return field === undefined || taken.has(field) || !mayBe(column, field) ? undefined : field
}

function mayBe({ examples, day_formats, decimal_signs }: CsvColumn, field: CsvField): boolean {
  if (examples.length === 0) return field === 'debit' || field === 'credit'
  if (field === 'booked_on' || field === 'value_date') return day_formats.length > 0
  const isAmount = field === 'amount' || field === 'debit' || field === 'credit' || field === 'balance'
  return !isAmount || decimal_signs.length > 0
}

/** What all lists have, in the order of the first that is not empty. */
function common<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = [], ...others] = lists.filter((list) => list.length > 0)
  return first.filter((one) => others.every((list) => list.includes(one)))
}
