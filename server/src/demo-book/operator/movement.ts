// Money that comes to or leaves one of the lender's bank accounts.

/** An account with movements. */
export type MovingAccount = 'collections' | 'operating'

/** Money in or out, in minor units. */
export interface Movement {
  readonly account: MovingAccount
  readonly date: string
  readonly direction: 'credit' | 'debit'
  readonly amount: number
  readonly kind: 'collections' | 'returns' | 'sweep' | 'disbursement' | 'draw' | 'repayment' | 'interest'
  readonly description: string
  /** The receivable that was paid, or disbursed. */
  readonly receivable_id?: string
  /** Of a payment that came alone: its entries. */
  readonly entry_ids?: readonly string[]
  /** Who paid, of a payment that came alone. */
  readonly payer?: string
  /** The reference that the bank states, where it is no date. */
  readonly reference?: string
  /** Reported by the bank, and not booked yet. */
  readonly pending?: true
}
