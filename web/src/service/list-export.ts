// A whole list as a CSV file where the service has none of its own: page after page, each turned to lines and put away before the next is
// asked for, so that what is held in memory is a page and the file is the browser's to keep.
import { csvLine } from '@tapeline/kernel/core/csv'
import type { Environment } from '../paths.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'

/** What is exported. */
export interface ListExport {
  readonly environment: Environment
  readonly path: string
  readonly question: ListQuestion
  /** Each with its name, and what stands in it of a record. */
  readonly columns: readonly (readonly [name: string, of: (record: unknown) => unknown])[]
  /** Reads a page; set where the rows are not what the service returns. */
  readonly read?: (question: ListQuestion, signal: AbortSignal) => Promise<ListPage<unknown>>
}

/** The most that a page holds. */
const LIMIT = '100'

/** Reads every page and returns the file. Passes the number of rows so far to `onRows`; a raised signal ends it by an AbortError. */
export async function exportList(
  {
    environment,
    path,
    question,
    columns,
    read = (asked, raised) => readPage(environment, path, asked, raised),
  }: ListExport,
  onRows: (count: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  let file = new Blob(['\uFEFF', csvLine(columns.map(([name]) => name))])
  let count = 0
  for (let page: string | undefined; ;) {
    const found = await read({ ...question, limit: LIMIT, page }, signal)
    const lines = found.data.map((record) => csvLine(columns.map(([, of]) => of(record))))
    file = new Blob([file, ...lines], { type: 'text/csv' })
    onRows((count += found.data.length))
    if (found.next_page === null) return file
    page = found.next_page
  }
}
