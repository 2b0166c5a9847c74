// Terms of a debt line as the operator changes them: their shape, what a change would make of the base, and saving it as terms of their own.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'

/** Some receivables and what they come to, in minor units. */
export interface Tally {
  readonly count: number
  readonly amount: SumInJson
}

/** The steps of a base that are compared. Money in minor units of the line's currency; null without advance rates. */
export interface TriedBase {
  readonly terms: { readonly id: string | null; readonly effective_from: string | null } | null
  readonly pledged: Tally
  readonly ineligible: Tally
  readonly eligible: Tally
  readonly excess: SumInJson
  readonly net_eligible: SumInJson
  readonly advance: SumInJson | null
  readonly cash: { readonly counted: SumInJson }
  readonly reserved: SumInJson | null
  readonly base: SumInJson | null
  readonly outstanding: SumInJson
  readonly availability: SumInJson | null
  readonly deficiency: SumInJson | null
}

/** What became of a receivable by one of two terms. */
export interface Fate {
  readonly failed_rules: readonly string[]
  readonly excess: SumInJson
  readonly net_eligible: SumInJson
}

/** A receivable that fares otherwise. */
export interface ChangedReceivable {
  readonly receivable_id: string
  readonly obligor_id: string
  readonly pledged: SumInJson | null
  readonly before: Fate
  readonly after: Fate
}

/** Which receivables fare otherwise, in sum and the largest changes by name. */
export interface ChangedReceivables {
  readonly became_eligible: Tally
  readonly became_ineligible: Tally
  readonly gained: Tally
  readonly lost: Tally
  readonly largest: readonly ChangedReceivable[]
}

/** Two bases side by side; both null until they are calculated. */
export interface Preview {
  readonly as_of: string
  readonly known_at: string
  readonly calculation: {
    readonly status: 'done' | 'running' | 'failed'
    readonly done: number
    readonly total: number
  }
  readonly currency: string | null
  readonly tried: TriedBase | null
  readonly in_force: TriedBase | null
  readonly changed_receivables: ChangedReceivables | null
}

/** What is asked: of which line, on which clocks, with which parts of terms changed. */
export interface Tried {
  readonly environment: Environment
  readonly line: string
  readonly clocks: { readonly as_of?: string | undefined; readonly known_at?: string | undefined }
  readonly parts: object
}

/** The parts of terms as JSON Schema, for an editor to offer what the service takes. */
export const termShapeQuery = queryOptions({
  queryKey: ['term-shape'],
  queryFn: () => call<Readonly<Record<string, object>>>('GET', '/term-shape'),
  staleTime: Infinity,
})

/** How long to wait before a calculation that runs is asked about again. */
const ASK_AGAIN_MS = 1_500

/** What changed parts would make of the base. A fault of them is a fault of the query. */
export const previewQuery = ({ environment, line, clocks: { as_of, known_at }, parts }: Tried) =>
  queryOptions({
    queryKey: ['tried-terms', environment, line, as_of, known_at, JSON.stringify(parts)],
    queryFn: () =>
      call<Preview>(
        'POST',
        withQuery(`/${environment}/v/operator/debt-lines/${encodeURIComponent(line)}/borrowing-base/preview`, {
          as_of,
          known_at,
        }),
        parts,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.calculation.status === 'running' ? ASK_AGAIN_MS : false),
  })

/** Terms as the operator writes them. */
export interface SentTerms {
  readonly id: string
  readonly organization: string
  readonly debt_line_id: string
  readonly name: string | null
  readonly effective_from: string
  readonly [part: string]: unknown
}

/** Writes terms. */
export const saveTerms = (environment: Environment, terms: SentTerms) =>
  call('POST', `/${environment}/v/operator/debt-line-terms`, terms)
