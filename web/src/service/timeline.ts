// The story of a receivable on the clocks: its months, its changes, what it returned, and whether the lender's balances agree.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { type ListQuestion, pathPart } from './list.ts'

/** A ratio; its parts are null where they are too large for a number. */
export interface TimelineRatio {
  readonly numerator: number | null
  readonly denominator: number | null
  readonly value: number
}

/** How late it is, by the lender's word and by what was due and paid. */
export interface Delinquency {
  readonly reported: {
    readonly days_past_due: number
    readonly bucket: string
    readonly since: string | null
    readonly amount: number
    readonly times: number
  }
  readonly computed: {
    readonly days_past_due: number
    readonly bucket: string
    readonly since: string | null
    readonly overdue_amount: number
    readonly interest_assessed: boolean
    readonly times: number
  } | null
  readonly gap: boolean | null
}

/** A month, as far as it is shown. */
export interface TimelineMonth {
  readonly month: string
  readonly open: boolean
  readonly as_of: string
  readonly status: string | null
  readonly outcome: string
  readonly principal: {
    readonly opening: number
    readonly disbursed: number
    readonly capitalized: number
    readonly collected: number
    readonly refunded: number
    readonly written_off: number
    readonly closed_unexplained: number
    readonly closing: number
  }
  readonly cash: {
    readonly principal: number
    readonly interest: number
    readonly origination_fees: number
    readonly periodic_fees: number
    readonly late_fees: number
    readonly other: number
    readonly recovered: number
    readonly total_in: number
  }
  readonly delinquency: Delinquency
  readonly reported_balance: { readonly reported: number } | null
}

/** A change, with the entries behind it. */
export interface TimelineChange {
  readonly date: string
  readonly type: string
  readonly expected: boolean
  readonly count: 'reported' | 'computed' | null
  readonly from: string | null
  readonly to: string | null
  readonly since: string | null
  readonly amount: number | null
  readonly principal: { readonly before: number; readonly after: number } | null
  readonly entry_ids: readonly string[]
  readonly recorded_at: string | null
}

/** The lender's balances beside ours. */
export interface BalanceCheck {
  readonly compared: number
  readonly agreeing: number
  readonly last: {
    readonly date: string
    readonly entry_id: string
    readonly reported: number
    readonly computed: number
    readonly difference: number
    readonly tolerance: number
  } | null
  readonly broken_since: { readonly date: string; readonly entry_id: string } | null
  readonly cause: string | null
  readonly evidence: { readonly entry_ids: readonly string[]; readonly amount: number | null }
}

/** What it returned. */
export interface Returns {
  readonly moic: { readonly realised: TimelineRatio | null; readonly total: TimelineRatio | null }
  readonly irr: number | null
  readonly irr_none_because: string | null
  readonly gross_yield: TimelineRatio | null
  readonly net_yield: TimelineRatio | null
  readonly wal_received: TimelineRatio | null
  readonly factor_rate: TimelineRatio | null
}

/** The story. */
export interface Timeline {
  readonly receivable_id: string
  readonly currency: string
  readonly as_of: string
  readonly known_at: string
  readonly months: readonly TimelineMonth[]
  readonly changes: readonly TimelineChange[]
  readonly returns: Returns
  readonly balance_check: BalanceCheck
}

/** The story on the clocks. */
export const timelineQuery = (environment: Environment, id: string, clocks: ListQuestion) =>
  queryOptions({
    queryKey: ['timeline', environment, id, clocks],
    queryFn: () => call<Timeline>('GET', withQuery(`/${environment}/v/receivables/${pathPart(id)}/timeline`, clocks)),
  })
