// A workbook as a spreadsheet shows it: each cell with what kind of value its format makes of it, and how it differs from a CSV of the same table.
import { parse } from 'csv-parse/sync'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { type ReadCell, type ReadWorkbook, readWorkbook } from '../../server/test/certificates/read-workbook.ts'

/** A cell: numbers have the kind that their format gives them. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'money' | 'percent' | 'day' | 'month' | 'moment'
  readonly value: string | number
}

/** A workbook: the heads and rows of its rows, the matrix before them, if it is one, and what the sheet about it states, by name. */
export interface Saved {
  readonly sheets: readonly string[]
  readonly matrix: readonly (readonly (SheetCell | undefined)[])[]
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (SheetCell | undefined)[])[]
  readonly facts: ReadonlyMap<string, string>
  readonly meanings: ReadonlyMap<string, string>
}

/** Reads a workbook. */
export function savedWorkbook(bytes: Uint8Array): Saved {
  const workbook = readWorkbook(bytes)
  const [heads = [], ...rows] = rowsOf(workbook, 'Rows')
  const about = rowsOf(workbook, 'About').filter(Boolean)
  const columns = about.findIndex(([name]) => name?.value === 'Column')
  const named = (from: number, to?: number) =>
    new Map(about.slice(from, to).map(([name, fact]) => [String(name?.value), String(fact?.value)]))
  return {
    sheets: [...workbook.keys()],
    matrix: rowsOf(workbook, 'Matrix'),
    heads: heads.map((cell) => String(cell?.value)),
    rows,
    facts: named(2, columns),
    meanings: named(columns + 1),
  }
}

/** The cells of a column, by the name that the service gives it. */
export function columnOf({ heads, rows }: Saved, name: string): (SheetCell | undefined)[] {
  const at = heads.indexOf(columnLabel(name))
  if (at === -1) throw new Error(`there is no column ${columnLabel(name)} among ${heads.join(', ')}`)
  return rows.map((row) => row[at])
}

/** Values under what their columns are called in a file, by the names that the service gives them. */
export function labeled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [columnLabel(name), value]))
}

function rowsOf(workbook: ReadWorkbook, sheet: string): SheetCell[][] {
  const rows: SheetCell[][] = []
  for (const [place, cell] of workbook.get(sheet) ?? []) {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const cells = (rows[Number(row) - 1] ??= [])
    cells[column] = cellOf(cell)
  }
  return rows
}

function cellOf({ value, format }: ReadCell): SheetCell {
  if (typeof value === 'string') return { kind: 'text', value }
  const kind = kindOf(format)
  const length = { day: 10, month: 7, moment: 19 }[kind as string]
  return length === undefined ? { kind, value } : { kind, value: dateOf(value).slice(0, length) }
}

function kindOf(format: string): SheetCell['kind'] {
  if (format.includes('hh:mm')) return 'moment'
  if (format.includes('dd')) return 'day'
  if (format.includes('yyyy')) return 'month'
  if (format.includes('%')) return 'percent'
  return format.startsWith('#,##0') ? 'money' : 'number'
}

/** Days are counted from the end of 1899. */
function dateOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400_000)).toISOString()
}

/** Cells of a workbook that do not have the value of the CSV of the same table: `row 1, owed: 5 is not 6`. */
export function cellsThatDiffer({ heads, rows }: Saved, csv: string): string[] {
  const [names = [], ...records]: string[][] = parse(csv, { bom: true })
  const wanted = names.map((name) => (heads.includes(name) ? name : name.replace(/ \(%\)$/, '')))
  if (wanted.join() !== heads.join()) return [`the columns ${heads.join()} are not ${names.join()}`]
  if (rows.length !== records.length) return [`${rows.length} rows are not ${records.length}`]
  return records.flatMap((record, row) =>
    record.flatMap((text, at) =>
      isSame(rows[row]?.[at], text) ? [] : [`row ${row + 1}, ${names[at]}: ${rows[row]?.[at]?.value} is not ${text}`],
    ),
  )
}

function isSame(cell: SheetCell | undefined, text: string): boolean {
  if (cell === undefined) return text === ''
  const { kind, value } = cell
  if (kind === 'text') return value === text.replace(/^'(?=[=+\-@\t\r])/, '')
  if (typeof value === 'string') return text.slice(0, value.length).replace('T', ' ') === value.replace('T', ' ')
  if (kind === 'percent') return Math.abs(value * 100 - Number(text)) < 1e-7
  return text === 'true' ? value === 1 : text === 'false' ? value === 0 : text !== '' && value === Number(text)
}
