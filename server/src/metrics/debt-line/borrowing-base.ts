// What a borrowing base is: every step from what is pledged to what can be drawn, each with what it took away and from whom.
import type { Ratio } from '../../core/ratio.ts'
import type { Sum } from '../../core/sum.ts'
import type { DebtLineTerm } from './debt-line-term.ts'

/** What is known of a debt line on a day beside its collateral. Money in minor units of the line's currency. */
export interface LineOnDay {
  readonly currency: string
  /** Day number. */
  readonly day: number
  readonly commitment: number
  readonly principal_outstanding: number
  readonly interest_outstanding: number
  readonly terms: DebtLineTerm
  /** The ids of the step-downs that apply, in the order of the terms. */
  readonly step_downs: readonly string[]
  /** Of the index that the terms name, an annual fraction; null where none is known, or none named. */
  readonly index_rate: Ratio | null
  /** Balances of payin instruments, in the line's currency; those that the terms do not name are not counted. */
  readonly cash: readonly { readonly payin_instrument_id: string; readonly amount: Sum }[]
  /** Units of the line's currency for one of another, both in minor units; null where no rate of the day is known. */
  readonly exchange: (currency: string) => Ratio | null
}

/** Some receivables and what they amount to, in minor units. */
export interface Amount {
  readonly count: number
  readonly amount: Sum
}

/** What a rule took out: where it was the first that failed, so that reasons add up; and where it failed at all. */
export interface Reason {
  /** The id of the rule. */
  readonly id: string
  readonly rule: string
  readonly name: string | null
  readonly first: Amount
  readonly all: Amount
}

/** A group that is larger than its limit. */
export interface ExcessGroup {
  /** An obligor's id, a sector, `US-CA`; null where that is not known, and for the largest obligors together. */
  readonly group: string | null
  /** The index of the exception whose limit it has; null for the limit of all others. */
  readonly exception: number | null
  readonly balance: Sum
  readonly limit: Sum
  readonly excess: Sum
  readonly count: number
}

/** A limit and what it took off. */
export interface LimitResult {
  readonly id: string
  readonly group: string
  readonly name: string | null
  /** What shares were taken of: all that is eligible, and what this limit leaves; null where it or its exceptions take none of it. */
  readonly before_excess: Sum | null
  readonly after_excess: Sum | null
  readonly excess: Sum
  /** Groups in excess, the largest excess first. */
  readonly groups: readonly ExcessGroup[]
  /** The largest obligors, the largest first, as the limit found them; null for limits of other groups. */
  readonly largest: readonly { readonly obligor_id: string; readonly balance: Sum }[] | null
}

/** What is lent against the receivables of one advance rate. */
export interface AdvanceResult {
  /** The id of the class; null for all that fit none. */
  readonly id: string | null
  /** The rate of the terms, and what is left of it after step-downs: fractions of one, exact. */
  readonly agreed_rate: Ratio
  readonly rate: Ratio
  readonly net_eligible: Amount
  readonly advance: Sum
}

/** The waterfall of a debt line on a day. Money in minor units of the line's currency; null figures need terms that are not there. */
export interface BorrowingBase {
  readonly currency: string
  readonly pledged: Amount
  /** What could not be converted for want of a rate, in its own currency; no part of what follows. */
  readonly unconverted: readonly (Amount & { readonly currency: string })[]
  readonly ineligible: Amount
  /** In the order of the terms. */
  readonly reasons: readonly Reason[]
  readonly eligible: Amount
  readonly limits: readonly LimitResult[]
  readonly excess: Sum
  readonly net_eligible: Sum
  readonly advances: readonly AdvanceResult[]
  readonly step_downs: readonly string[]
  /** Sum of the advances; null without advance rates. */
  readonly advance: Sum | null
  readonly cash: { readonly balance: Sum; readonly counted: Sum }
  readonly reserves: readonly { readonly id: string; readonly name: string | null; readonly amount: Sum | null }[]
  readonly reserved: Sum | null
  /** advance + counted cash − reserves, never below 0. */
  readonly base: Sum | null
  readonly commitment: number
  /** Principal that is owed on the line. */
  readonly outstanding: number
  readonly availability: Sum | null
  readonly deficiency: Sum | null
  /** outstanding / eligible (M32). */
  readonly effective_advance_rate: Ratio | null
  /** 1 − debt / collateral, and collateral / debt (M33): principal and interest owed, and net eligible principal with the cash that counts. */
  readonly overcollateralization: Ratio | null
  readonly collateral_coverage: Ratio | null
}

/** What became of one receivable on its way through the waterfall, in minor units of the line's currency. */
export interface CollateralOutcome {
  readonly number: number
  /** Null where it could not be converted. */
  readonly pledged: Sum | null
  /** Indexes of the rules that failed, in the order of the terms; none where it is eligible. */
  readonly failed: readonly number[]
  /** What each limit took off it, by the limit's index. */
  readonly excess: readonly { readonly limit: number; readonly amount: Sum }[]
  readonly net_eligible: Sum
  /** The index of its advance class; null for the rate of all others. */
  readonly advance_class: number | null
}
