// A matrix of the portfolio as files: as the page shows it, and its figures one row each with all that is known of them. A workbook has both.
// Loaded when the first matrix is saved.
import { csvLine } from '@tapeline/kernel/core/csv'
import { TABLE_COLUMNS, type TableColumnOf } from '../../generated/table-columns.ts'
import { type MaybeFigure, figureCell } from '../../ui/change.ts'
import { type FileColumn, NumberCell, amountsAt, percentColumn, valueAt } from '../../ui/file-columns.ts'
import type { MatrixCell, MatrixProps } from '../../ui/matrix.tsx'
import { plainCell } from '../../ui/plain-cells.ts'
import { type FrontTable, fileOf, inPieces } from '../../ui/saved-file.ts'
import type { ColumnMeaning, Statement } from '../../ui/statement.ts'
import { groupName } from './group-name.ts'

/** As the page shows it, or with one row for each figure. */
export type MatrixForm = 'shown' | 'rows' | 'xlsx'

/** A matrix to be saved. */
export interface SavedMatrixTable {
  readonly file_name: string
  readonly matrix: Pick<MatrixProps, 'corner' | 'columns' | 'rows'>
  /** The table of the service that its figures are of, and its rows. */
  readonly table: keyof typeof TABLE_COLUMNS
  readonly rows: readonly object[]
  /** By what the rows are grouped. */
  readonly dimension?: string | undefined
  readonly statement: () => Promise<Statement>
}

/** The file. */
export async function matrixFile(form: MatrixForm, saved: SavedMatrixTable): Promise<Blob> {
  const front = frontOf(saved.matrix)
  if (form === 'shown') return shownCsv(front)
  const { file_name, table, dimension, rows, statement } = saved
  return fileOf(form === 'rows' ? 'csv' : 'xlsx', {
    file_name,
    columns: rowColumns(TABLE_COLUMNS[table], dimension),
    front,
    pieces: inPieces(rows),
    statement: async () => withMeanings(await statement(), TABLE_COLUMNS[table]),
  })
}

/** The matrix as it is pasted into a spreadsheet, with what its CSV as shown has. */
export function matrixText(matrix: SavedMatrixTable['matrix']): string {
  return shownLines(frontOf(matrix), '\t')
    .map((line) => line.replace('\r\n', '\n'))
    .join('')
}

/** The matrix with what the page states elsewhere: the currency of its amounts, and which rows are not final. */
export function frontOf({ corner, columns, rows }: SavedMatrixTable['matrix']): FrontTable {
  const currency = rows.flatMap(({ cells }) => cells.map((cell) => currencyOf(cell))).find(Boolean)
  const hasNotes = rows.some(({ note }) => note !== undefined)
  return {
    heads: [corner, ...columns.map(String), ...(currency ? ['Currency'] : []), ...(hasNotes ? ['Note'] : [])],
    rows: rows.map(({ head, name = String(head), note, cells }) => [
      name,
      ...columns.map((_, at) => savedCell(cells[at])),
      ...(currency ? [currency] : []),
      ...(hasNotes ? [note] : []),
    ]),
  }
}

function currencyOf(cell: MatrixCell | undefined): string | undefined {
  const saved = cell?.saved
  return typeof saved === 'object' && saved?.unit === 'amount' ? saved.currency : undefined
}

const UNITS = { amount: 'amount', ratio: 'percent', count: 'plain', average: 'plain' } as const

function savedCell(cell: MatrixCell | undefined): NumberCell | string | undefined {
  const { saved, open = false } = cell ?? {}
  return typeof saved === 'string' ? saved : numberOf(saved, open)
}

function numberOf(figure: MaybeFigure, is_open: boolean): NumberCell | undefined {
  const digits = figureCell(figure)
  if (!figure || digits === undefined) return undefined
  const written = figure.unit === 'ratio' ? digits.replace(/\.?0+$/, '') : digits
  return new NumberCell(written, UNITS[figure.unit], is_open)
}

function shownCsv(front: FrontTable): Blob {
  return new Blob(['\uFEFF', ...shownLines(front, ',')], { type: 'text/csv' })
}

/** Columns of a matrix hold more than one kind of figure, so that percentages have their sign: spreadsheets read it. */
function shownLines({ heads, rows }: FrontTable, delimiter: string): string[] {
  const form = { delimiter, number: /^-?\d+(?:\.\d+)?%?$/ }
  const text = (cell: unknown) =>
    cell instanceof NumberCell && cell.unit === 'percent' ? `${cell.digits}%` : plainCell(cell)
  return [csvLine(heads, form), ...rows.map((cells) => csvLine(cells.map(text), form))]
}

function rowColumns(columns: readonly TableColumnOf[], dimension: string | undefined): FileColumn<object>[] {
  return columns.flatMap(([place, unit]): readonly FileColumn<object>[] => {
    if (unit === 'amount') return amountsAt({ at: 'currency' }, place)
    const of = (row: object) => valueAt(row, place)
    if (unit === 'percent') return [percentColumn(place, (row) => valueOf(of(row)) as number | null)]
    if (place === 'group') return [[place, (row) => groupOf(of(row), dimension)]]
    return [[place, (row) => valueOf(of(row))]]
  })
}

/** Of a ratio its value. */
function valueOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value
}

function groupOf(group: unknown, dimension: string | undefined): string | undefined {
  return dimension === undefined ? undefined : groupName(dimension, group as string | null)
}

function withMeanings({ facts, meaningOf }: Statement, columns: readonly TableColumnOf[]): Statement {
  const meanings = new Map(columns.map(([place, , meaning]) => [place, meaning]))
  return {
    facts,
    meaningOf: (column): ColumnMeaning => {
      const own = meaningOf(column)
      const meaning = meanings.get(column) ?? own.meaning
      return { ...own, meaning, is_dated: own.is_dated || column === 'cohort' }
    },
  }
}
