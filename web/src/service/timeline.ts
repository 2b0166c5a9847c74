// The history of a receivable on the clocks: its months, its changes, what it returned, and whether the lender's balances agree.
import { queryOptions } from '@tanstack/react-query'
import type { ReceivableTimeline } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** The history on the clocks. */
export const timelineQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['timeline', environment, id, clocks],
    queryFn: () =>
      call<ReceivableTimeline>('GET', withQuery(`/${environment}/v/receivables/${pathPart(id)}/timeline`, clocks)),
  })
