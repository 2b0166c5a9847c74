// What a schedule is made of: terms and draws; and what falls due by it.
import type { Duration } from './due-days.ts'

/**
 * How principal is repaid: in `level` payments of principal and interest, all at maturity with its interest (`bullet`), at maturity with
 * interest paid in each period (`interest_only`), or without a schedule that could be derived.
 */
export type ScheduleStyle = 'level' | 'bullet' | 'interest_only' | 'none'

/** Terms of a receivable, effective from a day. */
export interface ScheduleTerms {
  /** Day number; the first terms are effective from the origination whatever their day. */
  readonly from: number
  readonly term: Duration | null
  readonly frequency: Duration | null
  /** Annual, in billionths: 5 % is 50,000,000. Null counts as 0. */
  readonly rate: number | null
}

/** Principal disbursed on a day, minor units; a refund is negative. */
export interface Draw {
  readonly day: number
  readonly amount: number
}

/** Amounts due on a day, minor units. Negative if it reverses an earlier due amount. */
export interface DueItem {
  readonly day: number
  readonly principal: number
  readonly interest: number
}
