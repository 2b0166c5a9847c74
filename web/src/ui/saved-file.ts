// Tables as files for people, from one set of columns: CSV, and workbooks. What writes either is loaded when the first one is saved. Rows come in
// pieces, each written and put away before the next is asked for, so that a long list needs the memory of a piece, and the page stays usable.
import type { FileColumn } from './file-columns.ts'
import { partOf } from './load-part.ts'
import type { Statement } from './statement.ts'

/** What a table is saved as, by the ending of the file. */
export type FileForm = 'csv' | 'xlsx'

/** What the forms are called. */
export const FORMS: readonly (readonly [form: FileForm, name: string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
]

/** What writes texts of tables, loaded when the first one is copied or saved. */
export const TEXTS = partOf('texts of tables', () => import('./table-text.ts'))

const WORKBOOKS = partOf('workbooks', () => import('./workbook-file.ts'))

/** The same as a matrix, as a page shows it: a workbook has it on its first sheet. */
export interface FrontTable {
  readonly heads: readonly string[]
  /** Cells as those of a file's columns; the first of a row is its head. */
  readonly rows: readonly (readonly unknown[])[]
}

/** A table to be saved. */
export interface FileTable<Row> {
  /** The name of the CSV; a workbook has the same with its own ending. */
  readonly file_name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly front?: FrontTable | undefined
  readonly pieces: AsyncIterable<readonly Row[]>
  /** What its columns are called, and what a workbook states, asked for when its rows are written. */
  readonly statement: () => Promise<Statement>
}

/** The file, when all of its rows are there. */
export async function fileOf<Row>(form: FileForm, table: FileTable<Row>): Promise<Blob> {
  const stated = await table.statement()
  const named = stated.withNames?.(table) ?? table
  const written = { ...table, ...named, statement: () => Promise.resolve(stated) }
  if (form === 'csv') return (await TEXTS.load()).csvFile(written)
  const { workbookFile } = await WORKBOOKS.load()
  return workbookFile(written)
}

/** The name of a file in a form. */
export function fileName(csv_name: string, form: FileForm): string {
  return csv_name.replace(/\.csv$/, `.${form}`)
}

/** So many rows are written before the browser may do something else. */
const PIECE = 500

/** Rows that are all there, in pieces. */
export async function* inPieces<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += PIECE) {
    yield rows.slice(at, at + PIECE)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
