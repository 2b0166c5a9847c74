// The largest obligors of a currency, and the sum of all of them, from run after run of obligors: memory does not grow with them.
import { ExactSum } from '../../../core/exact-sum.ts'
import { type Sum, descending, larger } from '../../../core/sum.ts'
import type { ObligorPosition } from './obligors.ts'

/** One of the largest obligors. */
export interface LargeObligor extends ObligorPosition {
  readonly obligor_id: string
}

/** Ranks obligors by what they have outstanding; equal ones by their ids. */
export class ObligorRanking {
  /** How many have anything open, and their receivables. */
  obligors = 0
  open_receivables = 0
  readonly #principal = new ExactSum()
  readonly #squares = new ExactSum()
  readonly #top: number
  /** Who has less is not among the largest. */
  #bound: Sum = -Infinity
  #largest: readonly LargeObligor[] = []
  #candidates: ObligorPosition[] = []

  constructor(top: number) {
    this.#top = top
  }

  /** What they have outstanding together. */
  get principal(): bigint {
    return this.#principal.value
  }

  /** The sum of the squares of what each has outstanding. */
  get squares(): bigint {
    return this.#squares.value
  }

  /** The largest so far, as many as are ranked. */
  get largest(): readonly LargeObligor[] {
    return this.#largest
  }

  /** Counts an obligor. Few of many are ever made an object of: those that may be among the largest. */
  count(ordinal: number, open_receivables: number, outstanding: Sum): void {
    this.obligors += 1
    this.open_receivables += open_receivables
    this.#principal.add(outstanding)
    this.#squares.addSquare(outstanding)
    if (outstanding >= this.#bound) this.#candidates.push({ ordinal, open_receivables, outstanding })
  }

  /** Lets go of candidates that others have outdone. Returns how many are left: more than are ranked only where many are equal. */
  prune(): number {
    const least = this.#least(this.#candidates.toSorted(byAmount))
    this.#candidates = this.#candidates.filter(({ outstanding }) => outstanding >= least)
    this.#bound = larger(this.#bound, least)
    return this.#candidates.length
  }

  /** Takes those counted since the last ones were ranked that may be among the largest: `rank` wants them with their ids. */
  takeCandidates(): ObligorPosition[] {
    this.prune()
    const some = this.#candidates
    this.#candidates = []
    return some
  }

  /** Ranks candidates. */
  rank(some: readonly LargeObligor[]): void {
    this.#largest = [...this.#largest, ...some].sort(byAmountAndId).slice(0, this.#top)
    this.#bound = this.#least(this.#largest)
  }

  /** What the last of the largest has, so that less is not among them; of fewer obligors, anything is. */
  #least(sorted: readonly ObligorPosition[]): Sum {
    return sorted[this.#top - 1]?.outstanding ?? -Infinity
  }
}

function byAmount(one: ObligorPosition, other: ObligorPosition): number {
  return descending(one.outstanding, other.outstanding)
}

function byAmountAndId(one: LargeObligor, other: LargeObligor): number {
  return byAmount(one, other) || (one.obligor_id < other.obligor_id ? -1 : 1)
}
