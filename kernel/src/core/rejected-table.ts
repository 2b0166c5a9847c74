// Tables of rejected rows, which the command line and the dashboard write as CSV: after corrections, they are sent like the first file.
// Their cells are guarded against spreadsheets, and the guard must not reach records. The columns identify such a table, also under another
// name or in a workbook.
import { unguardFormulas } from './formula-guard.ts'

/** The columns that the command line adds: the row in the first file, and the reason for the rejection. */
export const REJECTED_COLUMNS = ['rejected_row', 'rejected_because'] as const

/** The column that the dashboard adds. */
export const REFUSED_COLUMN = 'refused_because'

/** Whether a column is not one of the lender's own. */
export function isReasonColumn(name: string): boolean {
  return name === REFUSED_COLUMN || REJECTED_COLUMNS.some((column) => column === name)
}

/** Returns the original cells of a table. */
export function cellReader(header: readonly string[], delimiter: string): (cell: string) => string {
  const is_guarded = header.includes(REFUSED_COLUMN) || REJECTED_COLUMNS.every((column) => header.includes(column))
  return is_guarded ? (cell) => unguardFormulas(cell, delimiter) : (cell) => cell
}
