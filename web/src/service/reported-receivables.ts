// Receivables as they were reported, with any filter: newest first by the public list, or in an order of the dashboard's own. A search for what
// matches may end before its page is full: then the page is asked for in parts.
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Receivable } from '@tapeline/sdk'
import type { OrderedReceivable, OrderedReceivables } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { nameAhead } from './account-names.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'
import { callOwn } from './own-call.ts'
import type { AskedClocks } from './portfolio.ts'

/** What a list shows of a receivable. */
export type ReportedReceivable = Pick<Receivable, keyof OrderedReceivable>

/** A part of a page: how many receivables were looked at for it, and where the search continues. */
export type ReportedPart = ListPage<ReportedReceivable> & Pick<OrderedReceivables, 'rest_page' | 'looked_at'>

const ROWS = 25

/**
 * A page in parts: in the order of `sort`, or newest first without one. There is a next part until the page is full. The names of obligors are those on
 * the clocks.
 */
export const reportedReceivablesQuery = (
  environment: Environment,
  { sort, ...question }: ListQuestion,
  clocks: AskedClocks,
) => {
  const limit = Number(question['limit'] ?? ROWS)
  return infiniteQueryOptions({
    queryKey: ['list', environment, '/receivables', sort, question],
    queryFn: async ({ pageParam, signal, client }) => {
      const part = await readReported(environment, { ...question, ...pageParam, sort }, signal)
      const obligors = part.data.map(({ obligor_id }) => obligor_id)
      nameAhead(client, environment, obligors, clocks)
      return part
    },
    initialPageParam: { page: question['page'], limit: question['limit'] },
    getNextPageParam: (_, parts) => {
      const { rest_page, data } = joined(parts)
      return rest_page === null || data.length >= limit
        ? undefined
        : { page: rest_page, limit: String(limit - data.length) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads a page, or as much of it as a search finds at once. */
export async function readReported(
  environment: Environment,
  { sort, ...asked }: ListQuestion,
  signal: AbortSignal,
): Promise<ReportedPart> {
  if (sort !== undefined) {
    const query = { ...asked, sort }
    return callOwn('GET /{environment}/ordered-receivables', { path: { environment }, query }, signal)
  }
  return { ...(await readPage<ReportedReceivable>(environment, '/receivables', asked, signal)), ...WHOLE }
}

const WHOLE = { rest_page: null, looked_at: 0 }

/** The page that parts are together. Where the walk goes back, the later ones come before. */
export function joined([first, ...others]: readonly ReportedPart[]): ReportedPart {
  if (first === undefined) throw new Error('A page has a part')
  return others.reduce(followedBy, first)
}

function followedBy(before: ReportedPart, part: ReportedPart): ReportedPart {
  const looked_at = before.looked_at + part.looked_at
  const { rest_page } = part
  return before.rest_page === before.next_page
    ? { ...before, data: [...before.data, ...part.data], ...nextOf(part), rest_page, looked_at }
    : { ...before, data: [...part.data, ...before.data], previous_page: part.previous_page, rest_page, looked_at }
}

function nextOf({ has_more, next_page }: ReportedPart) {
  return { has_more, next_page }
}
