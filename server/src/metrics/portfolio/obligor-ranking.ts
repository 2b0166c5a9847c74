// The largest obligors of a currency, and what all of them come to, from run after run of obligors: what is held does not grow with them.
import type { ObligorStand } from './obligors.ts'

/** One of the largest obligors. */
export interface LargeObligor extends ObligorStand {
  readonly obligor_id: string
}

/** Ranks obligors by what they have outstanding; equal ones by their ids. */
export class ObligorRanking {
  /** How many have anything open, and their receivables. */
  obligors = 0
  open_receivables = 0
  /** What they have outstanding together, and the sum of its squares. */
  principal = 0n
  squares = 0n
  readonly #top: number
  #largest: readonly LargeObligor[] = []

  constructor(top: number) {
    this.#top = top
  }

  /** The largest so far, as many as are ranked. */
  get largest(): readonly LargeObligor[] {
    return this.#largest
  }

  /** Counts a run of obligors. Tells those that may be among the largest, which `rank` then takes with their ids. */
  count(run: readonly ObligorStand[]): ObligorStand[] {
    for (const { open_receivables, outstanding } of run) {
      const amount = BigInt(outstanding)
      this.obligors += 1
      this.open_receivables += open_receivables
      this.principal += amount
      this.squares += amount * amount
    }
    const least = Math.max(this.#least(this.#largest), this.#least(run.toSorted(byAmount)))
    return run.filter(({ outstanding }) => outstanding >= least)
  }

  /** Ranks what `count` told. */
  rank(some: readonly LargeObligor[]): void {
    this.#largest = [...this.#largest, ...some].sort(byAmountAndId).slice(0, this.#top)
  }

  /** What the last of the largest has, so that less is not among them; of fewer obligors, anything is. */
  #least(sorted: readonly ObligorStand[]): number {
    return sorted[this.#top - 1]?.outstanding ?? -Infinity
  }
}

function byAmount(one: ObligorStand, other: ObligorStand): number {
  return other.outstanding - one.outstanding
}

function byAmountAndId(one: LargeObligor, other: LargeObligor): number {
  return byAmount(one, other) || (one.obligor_id < other.obligor_id ? -1 : 1)
}
