// The tables of the portfolio, on two clocks: how each is asked for as JSON and as CSV, and the receivables behind a cell.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isIndustry } from '@tapeline/kernel/core/code-words'
import type { PortfolioReceivable } from '@tapeline/sdk'
import type { ListPage } from './list.ts'
import type { TableName, PortfolioTables } from './api-types.ts'
import type { Environment } from '../paths.ts'
import { loadIndustryTitles } from '../words/industry-titles.ts'
import { addressOf, call, withQuery } from './call.ts'

/** The clocks of a question; today and now where left out. */
export interface AskedClocks {
  readonly as_of?: string | undefined
  readonly known_at?: string | undefined
}

/** Filters, grouping and what else a table takes, as it is sent. */
export type Asked = Readonly<Record<string, string | undefined>>

/** Asks for a table of the portfolio. What was known at a moment does not change, so its key is none of those that follow writes. */
export const tableQuery = <Name extends TableName>(
  environment: Environment,
  table: Name,
  clocks: AskedClocks,
  asked: Asked = {},
) =>
  queryOptions({
    queryKey: [
      clocks.known_at === undefined ? 'portfolio' : 'portfolio-known',
      table,
      environment,
      clocks.as_of,
      clocks.known_at,
      asked,
    ],
    queryFn: async () => {
      const rows = await call<PortfolioTables[Name]>('GET', tablePath(environment, table, clocks, asked))
      // What is shown with them names industries.
      if ([...Object.keys(asked), asked['group_by']].some(isIndustry)) await loadIndustryTitles()
      return rows
    },
  })

/** The address of a table as CSV for people. */
export function tableCsv(environment: Environment, table: string, clocks: AskedClocks, asked: Asked = {}): string {
  return addressOf(tablePath(environment, `${table}.csv`, clocks, { ...asked, amounts: 'major' }))
}

function tablePath(environment: Environment, table: string, { as_of, known_at }: AskedClocks, asked: Asked): string {
  return withQuery(`/${environment}/v/portfolio/${table}`, { as_of, known_at, ...asked })
}

/** The receivables that a cell counts, page by page. */
export const receivablesBehindQuery = (environment: Environment, clocks: AskedClocks, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['portfolio', 'receivables', environment, clocks.as_of, clocks.known_at, asked],
    queryFn: ({ pageParam: page }) =>
      call<ListPage<PortfolioReceivable>>('GET', tablePath(environment, 'receivables', clocks, { ...asked, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_page }) => next_page ?? undefined,
  })
