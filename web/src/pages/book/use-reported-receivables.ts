// A page of receivables as reported, which is filled part by part where what matches is far apart in the order.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Environment } from '../../paths.ts'
import type { ListQuestion } from '../../service/list.ts'
import type { AskedClocks } from '../../service/portfolio.ts'
import { type ReportedPart, joined, reportedReceivablesQuery } from '../../service/reported-receivables.ts'

/** Loads a page. It is there once it has a row, or is complete. */
export function useReportedReceivables(environment: Environment, question: ListQuestion, clocks: AskedClocks) {
  const parts = useInfiniteQuery(reportedReceivablesQuery(environment, question, clocks))
  const { data, hasNextPage, isFetching, isPlaceholderData, isFetchNextPageError, fetchNextPage } = parts
  const is_short = hasNextPage && !isPlaceholderData
  const looks_on = is_short && !isFetchNextPageError
  useEffect(() => {
    if (looks_on && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [looks_on, isFetching, fetchNextPage])
  const page = data === undefined ? undefined : joined(data.pages)
  return {
    loaded: { ...parts, data: page !== undefined && page.data.length === 0 && looks_on ? undefined : page },
    search:
      is_short && page !== undefined ? { page, has_failed: isFetchNextPageError, again: fetchNextPage } : undefined,
  }
}

/** A search that continues, or failed to. */
export interface Search {
  readonly page: ReportedPart
  readonly has_failed: boolean
  readonly again: () => unknown
}
