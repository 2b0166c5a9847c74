// Debt lines as the operator sees them: all at a glance, each with its terms, and what can be drawn on it.
import { queryOptions } from '@tanstack/react-query'
import type { BorrowingBase, DebtLine, DebtLineTerm } from '@tapeline/sdk'
import type { AskedClocks } from './portfolio.ts'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { callOwn } from './own-call.ts'

/** Again every half minute while the page is visible. */
const AGAIN_MS = 30_000

/** On the clocks, but for bases of the past, which are asked for line by line. */
export const overviewQuery = (environment: Environment, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['operator-overview', environment, as_of, known_at],
    queryFn: () => callOwn('GET /{environment}/overview', { path: { environment }, query: { as_of, known_at } }),
    refetchInterval: as_of === undefined && known_at === undefined ? AGAIN_MS : false,
  })

export const operatorLineQuery = (environment: Environment, line: string, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['operator-line', environment, line, as_of, known_at],
    queryFn: () =>
      call<DebtLine>(
        'GET',
        withQuery(`/${environment}/v/operator/debt-lines/${encodeURIComponent(line)}`, { as_of, known_at }),
      ),
  })

/** The terms of a line, newest first; a page holds more than any agreement has amendments. */
export const storedTermsQuery = (environment: Environment, line: string) =>
  queryOptions({
    queryKey: ['operator-terms', environment, line],
    queryFn: async () => {
      const path = withQuery(`/${environment}/v/operator/debt-line-terms`, { debt_line_id: line, limit: '100' })
      return (await call<{ data: DebtLineTerm[] }>('GET', path)).data
    },
  })

/** Often enough that what was just saved shows by itself. */
const BASE_AGAIN_MS = 3_000

/** The base on the clocks; that of today is asked about again and again, one of the past only while it is calculated. */
export const lineBaseQuery = (environment: Environment, line: string, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['operator-base', environment, line, as_of, known_at],
    queryFn: () =>
      call<BorrowingBase>(
        'GET',
        withQuery(`/${environment}/v/debt-lines/${encodeURIComponent(line)}/borrowing-base`, { as_of, known_at }),
      ),
    refetchInterval: ({ state }) =>
      (as_of === undefined && known_at === undefined) || state.data?.calculation.status === 'running'
        ? BASE_AGAIN_MS
        : false,
  })
