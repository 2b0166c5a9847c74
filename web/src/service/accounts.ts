// The accounts of a book: who owes.
import { queryOptions } from '@tanstack/react-query'
import type { Account } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** An account on the clocks. */
export const accountQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['account', environment, id, clocks],
    queryFn: () => call<Account>('GET', withQuery(`/${environment}/v/accounts/${pathPart(id)}`, clocks)),
  })
