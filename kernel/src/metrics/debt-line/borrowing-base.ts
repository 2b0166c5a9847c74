// The types of a borrowing base: every step from pledged collateral to availability, with the amount that each step removes and from which
// receivables.
import type { Ratio } from '../../core/ratio.ts'
import type { Sum } from '../../core/sum.ts'
import type { BookFindings } from './book-findings.ts'
import type { DebtLineTerm } from './debt-line-term.ts'
import type { UnverifiedCollections } from './unverified-collections.ts'

/** The inputs of a debt line on a day, apart from its collateral. Money in minor units of the line's currency. */
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
  /** The rate of the index in the terms, an annual fraction; null if unknown, or without an index. */
  readonly index_rate: Ratio | null
  /** Balances of payin instruments, in the line's currency; those that the terms do not name are not counted. */
  readonly cash: readonly { readonly payin_instrument_id: string; readonly amount: Sum }[]
  /** What the bank does not show of the lender's collections, in the line's currency. */
  readonly collections: UnverifiedCollections
  /** What integrity checks found of the lender on the day. */
  readonly findings: BookFindings
  /** Units of the line's currency for one of another, both in minor units; null without a rate on the day. */
  readonly exchange: (currency: string) => Ratio | null
}

/** A number of receivables and their amount, in minor units. */
export interface Amount {
  readonly count: number
  readonly amount: Sum
}

/** The exclusions of a rule: as the first rule that failed, so that reasons add up; and including other failures. */
export interface Reason {
  /** The id of the rule. */
  readonly id: string
  readonly rule: string
  readonly name: string | null
  readonly first: Amount
  readonly all: Amount
}

/** A group above its limit. */
export interface ExcessGroup {
  /** An obligor's id, a sector, `US-CA`; null if unknown, and for the largest obligors together. */
  readonly group: string | null
  /** The index of the exception that sets its limit; null for the limit of all others. */
  readonly exception: number | null
  readonly balance: Sum
  readonly limit: Sum
  readonly excess: Sum
  readonly count: number
}

/** A limit and its excess. */
export interface LimitResult {
  readonly id: string
  readonly group: string
  readonly name: string | null
  /** The bases of shares: all eligible principal, and the principal that this limit leaves; null if no share uses it. */
  readonly before_excess: Sum | null
  readonly after_excess: Sum | null
  readonly excess: Sum
  /** Groups in excess, the largest excess first. */
  readonly groups: readonly ExcessGroup[]
  /** The largest obligors before the limit, the largest first; null for limits of other groups. */
  readonly largest: readonly { readonly obligor_id: string; readonly balance: Sum }[] | null
}

/** The advance on the receivables of one advance rate. */
export interface AdvanceResult {
  /** The id of the class; null for receivables that fit no class. */
  readonly id: string | null
  /** The rate of the terms, and the rate after step-downs: fractions of one, exact. */
  readonly agreed_rate: Ratio
  readonly rate: Ratio
  readonly net_eligible: Amount
  readonly advance: Sum
}

/** The waterfall of a debt line on a day. Money in minor units of the line's currency; a figure is null if the terms lack its inputs. */
export interface BorrowingBase {
  readonly currency: string
  readonly pledged: Amount
  /** Receivables without an exchange rate, in their own currency; excluded from all steps below. */
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
  /** The principal owed on the line. */
  readonly outstanding: number
  readonly availability: Sum | null
  readonly deficiency: Sum | null
  /** outstanding / eligible (M32). */
  readonly effective_advance_rate: Ratio | null
  /** 1 − debt / collateral, and collateral / debt (M33): principal and interest owed, and net eligible principal plus counted cash. */
  readonly overcollateralization: Ratio | null
  readonly collateral_coverage: Ratio | null
}

/** The outcome of one receivable in the waterfall, in minor units of the line's currency. */
export interface CollateralOutcome {
  readonly number: number
  /** Null without an exchange rate. */
  readonly pledged: Sum | null
  /** Indexes of the rules that failed, in the order of the terms; empty if it is eligible. */
  readonly failed: readonly number[]
  /** The excess that each limit took from it, by the limit's index. */
  readonly excess: readonly { readonly limit: number; readonly amount: Sum }[]
  readonly net_eligible: Sum
  /** The index of its advance class; null for the rate of all others. */
  readonly advance_class: number | null
}
