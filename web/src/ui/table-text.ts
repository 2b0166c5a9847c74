// Tables as texts. As rows are pasted into a spreadsheet: tabs between cells, amounts as numbers in major units with one column for their currency,
// everything else as it is shown, or by the columns of a file. As CSV: by the columns of a file. What would be run as a formula is made harmless.
import { csvLine } from '@tapeline/kernel/core/csv'
import type { Column } from './column.ts'
import { type FileColumn, type NumberCell, amountCell } from './file-columns.ts'
import { inWords, plainCell } from './plain-cells.ts'
import type { FileTable } from './saved-file.ts'
import type { Statement } from './statement.ts'

/** The text that a cell shows, by its row and its column. */
export type ShownText = (row: number, column: number) => string

const TABBED = { delimiter: '\t', number: /^-?\d+(?:\.\d+)?$/ }

/** The rows as text, headings first. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[], shownText: ShownText): string {
  const written = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ kind }) => kind !== 'actions')
    .flatMap((column, place, all) => {
      const own = { head: column.head, of: cellOf(column, shownText) }
      const isFirstAmount = column.amountOf !== undefined && all.findIndex(isAmount) === place
      return isFirstAmount ? [own, { head: 'Currency', of: (row: Row) => column.amountOf?.(row).currency }] : [own]
    })
  const lines = rows.map((row, at) => line(written.map(({ of }) => of(row, at))))
  return [line(written.map(({ head }) => head)), ...lines].join('')
}

function isAmount({ amountOf }: { readonly amountOf?: unknown }): boolean {
  return amountOf !== undefined
}

function cellOf<Row>(column: Column<Row> & { readonly at: number }, shownText: ShownText) {
  const { amountOf, copiedOf, at } = column
  return (row: Row, place: number): string | number | NumberCell | null | undefined => {
    if (amountOf !== undefined) {
      const { amount, currency } = amountOf(row)
      return amountCell(amount, currency)
    }
    return copiedOf === undefined ? shownText(place, at) : copiedOf(row)
  }
}

/** Cells are pasted one below the other, so what is within one stays on its line. */
function line(cells: readonly unknown[]): string {
  return csvLine(
    cells.map(plainCell).map((cell) => (typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : cell)),
    TABBED,
  ).replace('\r\n', '\n')
}

/** Rows as they are pasted by the columns of their file, headings first. */
export function savedText<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[], stated: Statement): string {
  const { heads, cellsOf } = inTexts(columns, stated)
  return [line(heads), ...rows.map((row) => line(cellsOf(row)))].join('')
}

/** Columns as text files have them: what they are called, and the cells of a row, in words. */
function inTexts<Row>(columns: readonly FileColumn<Row>[], { meaningOf }: Pick<Statement, 'meaningOf'>) {
  const written = columns.map(([name, of, head]) => ({ ...meaningOf(name), ...(head && { head }), of }))
  return {
    heads: written.map(({ head }) => head),
    cellsOf: (row: Row) => written.map(({ of, textOf }) => plainCell(inWords(of(row), textOf))),
  }
}

/** The file, when all of its rows are there. */
export async function csvFile<Row>({ columns, pieces, statement }: FileTable<Row>): Promise<Blob> {
  const { heads, cellsOf } = inTexts(columns, await statement())
  let file = new Blob(['\uFEFF', csvLine(heads)])
  for await (const rows of pieces) {
    const lines = rows.map((row) => csvLine(cellsOf(row)))
    file = new Blob([file, ...lines], { type: 'text/csv' })
  }
  return file
}
