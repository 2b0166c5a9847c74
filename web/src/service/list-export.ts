// A whole list as a CSV file where the service has none of its own: page after page, each turned to lines and put away before the next is
// asked for, so that what is held in memory is a page and the file is the browser's to keep.
import { csvLine } from '../../../server/src/core/csv.ts'
import type { Environment } from '../paths.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'

/** What is exported. */
export interface ListExport {
  readonly environment: Environment
  readonly path: string
  readonly question: ListQuestion
  /** The columns: places in a record, such as `address.country`. */
  readonly columns: readonly string[]
  /** How a page is read, where it is not told as the service does. */
  readonly read?: (question: ListQuestion, signal: AbortSignal) => Promise<ListPage<unknown>>
}

/** The most that a page holds. */
const LIMIT = '100'

/** Reads every page and gives the file. Told how many rows it has so far; a raised signal ends it by an AbortError. */
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
  let file = new Blob(['\uFEFF', csvLine(columns)])
  let count = 0
  for (let page: string | undefined; ;) {
    const found = await read({ ...question, limit: LIMIT, page }, signal)
    const lines = found.data.map((record) => csvLine(columns.map((column) => valueAt(record, column))))
    file = new Blob([file, ...lines], { type: 'text/csv' })
    onRows((count += found.data.length))
    if (found.next_page === null) return file
    page = found.next_page
  }
}

/** The value of a record at a place such as `address.country`. */
function valueAt(record: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>(partOf, record)
}

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined
}
