// Of which lender cash is tied out: where the operator keeps what it states of it.

/** A lender as the operator knows it. */
export interface WatchedLender {
  readonly organization: string
  /** The operator's tenant. */
  readonly operator: number
}
