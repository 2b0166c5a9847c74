// The receivables of a book: as they stand on the two clocks, and as they were reported.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** What the list of receivables as they stand is filtered by, beside metadata. */
export const STANDING_FILTERS = [
  'state',
  'status',
  'basis',
  'in_default',
  'ever_past_due',
  'first_payment',
  'written_off_in',
  'finding',
  'cause',
  'currency',
  'product_type',
  'funded_by',
  'debt_line',
  'obligor_id',
  'vintage',
  'industry',
  'country',
  'industry_code',
  'region',
  'month',
  'from_bucket',
  'to_state',
  'direction',
] as const

/** Those of them that ask how receivables moved in a month. */
export const MOVE_FILTERS = ['month', 'from_bucket', 'to_state', 'direction'] as const

/** Days past due, and the bucket that they fall into; null where nothing is outstanding. */
export interface PastDue {
  readonly days_past_due: number
  readonly bucket: string | null
}

/** A receivable as it stands on a day, of `/portfolio/receivables`; without figures where its amounts are too large to be added up. */
export interface StandingReceivable {
  readonly receivable_id: string
  readonly obligor_id: string
  readonly as_of: string
  readonly currency: string
  readonly product_type: string
  readonly vintage: string
  readonly funded_by: string
  readonly debt_line: string | null
  readonly outcome: string | null
  readonly status: 'active' | 'closed' | null
  readonly outstanding: number | null
  readonly reported: PastDue | null
  readonly computed: PastDue | null
  readonly with_schedule: boolean | null
  readonly in_default: boolean | null
  readonly findings: readonly string[]
  /** Where it stood when the month began, if that is asked for. */
  readonly opening: Opening | null
}

/** Where a receivable stood when a month began. */
export interface Opening {
  readonly as_of: string
  readonly outstanding: number
  readonly reported: PastDue
  readonly computed: PastDue
}

/** A receivable as it was reported, of `/receivables`. */
export interface Receivable {
  readonly id: string
  readonly obligor_id: string
  readonly product_type: string
  readonly funded_by: string
  readonly fund_name: string | null
  readonly origination_date: string
  readonly currency: string
  readonly term: string | null
  readonly payment_frequency: string | null
  readonly interest_rate: number | null
  readonly credit_limit: number | null
  readonly origination_fee: number | null
  readonly periodic_fee: number | null
  readonly collateral: unknown
  readonly delinquent_amount: number
  readonly delinquent_times: number
  readonly delinquent_since: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly balance: number | null
  readonly status: 'active' | 'closed' | null
  readonly created_at: string
  readonly updated_at: string
}

/** A receivable on the clocks. */
export const receivableQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['receivable', environment, id, clocks],
    queryFn: () => call<Receivable>('GET', withQuery(`/${environment}/v/receivables/${pathPart(id)}`, clocks)),
  })
