// Payments, as delinquency uses them.

/** An amount on a day (its number), minor units. */
export interface DatedAmount {
  readonly day: number
  readonly amount: number
}

/** Principal and interest paid, as amounts by day, rising; a negative amount is a payment that was returned. */
export interface Paid {
  readonly principal: readonly DatedAmount[]
  readonly interest: readonly DatedAmount[]
}

/**
 * What interest pays. `anything`: whole payments cover whole items, whatever the lender's split of a payment. `interest`: it pays interest
 * alone, while principal pays both.
 */
export type InterestPays = 'anything' | 'interest'
