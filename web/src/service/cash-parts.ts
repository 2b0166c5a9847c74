// What the tie-out has beside its months: statements of bank accounts, and the same figures by groups of receivables.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CashAccountStatements, CashGroups } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
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
