// A receivable that backs a debt line, as the rules of the line's terms see it at the end of a day. It says everything that any rule may
// ask, so that changed terms are judged without reading the book again.

/** A pledged receivable on a day. Money in minor units of its own currency, days by their numbers. */
export interface Collateral {
  /** Of the receivable, within its tenant. */
  readonly number: number
  readonly id: string
  readonly obligor_id: string
  readonly currency: string
  readonly product_type: string
  /** Principal outstanding; 0 or less where nothing is. */
  readonly outstanding: number
  /** Principal that was given out, less refunds. */
  readonly original: number
  /** Principal written off so far. */
  readonly written_off: number
  /** By what fell due and was paid, and by the lender's word; 0 where nothing is outstanding. */
  readonly days_past_due: { readonly computed: number; readonly reported: number }
  /** Whether the balance that the lender states agrees with the one of its entries, within what the balance check allows. */
  readonly reconciled: boolean
  /** The status that its latest entry states; null where none does. */
  readonly status: 'active' | 'closed' | null
  readonly origination: number
  /** The day on which its term ends; null without a term. */
  readonly maturity: number | null
  /** Annual, in billionths; null where none is known. */
  readonly interest_rate: number | null
  /** How often it was delinquent, by the lender's word. */
  readonly times_delinquent: number
  /**
   * Of its obligor, and so the same in all receivables of one; each null where it is not known. A score is as the account states it,
   * `experian:680`, since terms may name bureaus of no list; a region is told with its country before it: `US-CA`.
   */
  readonly score: string | null
  readonly country: string | null
  readonly region: string | null
  readonly industry: string | null
  /** The kinds of documents that belong to it and hold a file, each once. */
  readonly documents: readonly string[]
  /** Metadata by key, each value as its text (`core/metadata-text.ts`). */
  readonly metadata: { readonly [key: string]: string }
}
