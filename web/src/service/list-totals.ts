// The totals of a filtered list: of all its rows, not of those of a page. They are asked for apart from the rows.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { queryOptions } from '@tanstack/react-query'
import type { ReceivablesTotals } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { ListQuestion } from './list.ts'

/** The rows of a list that have a currency, and maybe more, in common: their number, and sums and words by field. */
export interface ListTotal {
  readonly currency: string
  readonly count: number
  readonly [field: string]: SumInJson
}

/** What the rows of a list add up to. */
export interface ListTotals
  extends Readonly<Pick<ReceivablesTotals, 'is_cut'>>, Readonly<Partial<Pick<ReceivablesTotals, 'left_out'>>> {
  readonly data: readonly ListTotal[]
  readonly known_at: ReceivablesTotals['known_at'] | null
}

/** The totals of a list of the public API, such as `/bank-lines`; filters by metadata have names of their own. */
export const listTotalsQuery = (environment: Environment, path: string, question: ListQuestion) =>
  queryOptions({
    queryKey: ['list-totals', environment, path, question],
    queryFn: ({ signal }) =>
      call<ListTotals>('GET', withQuery(`/${environment}/v${path}-totals`, question), undefined, signal),
  })

/** How totals are asked for. */
export type TotalsQuery = ReturnType<typeof listTotalsQuery>

/** The totals of calculated receivables, in the form of all lists. */
export const receivablesTotalsQuery = (environment: Environment, question: ListQuestion) =>
  queryOptions({
    queryKey: ['receivables-totals', environment, question],
    queryFn: async ({ signal }): Promise<ListTotals> => {
      const address = withQuery(`/${environment}/receivables-totals`, question)
      const { data, ...others } = await call<ReceivablesTotals>('GET', address, undefined, signal)
      return { ...others, data: data.map(({ receivables, ...total }) => ({ ...total, count: receivables })) }
    },
  })
