// The terms of a debt line as they are stored: the values that the field kinds have parsed, with a type. The kinds define what is valid;
// this is the shape for the code that evaluates the terms.
import type { State } from '../../core/dated-facts.ts'
import type { FindingFilter } from './finding-filter.ts'

/** The terms; a list that was never sent is empty. Days are `YYYY-MM-DD`, months `YYYY-MM`, money in minor units. */
export interface DebtLineTerm {
  readonly debt_line_id: string | null
  readonly effective_from: string | null
  /** The first day on which the terms are not in force. */
  readonly effective_until: string | null
  readonly advance_rates: AdvanceRates | null
  readonly eligibility: readonly EligibilityRule[]
  readonly concentration_limits: readonly ConcentrationLimit[]
  readonly reserves: readonly Reserve[]
  readonly eligible_cash: {
    readonly payin_instrument_ids: readonly string[]
    readonly rate: number
    readonly max?: number
  } | null
  readonly interest: Interest | null
  /** An annual fraction of outstanding principal. */
  readonly servicing_fee: number | null
  readonly draw_step: { readonly minimum?: number; readonly multiple?: number } | null
  readonly covenants: readonly Covenant[]
  readonly deficiency_cure: TimeAllowed | null
  readonly reporting_lag: TimeAllowed | null
  readonly holidays: readonly string[]
}

/** Calendar or business days. */
export interface TimeAllowed {
  readonly days: number
  readonly business_days: boolean
}

/** Days past due as computed from entries, or as reported. */
export type Basis = 'computed' | 'reported'

/** The advance on eligible principal: fractions of 1. */
export interface AdvanceRates {
  readonly rate: number
  readonly basis?: Basis
  readonly classes?: readonly AdvanceClass[]
  readonly step_downs?: readonly StepDown[]
}

/** Receivables with a rate of their own; a receivable is in the first class that it fits. */
export interface AdvanceClass {
  readonly id: string
  readonly product_types?: readonly string[]
  readonly days_past_due?: { readonly min: number; readonly max?: number }
  readonly rate: number
}

/** A lower rate while a condition holds; of those that apply the last one counts. */
export interface StepDown {
  readonly id: string
  readonly when: Condition
  readonly reduction: number
  readonly restored_after: number
  readonly cure?: TimeAllowed
}

/** One of two: included values, or excluded values. */
export interface Membership<T> {
  readonly in?: readonly T[]
  readonly not_in?: readonly T[]
}

/** Bounds, both included. */
export interface Bounds<T> {
  readonly min?: T
  readonly max?: T
}

/** How a receivable counts if a rule cannot be evaluated for it. */
interface OnReported {
  readonly missing: 'eligible' | 'ineligible'
}

/** A rule; `rule` is the discriminator. */
export type EligibilityRule = { readonly id: string; readonly name?: string } & (
  | { readonly rule: 'days_past_due'; readonly max: number; readonly basis: Basis }
  | { readonly rule: 'not_written_off' | 'reconciled' }
  | ({ readonly rule: 'term' | 'remaining_term' } & Bounds<string> & OnReported)
  | ({ readonly rule: 'interest_rate' } & Bounds<number> & OnReported)
  | ({ readonly rule: 'amount'; readonly of: 'original' | 'outstanding' } & Bounds<number>)
  | ({ readonly rule: 'score'; readonly scores: readonly string[] } & OnReported)
  | ({ readonly rule: 'country' | 'industry' } & Membership<string> & OnReported)
  | ({ readonly rule: 'region'; readonly country: string } & Membership<string> & OnReported)
  | ({ readonly rule: 'currency' | 'product_type' } & Membership<string>)
  | ({ readonly rule: 'status'; readonly in: readonly string[] } & OnReported)
  | { readonly rule: 'documents'; readonly kinds: readonly string[] }
  | ({ readonly rule: 'metadata'; readonly key: string } & Membership<string | number | boolean> & OnReported)
  | { readonly rule: 'origination_date'; readonly from?: string; readonly to?: string }
  | { readonly rule: 'times_delinquent'; readonly max: number }
  | ({
      readonly rule: 'collections_verified'
      readonly days: number
      readonly amount_max?: number
      readonly count_max?: number
    } & OnReported)
  | ({ readonly rule: 'no_findings' } & FindingFilter & OnReported)
  | {
      readonly rule: 'cross_ageing'
      readonly days_past_due: number
      readonly basis: Basis
      readonly share_max: number
    }
)

