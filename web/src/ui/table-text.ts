// The rows of a table as they are pasted into a spreadsheet: tabs between cells, amounts as numbers in major units with one column for their
// currency, everything else as it is shown. What would be run as a formula is made harmless, as in files.
import { csvLine } from '@tapeline/kernel/core/csv'
import type { Column } from './column.ts'
import { type NumberCell, amountCell, plainCell } from './file-columns.ts'

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
function line(cells: readonly (string | number | NumberCell | null | undefined)[]): string {
  return csvLine(
    cells.map(plainCell).map((cell) => (typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : cell)),
    TABBED,
  ).replace('\r\n', '\n')
}
