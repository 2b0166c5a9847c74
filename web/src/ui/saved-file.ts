// Tables as files for people, from one set of columns: CSV, and workbooks, whose writer is loaded when the first one is saved. Rows come in
// pieces, each written and put away before the next is asked for, so that a long list needs the memory of a piece, and the page stays usable.
import { csvLine } from '@tapeline/kernel/core/csv'
import { type FileColumn, inWords, plainCell } from './file-columns.ts'
import { partOf } from './load-part.ts'
import type { Statement } from './statement.ts'

/** What a table is saved as, by the ending of the file. */
export type FileForm = 'csv' | 'xlsx'

/** What the forms are called. */
export const FORMS: readonly (readonly [form: FileForm, name: string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
]

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
  if (form === 'csv') return csvFile(written)
  const { workbookFile } = await WORKBOOKS.load()
  return workbookFile(written)
}

/** The name of a file in a form. */
export function fileName(csv_name: string, form: FileForm): string {
  return csv_name.replace(/\.csv$/, `.${form}`)
}

/** Columns as text files have them: what they are called, and the cells of a row, in words. */
export function inTexts<Row>(columns: readonly FileColumn<Row>[], { meaningOf }: Pick<Statement, 'meaningOf'>) {
  const written = columns.map(([name, of, head]) => ({ ...meaningOf(name), ...(head && { head }), of }))
  return {
    heads: written.map(({ head }) => head),
    cellsOf: (row: Row) => written.map(({ of, textOf }) => plainCell(inWords(of(row), textOf))),
  }
}

async function csvFile<Row>({ columns, pieces, statement }: FileTable<Row>): Promise<Blob> {
  const { heads, cellsOf } = inTexts(columns, await statement())
  let file = new Blob(['\uFEFF', csvLine(heads)])
  for await (const rows of pieces) {
    const lines = rows.map((row) => csvLine(cellsOf(row)))
    file = new Blob([file, ...lines], { type: 'text/csv' })
  }
  return file
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
