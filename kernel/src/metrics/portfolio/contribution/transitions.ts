// Moves between states within a month (M10): from the state in which a receivable began the month to the one in which it is. What it
// had outstanding when the month began is its weight, so that the moves out of a state never exceed what was in it.
import { type Basis, transitionMeasure } from '../measures.ts'
import type { AggregatePosition } from './position-context.ts'
import type { ChangeSink } from './position-change.ts'

/** Follows the moves of one receivable by one basis. */
export class Transitions {
  readonly #basis: Basis
  #from = 0
  #to = 0
  #opening = 0
  #sink: ChangeSink | undefined

  constructor(basis: Basis) {
    this.#basis = basis
  }

  /** A month begins with an aggregate position; its moves are reported to the group to which the receivable belongs then. */
  begin(sink: ChangeSink, aggregate: AggregatePosition): void {
    this.#sink = aggregate.outcome === 'outstanding' ? sink : undefined
    this.#opening = aggregate.outstanding
    this.#from = aggregate[this.#basis]
    this.#to = this.#from
  }

  /** The aggregate position changed. What was not open when the month began does not move. */
  move(day: number, aggregate: AggregatePosition): void {
    const to = aggregate[this.#basis]
    if (to === this.#to) return
    this.#add(day, -1)
    this.#to = to
    this.#add(day, 1)
  }

  #add(day: number, sign: 1 | -1): void {
    if (this.#to === this.#from) return
    this.#sink?.add(day, transitionMeasure(this.#basis, 'count', this.#from, this.#to), sign)
    this.#sink?.add(day, transitionMeasure(this.#basis, 'amount', this.#from, this.#to), sign * this.#opening)
  }
}
