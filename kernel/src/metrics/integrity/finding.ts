// What a check of the collateral finds. A finding is a pure function of what was known at one moment, so that the same facts give the same findings
// whatever the order in which they arrived.
import type { CheckName } from './checks.ts'

/** An entry behind a finding: which, and the moment at which this version of it became known. */
export interface EntryEvidence {
  readonly receivable_id: string
  readonly entry_id: string
  readonly recorded: number
}

/** A change of a field of a receivable behind a finding; values as the lender sent them, null for none. */
export interface ChangeEvidence {
  readonly receivable_id: string
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
  /** The moment at which it became known. */
  readonly recorded: number
}

/** Days on which a receivable backed a debt line, behind a finding. */
export interface PledgeEvidence {
  readonly receivable_id: string
  readonly debt_line_id: string
  /** The first day; null where it backed the line from the beginning. */
  readonly from: string | null
  /** The day of its release, the first on which it no longer did; null while it does. */
  readonly released: string | null
}

/** What a finding is made of, each in a fixed order. An empty list is left out. */
export interface Evidence {
  readonly entries?: readonly EntryEvidence[]
  readonly changes?: readonly ChangeEvidence[]
  readonly pledges?: readonly PledgeEvidence[]
  /** Ids of other receivables, of obligors, of documents, and of the operator's bank transactions. */
  readonly receivables?: readonly string[]
  readonly accounts?: readonly string[]
  readonly documents?: readonly string[]
  readonly transactions?: readonly string[]
  /** How many of a kind are not named, where there are too many (`boundedEvidence`). */
  readonly left_out?: { readonly [kind: string]: number }
}

/** Something that a check found. */
export interface Finding {
  readonly check: CheckName
  /** What is different between findings of one check about one subject: a day, a month, an id. */
  readonly key: string
  /** What it is about: a receivable, or all receivables of an obligor; both null where it is about the lender. */
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  /** The first day as of which it holds. It may be later than all facts: a first payment that has not come by then. */
  readonly from: string
  /** The first day as of which it no longer holds; null where it holds for good. */
  readonly until: string | null
  /** What is at stake, in minor units of the currency; both null where it is no amount. */
  readonly amount: number | null
  readonly currency: string | null
  /** What was compared with the thresholds, by name: days, counts, shares in basis points, minor units. */
  readonly measured: { readonly [name: string]: number }
  readonly evidence: Evidence
}
