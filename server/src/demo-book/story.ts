// What happens to one receivable, before it is told as calls: events in any order, what fell due and what was
// paid of it. Amounts are in minor units.

/** Something that becomes an entry. `closes` ends the receivable; what follows is told as closed too. */
export interface StoryEvent {
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

/** The course of one receivable. */
export interface Story {
  readonly events: readonly StoryEvent[]
  /** What fell due, and what was paid of that: delinquency follows from the two. */
  readonly dues: readonly Dated[]
  readonly paid: readonly Dated[]
  /** The day from which nothing is past due any more: a write-off or an early end. */
  readonly ended_on: string | undefined
}

/** How an obligor pays: `from` is the first instalment (1 is the first) that goes its own way. */
export interface Behaviour {
  readonly kind: 'prompt' | 'slow' | 'stumbling' | 'defaulting' | 'prepaying'
  readonly from: number
}
