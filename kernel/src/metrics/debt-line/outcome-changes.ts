// Compares two waterfalls over the same receivables by different terms. Pure.
import { type Sum, descending, larger, minus, plus } from '../../core/sum.ts'
import type { Amount, CollateralOutcome } from './borrowing-base.ts'

/** A receivable whose result changes. */
export interface ChangedOutcome {
  readonly before: CollateralOutcome
  readonly after: CollateralOutcome
}

/** The changes, in minor units of the line's currency. */
export interface OutcomeChanges {
  /** By pledged principal. */
  readonly became_eligible: Amount
  readonly became_ineligible: Amount
  /** By the difference of net eligible principal. */
  readonly gained: Amount
  readonly lost: Amount
  /** The receivables with the largest gains and losses, the largest change first; of equal ones the first reported. */
  readonly largest: readonly ChangedOutcome[]
}

/** Compares outcomes, both in the order of their numbers; skips a receivable that only one of them has. */
export async function compareOutcomes(
  before: AsyncIterable<CollateralOutcome>,
  after: Iterable<CollateralOutcome>,
  largest_max: number,
): Promise<OutcomeChanges> {
  const others = after[Symbol.iterator]()
  let other = others.next()
  const changes = new Changes(largest_max)
  for await (const one of before) {
    while (other.done !== true && other.value.number < one.number) other = others.next()
    if (other.done === true) break
    if (other.value.number === one.number) changes.take({ before: one, after: other.value })
  }
  return changes.finish()
}

const NONE: Amount = { count: 0, amount: 0 }

class Changes {
  readonly #largest_max: number
  #largest: ChangedOutcome[] = []
  #became_eligible = NONE
  #became_ineligible = NONE
  #gained = NONE
  #lost = NONE

  constructor(largest_max: number) {
    this.#largest_max = largest_max
  }

  take(changed: ChangedOutcome): void {
    const gain = gainOf(changed)
    const [was, is] = [isEligible(changed.before), isEligible(changed.after)]
    const pledged = changed.after.pledged ?? 0
    if (is && !was) this.#became_eligible = grown(this.#became_eligible, pledged)
    if (was && !is) this.#became_ineligible = grown(this.#became_ineligible, pledged)
    if (gain > 0) this.#gained = grown(this.#gained, gain)
    if (gain < 0) this.#lost = grown(this.#lost, -gain)
    if (gain === 0 && was === is) return
    this.#largest.push(changed)
    // Sorted only occasionally, so that a million changes take little more than one pass.
    if (this.#largest.length > 10 * this.#largest_max) this.#cut()
  }

  finish(): OutcomeChanges {
    this.#cut()
    return {
      became_eligible: this.#became_eligible,
      became_ineligible: this.#became_ineligible,
      gained: this.#gained,
      lost: this.#lost,
      largest: this.#largest,
    }
  }

  #cut(): void {
    this.#largest = this.#largest.sort(largestFirst).slice(0, this.#largest_max)
  }
}

function grown({ count, amount }: Amount, more: Sum): Amount {
  return { count: count + 1, amount: plus(amount, more) }
}

function isEligible({ pledged, failed }: CollateralOutcome): boolean {
  return pledged !== null && failed.length === 0
}

function gainOf({ before, after }: ChangedOutcome): Sum {
  return minus(after.net_eligible, before.net_eligible)
}

function largestFirst(one: ChangedOutcome, other: ChangedOutcome): number {
  return descending(sizeOf(gainOf(one)), sizeOf(gainOf(other))) || one.before.number - other.before.number
}

function sizeOf(sum: Sum): Sum {
  return larger(sum, -sum)
}
