// The portfolio's summary, by product type, on two clocks.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'

/** A row of the summary, as far as it is shown. */
export interface SummaryRow {
  readonly currency: string
  readonly group: string | null
  readonly month: string
  readonly receivables: { readonly open: number }
  readonly principal: {
    readonly disbursed: number
    readonly collected: number
    readonly written_off: number
    readonly closing: number
  }
}

/** The summary and the clocks that it is of. */
export interface Summary {
  readonly as_of: string
  readonly known_at: string
  readonly data: readonly SummaryRow[]
}

interface AskedClocks {
  readonly as_of?: string | undefined
  readonly known_at?: string | undefined
}

export const summaryQuery = (environment: Environment, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['portfolio-summary', environment, as_of, known_at],
    queryFn: () =>
      call<Summary>(
        'GET',
        withQuery(`/${environment}/v/portfolio/summary`, { as_of, known_at, group_by: 'product_type' }),
      ),
  })
