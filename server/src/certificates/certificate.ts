// A borrowing base certificate: what a debt line's month came to when it was closed, complete in itself, as the JSON that is hashed,
// stored and rendered. Nothing in it is looked up when it is read, so it says the same for ever.
import type { BorrowingBase } from '../metrics/debt-line/borrowing-base.ts'
import type { CovenantStatus } from '../metrics/covenants/covenant-standing.ts'
import type { Missing } from '../metrics/covenants/reading.ts'
import type { Comparator } from '../metrics/debt-line/debt-line-term.ts'
import type { Certified, RatioText } from './certified.ts'

/** A party by its id and its name at the close. */
export type Party = { readonly id: string; readonly name: string }

/** By whose act a month is closed. */
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

/** How figures of a metric are read. */
export type FigureUnit = 'money' | 'fraction' | 'number'

/** A condition of a covenant. */
export type CertifiedCondition = {
  readonly metric: string
  /** What the metric had to be told beside its name, such as `days_past_due`. */
  readonly parameters: { readonly [name: string]: number | string }
  readonly unit: FigureUnit
  readonly comparator: Comparator
  /** As it is compared, rounded as the terms say; `unbounded` where a debt stands against no worth. */
  readonly value: RatioText | 'unbounded' | null
  readonly threshold: RatioText | null
  readonly headroom: RatioText | null
  /** Why there is no figure. */
  readonly missing: Missing | null
}

/** The test of a covenant and what it meant on the day of the close. */
export type CertifiedCovenant = {
  readonly id: string
  readonly name: string
  readonly test_date: string
  readonly terms_id: string
  readonly status: CovenantStatus
  /** The deepest level that is broken, from 1. */
  readonly level: number | null
  /** What follows from the breach; null where there is none. */
  readonly consequence: string | null
  readonly note: string | null
  /** The last day on which a breach can be cured. */
  readonly cure_until: string | null
  readonly waiver: { readonly reason: string; readonly granted_on: string | null } | null
  readonly conditions: readonly CertifiedCondition[]
}

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
  /** The moment whose knowledge it states, which is that of the close. */
  readonly known_at: string
  readonly closed: Closer
  /** The terms in force on the last day, and when what they say here became known; null where there were none. */
  readonly terms: {
    readonly id: string
    readonly name: string | null
    readonly effective_from: string | null
    readonly version: string
  } | null
  /** The version of the formulas that it was calculated with (core/kernel-version.ts). */
  readonly kernel_version: number
  readonly borrowing_base: CertifiedBase
  /** In the order of the terms; null where covenants were not evaluated for it. */
  readonly covenants: readonly CertifiedCovenant[] | null
}
