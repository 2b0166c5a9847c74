// The rows below a CSV's header. Banks put lines above the header and choose their delimiter, so each delimiter is tried: the header is the
// first row with every named column. Quotes inside unquoted text are text, as banks write them.
// The build for browsers, which reads the same in Node.
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import type { CsvField, CsvMapping } from './csv-mapping.ts'

/** A row, with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** A table found in a file. */
export interface CsvTable {
  /** The columns of each field. */
  readonly positions: ReadonlyMap<CsvField, readonly number[]>
  readonly width: number
  readonly rows: readonly CsvRow[]
}

/** What may be between cells. */
export const DELIMITERS = [';', ',', '\t', '|'] as const

/** The header is looked for in so many rows. */
export const HEADER_ROWS_MAX = 50
const ROW_LENGTH_MAX = 100_000

/** Finds the table of a file; a fault if no row has the columns, or a quote does not close. */
export function readTable(text: string, mapping: CsvMapping): Reading<CsvTable> {
  const delimiters = mapping.delimiter === undefined ? DELIMITERS : [mapping.delimiter]
  const tries = delimiters.map((delimiter) => {
    return { delimiter, head: parseRows(text, delimiter, HEADER_ROWS_MAX).rows }
  })
  const found = tries.find(({ head }) => head.some((row) => missing(row, mapping).length === 0))
  if (found === undefined)
    return refuse(
      'no_header',
      noHeader(
        tries.map(({ head }) => head),
        mapping,
      ),
    )
  const { rows, fault } = parseRows(text, found.delimiter)
  return fault === undefined ? tableOf(rows, mapping) : refuse('invalid_csv', `cannot be read as CSV: ${fault}`)
}

function tableOf(rows: readonly CsvRow[], mapping: CsvMapping): Reading<CsvTable> {
  const at = rows.findIndex((row) => missing(row, mapping).length === 0)
  const header = rows[at]?.cells.map(comparableColumn) ?? []
  const named = [...mapping.columns].map(([field, names]) => [field, names.map(comparableColumn)] as const)
  const twice = named.flatMap(([, names]) => names).find((name) => header.filter((cell) => cell === name).length > 1)
  if (twice !== undefined) return refuse('ambiguous_header', `has the column ${twice} more than once`)
  const positions = named.map(([field, names]) => [field, names.map((name) => header.indexOf(name))] as const)
  const present = positions.filter(([, indexes]) => indexes.every((index) => index >= 0))
  return accept({ positions: new Map(present), width: header.length, rows: rows.slice(at + 1) })
}

/** The columns that a row lacks as a header. */
function missing({ cells }: CsvRow, mapping: CsvMapping): string[] {
  const header = new Set(cells.map(comparableColumn))
  const lacks = (field: CsvField): boolean =>
    mapping.columns.get(field)?.some((name) => !header.has(comparableColumn(name))) ?? true
  if (!mapping.columns_optional)
    return [...mapping.columns.values()].flat().filter((name) => !header.has(comparableColumn(name)))
  const dates = lacks('booked_on') && lacks('value_date') ? ['booked_on'] : []
  const amounts = lacks('amount') && (lacks('debit') || lacks('credit')) ? ['amount'] : []
  return [...dates, ...amounts]
}

function noHeader(heads: readonly (readonly CsvRow[])[], mapping: CsvMapping): string {
  const candidates = heads.flat()
  const nearest = candidates.toSorted((a, b) => missing(a, mapping).length - missing(b, mapping).length)[0]
  const lacking = nearest === undefined ? [...mapping.columns.values()].flat() : missing(nearest, mapping)
  const hint = mapping.columns_optional ? ': give the names that it uses in a file with --mapping' : ''
  return `has no header row with the columns ${lacking.join(', ')}${hint}`
}

/** The name of a column for comparison. */
export function comparableColumn(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Rows up to the first fault, and the fault. */
interface ParsedRows {
  readonly rows: readonly CsvRow[]
  readonly fault: string | undefined
}

/** The rows of a text, up to the first that cannot be read. */
export function parseRows(text: string, delimiter: string, rows_max?: number): ParsedRows {
  const rows: CsvRow[] = []
  let ended = 0
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    rows.push({ cells, line: ended + 1 })
    ended = lines
    return null
  }
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_LENGTH_MAX,
    on_record: keep,
    to: rows_max ?? null,
  }
  try {
    parse(text, options)
    return { rows, fault: undefined }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows, fault: error.message }
  }
}
