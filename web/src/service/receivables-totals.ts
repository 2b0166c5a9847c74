// The totals of a filtered list of receivables: all rows, not those of a page.
import { queryOptions } from '@tanstack/react-query'
import type { ReceivablesTotals } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListQuestion } from './list.ts'

/** The totals of a question; filters by metadata have names of their own, so its type is not that of the endpoint. */
export const receivablesTotalsQuery = (environment: Environment, question: ListQuestion) =>
  queryOptions({
    queryKey: ['receivables-totals', environment, question],
    queryFn: ({ signal }) =>
      call<ReceivablesTotals>('GET', withQuery(`/${environment}/receivables-totals`, question), undefined, signal),
  })
