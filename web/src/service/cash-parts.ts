// What the tie-out has beside its months: statements of bank accounts, the same figures by groups of receivables, and breaks.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CashAccountStatements, CashBreak, CashGroups } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListPage } from './list.ts'
import type { Asked, AskedClocks } from './portfolio.ts'

/** The statements of the accounts of a tie-out, by its path. */
export const accountStatementsQuery = (
  environment: Environment,
  path: string,
  { as_of, known_at }: AskedClocks,
  asked: Asked = {},
) =>
  queryOptions({
    queryKey: ['cash-tie-out', environment, `${path}/accounts`, as_of, known_at, asked],
    queryFn: () =>
      call<CashAccountStatements>('GET', withQuery(`/${environment}/v${path}/accounts`, { as_of, known_at, ...asked })),
    placeholderData: keepPreviousData,
  })

/** The figures of the months by groups, by the path of the tie-out. */
export const cashGroupsQuery = (
  environment: Environment,
  path: string,
  { as_of, known_at }: AskedClocks,
  asked: Asked = {},
) =>
  queryOptions({
    queryKey: ['cash-tie-out', environment, `${path}/groups`, as_of, known_at, asked],
    queryFn: () => call<CashGroups>('GET', withQuery(`/${environment}/v${path}/groups`, { as_of, known_at, ...asked })),
    placeholderData: keepPreviousData,
  })

/** The latest breaks of a tie-out, as many as a page of the service holds. */
export const breaksQuery = (
  environment: Environment,
  path: string,
  { as_of, known_at }: AskedClocks,
  asked: Asked = {},
) =>
  queryOptions({
    queryKey: ['list', environment, `${path}/breaks`, as_of, known_at, asked],
    queryFn: () =>
      call<ListPage<CashBreak>>(
        'GET',
        withQuery(`/${environment}/v${path}/breaks`, { as_of, known_at, limit: '100', ...asked }),
      ),
    placeholderData: keepPreviousData,
  })
