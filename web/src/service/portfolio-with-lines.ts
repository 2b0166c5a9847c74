// The portfolio of a day as it is known, and what lines that are not sent yet would change of it. Nothing is written for it.
import type { QueryClient } from '@tanstack/react-query'
import { sumFromJson } from '@tapeline/kernel/core/sum'
import type { BookTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'
import { tableQuery } from './portfolio.ts'

/** The portfolio of a day, and the moment as known at which. */
export interface KnownTotals {
  readonly known_at: string
  readonly totals: readonly BookTotals[]
}

/** What the tables of the portfolio show for a day, all as known at one moment. */
export async function readBookTotals(
  client: QueryClient,
  environment: Environment,
  as_of: string,
): Promise<KnownTotals> {
  const { data, known_at } = await client.fetchQuery({ ...tableQuery(environment, 'summary', { as_of }), staleTime: 0 })
  const delinquency = tableQuery(environment, 'delinquency', { as_of, known_at }, { from: as_of.slice(0, 7) })
  const { data: buckets } = await client.fetchQuery(delinquency)
  const held = ({ count, amount }: { readonly count: number; readonly amount: number | string }) => ({
    count,
    amount: sumFromJson(amount),
  })
  const totals = data.map(({ currency, receivables, principal }): BookTotals => ({
    currency,
    open: receivables.open,
    paid_off: receivables.paid_off,
    charged_off: receivables.charged_off,
    closed_unexplained: receivables.closed_unexplained,
    outstanding: sumFromJson(principal.closing),
    buckets: buckets
      .filter((row) => row.currency === currency)
      .map(({ bucket, reported, computed }) => ({ bucket, reported: held(reported), computed: held(computed) })),
  }))
  return { known_at, totals }
}

type Answer = DashboardEndpoints['POST /{environment}/portfolio-with-lines']['answer']

/** What lines would change of the portfolio, and what is not in that. */
export interface ChangeByLines extends Pick<Answer, 'refused' | 'refused_accounts' | 'left_out'> {
  readonly changes: readonly BookTotals[]
}

/** What lines would change; all lines of each receivable that they name must be among them. */
export async function readChangeByLines(
  environment: Environment,
  asked: { readonly lines: string; readonly as_of: string; readonly known_at: string },
  signal: AbortSignal,
): Promise<ChangeByLines> {
  const path = { environment }
  const { changes, ...counts } = await callOwn(
    'POST /{environment}/portfolio-with-lines',
    { path, body: asked },
    signal,
  )
  const held = ({ count, amount }: Answer['changes'][number]['buckets'][number]['reported']) => ({
    count,
    amount: sumFromJson(amount),
  })
  return {
    ...counts,
    changes: changes.map(({ outstanding, buckets, ...one }) => ({
      ...one,
      outstanding: sumFromJson(outstanding),
      buckets: buckets.map(({ bucket, reported, computed }) => ({
        bucket,
        reported: held(reported),
        computed: held(computed),
      })),
    })),
  }
}
