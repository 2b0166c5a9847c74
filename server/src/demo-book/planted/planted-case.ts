// A pattern that is put into the sandbox for one of the integrity checks: what it is made of, and what has to be found.
import { type Call, type Json, postAccount, postEntry, postReceivable } from '../call.ts'
import type { Chain, Parties } from '../operator/operator-call.ts'

/** The day for which the sandbox is made, and the two sides of it. */
export interface PlantingDay {
  readonly today: string
  readonly parties: Parties
}

/** What a check has to find of a case. Lists are sorted; entries are named `receivable entry`. */
export interface ExpectedFinding {
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  readonly from: string
  readonly amount: number | null
  /** What was compared with the thresholds, as far as it can be worked out by hand. */
  readonly measured: Readonly<Record<string, number>>
  readonly entries?: readonly string[]
  readonly receivables?: readonly string[]
  readonly accounts?: readonly string[]
  readonly documents?: readonly string[]
  readonly transactions?: readonly string[]
}

/** One case. */
export interface PlantedCase {
  readonly check: string
  /** What happened, in one sentence; the receivables state it in their metadata. */
  readonly summary: string
  readonly calls: readonly Call[]
  /** The pledges and documents that are part of it. */
  readonly records: readonly Chain[]
  readonly expected: readonly ExpectedFinding[]
}

/** A business that a case needs. */
export function business(date: string, id: string, name: string, street_address: string): Call {
  return postAccount(date, {
    id,
    type: 'business',
    name,
    address: { street_address, locality: 'Columbus', region: 'OH', postal_code: '43215', country: 'US' },
    metadata: { book: 'sandbox', segment: 'small_business' },
  })
}

/** A receivable of a case: a term loan that is paid each month, unless `fields` state something else. */
export function receivable(
  date: string,
  id: string,
  obligor_id: string,
  summary: string,
  fields: Json & { readonly metadata?: Json } = {},
): Call {
  return postReceivable(date, {
    id,
    obligor_id,
    origination_date: date,
    currency: 'USD',
    product_type: 'term_loan',
    term: '24 months',
    payment_frequency: '1 month',
    interest_rate: 0.12,
    funded_by: 'balance_sheet',
    ...fields,
    metadata: {
      program: 'growth',
      channel: 'broker',
      branch: 'Columbus',
      book: 'sandbox',
      ...fields.metadata,
      summary,
    },
  })
}

/** An entry: its type, day and amount in minor units, with the status after it. */
export function entry(
  receivable_id: string,
  id: string,
  type: string,
  date: string,
  amount: number,
  more: Json = {},
): Call {
  return postEntry(receivable_id, date, { id, type, amount, receivable_status: 'active', ...more })
}
