// Receivables as they were reported: newest first by the public list, with any filter, or the whole book in an order of the dashboard's own.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Receivable } from '@tapeline/sdk'
import type { OrderedReceivable } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { type ListPage, type ListQuestion, readPage } from './list.ts'
import { callOwn } from './own-call.ts'

/** What a list shows of a receivable. */
export type ReportedReceivable = Pick<Receivable, keyof OrderedReceivable>

/** A page: in the order of `sort`, or newest first without one. */
export const reportedReceivablesQuery = (environment: Environment, { sort, ...question }: ListQuestion) =>
  queryOptions({
    queryKey: ['list', environment, '/receivables', sort, question],
    queryFn: ({ signal }): Promise<ListPage<ReportedReceivable>> => {
      const { page, limit } = question
      return sort === undefined
        ? readPage<ReportedReceivable>(environment, '/receivables', question, signal)
        : callOwn(
            'GET /{environment}/ordered-receivables',
            { path: { environment }, query: { sort, page, limit } },
            signal,
          )
    },
    placeholderData: keepPreviousData,
  })
