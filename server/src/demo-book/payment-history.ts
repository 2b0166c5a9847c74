// The simulated history of one receivable, before it becomes calls: events in any order, due amounts, and payments. Amounts are in minor
// units.

/** An event that becomes an entry. `closes` ends the receivable; later events are marked closed too. */
export interface HistoryEvent {
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly description: string
  readonly closes?: boolean
}

/** An amount at a date. */
export interface Dated {
  readonly date: string
  readonly amount: number
}

/** The history of one receivable. */
export interface PaymentHistory {
  readonly events: readonly HistoryEvent[]
  /** Due amounts, and payments of them: delinquency follows from the two. */
  readonly dues: readonly Dated[]
  readonly paid: readonly Dated[]
  /** The day from which nothing is past due any more: a write-off or an early end. */
  readonly ended_on: string | undefined
}

/** How an obligor pays: `from` is the number of the first installment (from 1) that deviates. */
export interface Behavior {
  readonly kind: 'prompt' | 'slow' | 'stumbling' | 'defaulting' | 'prepaying'
  readonly from: number
}
