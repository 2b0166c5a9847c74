// The records of v2 as an integration or a snapshot holds them. Nothing is taken for granted but ids: old books hold gaps.

/** An address of v2. */
export interface V2Address {
  readonly street?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly postal_code?: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null
}

/** A borrower of v2, consumer or business. */
export interface V2Borrower {
  readonly id: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly company?: string | null
  /** A national number without its kind. */
  readonly entity_document_id?: string | number | null
  readonly address?: V2Address | null
  /** The calling code of the phone, such as `52` or `+52`, or the country it is of, such as `MX`. */
  readonly country_code?: string | number | null
  readonly phone?: string | number | null
  /** A score without its bureau. */
  readonly credit_ranking?: string | number | null
  /** A named category, such as `restaurants`. */
  readonly industry?: string | null
  readonly email?: string | null
  readonly website?: string | null
  readonly is_veteran?: boolean | null
  readonly date_of_birth?: string | null
  readonly date_of_incorporation?: string | null
}

/** A loan of v2. */
export interface V2Loan {
  readonly id: string
  readonly borrower_id?: string
  readonly credit_type?: string
  readonly receivable_type?: string | null
  readonly program?: unknown
  readonly funded_by?: string
  readonly fund_name?: string | null
  readonly origination_date?: string
  readonly currency?: string
  readonly term?: string | null
  readonly payment_frequency?: string | null
  readonly interest_rate?: number | null
  readonly credit_limit?: number | null
  readonly origination_fee?: number | null
  readonly periodic_fee?: number | null
  readonly collateral?: unknown
  /** In the currency's smallest denomination, as every amount. */
  readonly delinquent_amount?: number | null
  readonly delinquent_times?: number | null
  /** How many days the loan had been delinquent on the day it was reported. */
  readonly delinquent_days?: number | null
}

/** A report of v2. */
export interface V2Report {
  readonly id: string
  readonly loan_id: string
  readonly loan_status?: 'active' | 'closed' | null
  readonly date?: string
  readonly type?: string
  readonly amount?: number
  readonly balance?: number | null
  readonly description?: string | null
}
