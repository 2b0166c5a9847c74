// What is paid, as delinquency sees it.

/** An amount on a day (its number), minor units. */
export interface DatedAmount {
  readonly day: number
  readonly amount: number
}
