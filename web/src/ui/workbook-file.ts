// A table of the dashboard as a workbook: its rows, and a sheet that states what they are. Loaded when the first workbook is saved.
import { Zip, ZipDeflate } from 'fflate'
import { listText } from '@tapeline/kernel/core/list-text'
import { packerOf } from '@tapeline/kernel/spreadsheet/packer'
import { aboutRows } from '@tapeline/kernel/spreadsheet/table-about'
import { amountCell, dateCell, textCell } from '@tapeline/kernel/spreadsheet/table-cells'
import { type FrontSheet, type TableCell, tableWorkbook } from '@tapeline/kernel/spreadsheet/table-workbook'
import { type FileColumn, NumberCell } from './file-columns.ts'
import { inWords } from './plain-cells.ts'
import type { FileTable, FrontTable } from './saved-file.ts'
import type { Statement } from './statement.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The file, when all of its rows are there. */
export async function workbookFile<Row>(table: FileTable<Row>): Promise<Blob> {
  const { file_name, columns, front, pieces, statement } = table
  const stated = await statement()
  const written = columnsOf(columns, stated)
  const title = file_name.replace(/\.csv$/, '')
  const workbook = tableWorkbook(
    {
      title,
      created: new Date().toISOString(),
      front: front && frontSheet(front),
      columns: written,
      pieces: cellsOf(pieces, written),
      about: (rows) =>
        aboutRows({ title, facts: { ...Object.fromEntries(stated.facts), 'Number of rows': rows }, columns: written }),
    },
    packerOf<ZipDeflate>({ Zip, ZipDeflate }),
  )
  let file = new Blob([], { type: TYPE })
  for await (const bytes of workbook) file = new Blob([file, new Uint8Array(bytes)], { type: TYPE })
  return file
}

/** A column of the sheet. */
interface WrittenColumn<Row> {
  readonly name: string
  readonly width: number
  readonly meaning: string
  readonly cell: (row: Row) => TableCell
}

const WIDTH_MAX = 40
const WIDTH_MIN = 16
const WIDTH_FIRST = 24

function columnsOf<Row>(columns: readonly FileColumn<Row>[], { meaningOf }: Statement): WrittenColumn<Row>[] {
  const names = new Set(columns.map(([name]) => name))
  return columns.map(([column, of, own]) => {
    const { head, meaning, is_dated, textOf } = meaningOf(withoutUnit(column, names))
    const name = own ?? head
    const width = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, name.length + 3))
    return { name, width, meaning, cell: (row) => cellOf(inWords(of(row), textOf), is_dated) }
  })
}

/** A percentage states its unit itself; its column keeps the unit where there is another of its name, such as a change beside its percentage. */
function withoutUnit(name: string, names: ReadonlySet<string>): string {
  const plain = name.replace(/_percent$/, '')
  return names.has(plain) ? name : plain
}

/** Percentages of a matrix have two decimals, as on the page. */
function asShown(cell: TableCell): TableCell {
  return cell !== null && 'number' in cell && cell.look === 'percent' ? { ...cell, look: 'percent_short' } : cell
}

/** Heads of rows may be months. */
function frontSheet({ heads, rows }: FrontTable): FrontSheet {
  const width = (name: string) => Math.min(WIDTH_MAX, Math.max(12, name.length + 3))
  return {
    name: 'Matrix',
    columns: heads.map((name, at) => ({ name, width: at === 0 ? WIDTH_FIRST : width(name) })),
    rows: rows.map((cells) => cells.map((cell, at) => asShown(cellOf(cell, at === 0)))),
  }
}

async function* cellsOf<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  columns: readonly WrittenColumn<Row>[],
): AsyncGenerator<readonly (readonly TableCell[])[]> {
  for await (const rows of pieces) yield rows.map((row) => columns.map(({ cell }) => cell(row)))
}

/** A value as a cell: numbers as numbers, dates as dates where the column has any, everything else as text. */
export function cellOf(value: unknown, is_dated: boolean): TableCell {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof NumberCell) return numberCell(value)
  if (typeof value === 'number') return { number: value, look: 'number' }
  if (typeof value === 'boolean') return { yes: value }
  if (typeof value === 'bigint') return plainNumber(String(value))
  if (typeof value !== 'string') return cellOf(listText(value), false)
  const kind = is_dated ? kindOfDate(value) : undefined
  return kind === undefined ? textCell(value) : dateCell(value, kind)
}

function numberCell({ digits, unit, is_open }: NumberCell): TableCell {
  if (unit === 'amount') return amountCell(digits)
  if (unit === 'percent') return { number: `${digits}e-2`, look: is_open ? 'percent_open' : 'percent' }
  return plainNumber(digits)
}

/** A spreadsheet keeps fifteen digits of a number. */
function plainNumber(digits: string): TableCell {
  return digits.replaceAll(/\D/g, '').length > 15 ? textCell(digits) : { number: digits, look: 'number' }
}

const DATES = [
  ['day', /^\d{4}-\d\d-\d\d$/],
  ['month', /^\d{4}-\d\d$/],
  ['moment', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/],
] as const

function kindOfDate(text: string): (typeof DATES)[number][0] | undefined {
  return DATES.find(([, pattern]) => pattern.test(text))?.[0]
}
