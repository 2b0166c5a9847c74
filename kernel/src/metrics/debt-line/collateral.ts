// A receivable that backs a debt line, as the rules of the terms read it at the end of a day. It has the inputs of every rule, so that
// changed terms are evaluated without reading the book again.

/** A pledged receivable on a day. Money in minor units of its own currency, days by their numbers. */
export interface Collateral {
  /** The number of the receivable within its tenant. */
  readonly number: number
  readonly id: string
  readonly obligor_id: string
  readonly currency: string
  readonly product_type: string
  /** Principal outstanding; 0 or less if there is none. */
  readonly outstanding: number
  /** Principal disbursed, less refunds. */
  readonly original: number
  /** Principal written off so far. */
  readonly written_off: number
  /** As computed from due and paid amounts, and as the lender reports it; 0 if nothing is outstanding. */
  readonly days_past_due: { readonly computed: number; readonly reported: number }
  /** Whether the balance that the lender reports agrees with that of the entries, within the tolerance of the balance check. */
  readonly reconciled: boolean
  /** The status in its latest entry that has one; null without any. */
  readonly status: 'active' | 'closed' | null
  readonly origination: number
  /** The maturity date; null without a term. */
  readonly maturity: number | null
  /** Annual, in billionths; null if unknown. */
  readonly interest_rate: number | null
  /** How often it was delinquent, as the lender reports it. */
  readonly times_delinquent: number
  /**
   * Attributes of its obligor, so equal for all receivables of one obligor; null if unknown. A score is as in the account, `experian:680`,
   * since terms may name unlisted bureaus; a region includes its country: `US-CA`.
   */
  readonly score: string | null
  readonly country: string | null
  readonly region: string | null
  readonly industry: string | null
  /** The kinds of its documents that have a file, each once. */
  readonly documents: readonly string[]
  /** Metadata by key, each value as its text (`core/metadata-text.ts`). */
  readonly metadata: { readonly [key: string]: string }
}
