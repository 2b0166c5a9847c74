// A whole list for a file, where the service has none of its own: page after page, each put away before the next is asked for.
import type { Environment } from '../paths.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'

/** What is exported. */
export interface ListExport {
  readonly environment: Environment
  readonly path: string
  readonly question: ListQuestion
  /** Reads a page; set where the rows are not what the service returns. */
  readonly read?: (question: ListQuestion, signal: AbortSignal) => Promise<ListPage<unknown>>
}

/** The most that a page holds. */
const LIMIT = '100'

/** The rows of every page. A raised signal ends them by an AbortError. */
export async function* listPages(
  { environment, path, question, read }: ListExport,
  signal: AbortSignal,
): AsyncGenerator<readonly unknown[]> {
  const readOne = read ?? ((asked, raised) => readPage<unknown>(environment, path, asked, raised))
  for (let page: string | undefined; ;) {
    const found = await readOne({ ...question, limit: LIMIT, page }, signal)
    yield found.data
    if (found.next_page === null) return
    page = found.next_page
  }
}