/** The cap of one group. */
export type Limit =
  | { readonly as: 'share'; readonly share: number; readonly denominator: 'before_excess' | 'after_excess' }
  | { readonly as: 'amount'; readonly amount: number }

type Excepted<Named> = { readonly exceptions?: readonly (Named & { readonly limit: Limit })[] }

/** A limit; `group` is the discriminator. */
export type ConcentrationLimit = { readonly id: string; readonly name?: string; readonly limit: Limit } & (
  | ({ readonly group: 'obligor' } & Excepted<{
      readonly obligors?: readonly string[]
      readonly scores?: { readonly from: string; readonly to: string }
    }>)
  | { readonly group: 'top_obligors'; readonly count: number }
  | ({ readonly group: 'industry'; readonly digits: 2 | 6 } & Excepted<{ readonly industries: readonly string[] }>)
  | ({ readonly group: 'region' } & Excepted<{
      readonly regions: readonly { readonly country: string; readonly region: string }[]
    }>)
  | ({ readonly group: 'country' } & Excepted<{ readonly countries: readonly string[] }>)
  | ({ readonly group: 'product' } & Excepted<{ readonly product_types: readonly string[] }>)
)

/** The reductions of the borrowing base; `reserve` is the discriminator. */
export type Reserve = { readonly id: string; readonly name?: string } & (
  | { readonly reserve: 'fixed'; readonly amount: number }
  | { readonly reserve: 'outstanding'; readonly share: number }
  | { readonly reserve: 'interest'; readonly months: number }
  | { readonly reserve: 'unverified_collections'; readonly days: number; readonly share: number }
)

/** The cost of the debt: annual fractions. */
export interface Interest {
  readonly index?: string
  readonly margin: number
  readonly floor?: number
  readonly cap?: number
  readonly day_count: '30/360' | 'actual/360' | 'actual/365' | 'actual/actual'
  readonly unused_fee?: number
}

/** A threshold, or one by month. */
export interface Thresholds {
  readonly threshold?: number
  readonly schedule?: readonly { readonly from: string; readonly threshold: number }[]
}

/** The comparison of a metric with its threshold for which the condition is true. */
export type Comparator = '<=' | '<' | '>=' | '>'

/** The fields shared by a condition and a covenant with one condition. */
export interface Tested extends Thresholds {
  readonly days_past_due?: number
  readonly basis?: Basis
  readonly lag_months?: number
  readonly bureau?: string
  readonly findings?: FindingFilter
  readonly population?: {
    readonly product_types?: readonly string[]
    readonly metadata?: { readonly [key: string]: string | number | boolean }
  }
  readonly window?: {
    readonly months: number
    readonly method: 'mean_of_ratios' | 'ratio_of_sums' | 'last' | 'max' | 'min'
    readonly partial: 'average_available' | 'not_testable' | 'divide_by_full'
  }
  readonly rounding?: { readonly decimals: number; readonly mode: 'half_up' | 'half_even' | 'up' | 'down' }
}

/** A separate condition. */
export interface Condition extends Tested {
  readonly metric: string
  readonly comparator: Comparator
}

/** A level of breach, level 1 first. */
export interface Level extends Thresholds {
  readonly consequence: string
  readonly note?: string
}

/** A covenant: one condition, in its own fields, or several that must all be true. */
export interface Covenant extends Tested {
  readonly id: string
  readonly name: string
  readonly metric?: string
  readonly comparator?: Comparator
  readonly all_of?: readonly Condition[]
  readonly levels?: readonly Level[]
  readonly consequence?: string
  readonly note?: string
  readonly test_day: { readonly on: 'month_end' } | { readonly on: 'day'; readonly day: number }
  readonly cure?: TimeAllowed
  readonly at_risk_headroom: number
  readonly waivers?: readonly { readonly test_month: string; readonly reason: string; readonly granted_on?: string }[]
}

/** The terms in a state that the kinds have parsed. */
export function debtLineTermOf(state: State): DebtLineTerm {
  return state as unknown as DebtLineTerm
}

/** Terms in which nothing is agreed, so that nothing limits or advances. */
export const NOTHING_AGREED: DebtLineTerm = {
  debt_line_id: null,
  effective_from: null,
  effective_until: null,
  advance_rates: null,
  eligibility: [],
  concentration_limits: [],
  reserves: [],
  eligible_cash: null,
  interest: null,
  servicing_fee: null,
  draw_step: null,
  covenants: [],
  deficiency_cure: null,
  reporting_lag: null,
  holidays: [],
}
