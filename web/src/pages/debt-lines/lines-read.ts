// The list of debt lines as it is saved: beside each line's record the figures that its row shows, which are asked for line by line.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { DebtLine } from '@tapeline/sdk'
import { borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { DEBT_LINES } from '../../service/debt-lines.ts'
import { type ListPage, type ListQuestion, readPage } from '../../service/list.ts'
import { type Place, usePlace } from '../../shell/use-place.ts'
import { testedBy, worstOf } from './covenant-state.ts'
import { amountsAt, places } from '../../ui/file-columns.ts'

/** Columns beside the record of a line. Those of the base are empty while it is still being calculated. */
export const LINE_FIGURES = [
  ...places('as_of'),
  ...amountsAt({ at: 'currency' }, 'outstanding', 'base', 'availability', 'deficiency'),
  ...places('covenants', 'known_at'),
]

/** Reads a page of them. */
export function useLinesRead(): (question: ListQuestion, signal: AbortSignal) => Promise<ListPage<unknown>> {
  const place = usePlace()
  const queries = useQueryClient()
  return async (question, signal) => {
    const page = await readPage<DebtLine>(place.environment, DEBT_LINES, question, signal)
    const data = page.data.map(async (line) => ({ ...line, ...(await lineFiguresOf(queries, place, line.id)) }))
    return { ...page, data: await Promise.all(data) }
  }
}

async function lineFiguresOf(queries: QueryClient, { environment, clocks }: Place, line: string): Promise<object> {
  const [answer, tests] = await Promise.all([
    queries.fetchQuery(borrowingBaseQuery(environment, line, clocks)),
    queries.fetchQuery(covenantTestsQuery(environment, line, {})),
  ])
  const base = calculated(answer)
  const covenants = worstOf(testedBy(tests, clocks))?.status
  if (base === undefined) return { covenants }
  const { as_of, commitment, outstanding, availability, deficiency, known_at } = base
  return { as_of, commitment, outstanding, base: base.base, availability, deficiency, covenants, known_at }
}
