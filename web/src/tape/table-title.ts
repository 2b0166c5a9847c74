// What a table is called on the page: its file, and the sheet of it where that has several.
import { sourceName } from '@tapeline/tape/files/file-name'
import type { TableView } from './tape-view.ts'

/** `loans.csv`, or `tape.xlsx › Loans`. */
export function tableTitle({ file, sheet }: Pick<TableView, 'file' | 'sheet'>): string {
  return sourceName(file, sheet)
}
