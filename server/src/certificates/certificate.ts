// A borrowing base certificate: the figures of a debt line's month at its close, complete in itself, as the JSON that is hashed, stored and
// rendered. Reading it looks nothing up, so its content never changes.
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import type { CovenantStatus } from '@tapeline/kernel/metrics/covenants/covenant-status'
import type { Missing } from '@tapeline/kernel/metrics/covenants/reading'
import type { Comparator } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { Certified, RatioText } from './certified.ts'

/** A party by its id and its name at the close. */
export type Party = { readonly id: string; readonly name: string }

/** Who can close a month. */
export const CLOSED_BY = ['lender', 'operator', 'reporting_lag'] as const

/** Who closed a month: a key of the lender or of the operator, or the service by the reporting lag of the terms. */
export type Closer = {
  readonly by: (typeof CLOSED_BY)[number]
  /** The public id of the key; `service` for the reporting lag. */
  readonly actor_id: string
  readonly organization: string
}

/** The waterfall. Money in minor units of the line's currency. */
export type CertifiedBase = Certified<BorrowingBase>

/** The units of a metric's figures. */
export type FigureUnit = 'money' | 'fraction' | 'number'

/** A condition of a covenant. */
export type CertifiedCondition = {
  readonly metric: string
  /** The parameters of the metric, such as `days_past_due`. */
  readonly parameters: { readonly [name: string]: number | string }
  readonly unit: FigureUnit
  readonly comparator: Comparator
  /** The value compared, rounded by the terms; `unbounded` for a debt divided by a net worth of zero or less. */
  readonly value: RatioText | 'unbounded' | null
  readonly threshold: RatioText | null
  readonly headroom: RatioText | null
  /** Why there is no value. */
  readonly missing: Missing | null
}

/** The test of a covenant and its status on the day of the close. */
export type CertifiedCovenant = {
  readonly id: string
  readonly name: string
  readonly test_date: string
  readonly terms_id: string
  readonly status: CovenantStatus
  /** The deepest level that is breached, from 1. */
  readonly level: number | null
  /** The consequence of the breach; null without one. */
  readonly consequence: string | null
  readonly note: string | null
  /** The last day on which a breach can be cured. */
  readonly cure_until: string | null
  readonly waiver: { readonly reason: string; readonly granted_on: string | null } | null
  readonly conditions: readonly CertifiedCondition[]
}

/** How many payments, and how much in minor units: never below zero. */
export type CertifiedCounted = { readonly number: number; readonly amount: SumInJson }

/** What came in in one currency, as the cash tie-out defines it. */
export type CertifiedCollections = {
  readonly currency: string
  readonly reported: CertifiedCounted
  /** By lines of the operator's statements alone. */
  readonly verified: CertifiedCounted
  readonly stated_by_lender: CertifiedCounted
  readonly explained: CertifiedCounted
  readonly open: CertifiedCounted
  /** Verified by reported. */
  readonly verified_share: RatioText | null
  /** Open payments by days from theirs to `as_of`; the oldest have no `days_to`. */
  readonly open_by_age: readonly (CertifiedCounted & { readonly days_from: number; readonly days_to: number | null })[]
}

/** The collections of the month beside what the bank shows of them. */
export type CertifiedCash = {
  /** The day of the close. */
  readonly as_of: string
  /** The moment of the tie-out, which includes everything that was known at the close. */
  readonly tied_at: string
  /** By currency. */
  readonly collections: readonly CertifiedCollections[]
}

/** What integrity checks found of the lender. */
export type CertifiedFindings = {
  /** The day of the close. */
  readonly as_of: string
  /** The moment at which the book had been checked as a whole. */
  readonly checked_at: string
  /** How many findings hold, by what was decided of them: the gravest first. */
  readonly by_severity: readonly {
    readonly severity: 'high' | 'medium' | 'low'
    readonly open: number
    readonly explained: number
    readonly confirmed: number
  }[]
}

/** Why a certificate states no cash. */
export const NO_CASH = ['no_bank_statements', 'tie_out_failing'] as const

/** One of these. */
export type NoCash = (typeof NO_CASH)[number]

/** The document. */
export type Certificate = {
  readonly document: 'borrowing_base_certificate'
  readonly format: 1
  readonly environment: 'sandbox' | 'live'
  readonly lender: Party
  readonly operator: Party
  readonly debt_line: Party & {
    readonly currency: string
    /** Decimals of the currency's smallest denomination. */
    readonly minor_units: number
    readonly interest_outstanding: number
  }
  /** `YYYY-MM`, and its last day. */
  readonly month: string
  readonly as_of: string
  /** The `known_at` of the certificate: the moment of the close. */
  readonly known_at: string
  readonly closed: Closer
  /** The terms in force on the last day, and when that version of them was recorded; null without terms. */
  readonly terms: {
    readonly id: string
    readonly name: string | null
    readonly effective_from: string | null
    readonly version: string
  } | null
  /** The version of the formulas used (core/kernel-version.ts). */
  readonly kernel_version: number
  readonly borrowing_base: CertifiedBase
  /** In the order of the terms; null if covenants were not evaluated. */
  readonly covenants: readonly CertifiedCovenant[] | null
  /** Of the lender; null if it could not be stated, missing from certificates of earlier versions. */
  readonly cash_tie_out?: CertifiedCash | null
  /** Why it is null; missing where it is not, and where earlier versions knew no bank statements. */
  readonly no_cash_tie_out?: NoCash
  /** What integrity checks found; null where the book was never checked. Certificates of earlier versions have none. */
  readonly integrity_checks?: CertifiedFindings | null
}
