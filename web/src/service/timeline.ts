// The story of a receivable, as far as the portfolio's pages show it: how its balances compare with those that its lender states.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import type { AskedClocks } from './portfolio.ts'

/** The lender's balances beside ours. */
export interface BalanceCheck {
  readonly last: {
    readonly date: string
    readonly reported: number
    readonly computed: number
    readonly difference: number
  } | null
  readonly broken_since: { readonly date: string; readonly entry_id: string } | null
  readonly evidence: { readonly entry_ids: readonly string[]; readonly amount: number | null }
}

export const balanceCheckQuery = (environment: Environment, { as_of, known_at }: AskedClocks, receivable_id: string) =>
  queryOptions({
    queryKey: ['balance-check', environment, as_of, known_at, receivable_id],
    queryFn: async () => {
      const path = `/${environment}/v/receivables/${encodeURIComponent(receivable_id)}/timeline`
      const { balance_check } = await call<{ balance_check: BalanceCheck }>('GET', withQuery(path, { as_of, known_at }))
      return balance_check
    },
  })
