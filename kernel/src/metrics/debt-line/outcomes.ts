// The outcome of each receivable, assembled from the columns as it is read.
import type { Sum } from '../../core/sum.ts'
import type { CollateralOutcome } from './borrowing-base.ts'
import type { AppliedLimit } from './concentration.ts'
import type { EligibleBook } from './eligible-book.ts'
import type { PledgedBook } from './pledged-book.ts'

/** The outcomes by the numbers of the receivables. The limits' excesses are in that order too, so each list is read once, in parallel. */
export function* outcomesOf(
  pledged: PledgedBook,
  { order, left, class_of, class_count }: EligibleBook,
  limits: readonly AppliedLimit[],
): Generator<CollateralOutcome> {
  const positions = limits.map(() => 0)
  for (const index of order) {
    const excess: { limit: number; amount: Sum }[] = []
    for (const [limit, { taken }] of limits.entries()) {
      const position = positions[limit] ?? 0
      if (position >= taken.receivables.length || taken.receivables.at(position) !== index) continue
      excess.push({ limit, amount: taken.amounts[position] ?? 0 })
      positions[limit] = position + 1
    }
    const own = class_of.at(index)
    yield {
      number: pledged.numbers.at(index),
      pledged: pledged.isConverted(index) ? (pledged.pledged[index] ?? 0) : null,
      failed: pledged.failedOf(index),
      excess,
      net_eligible: left[index] ?? 0,
      advance_class: own < class_count - 1 && pledged.isConverted(index) ? own : null,
    }
  }
}
