// Averages over a pool (M26, M27). A receivable without a value is in neither sum, so how much of the pool an average
// speaks for is told beside it.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** What a pool has of something: its weighted average, and the share of the weight of which it is known. */
export interface WeightedAverage {
  /** In the unit of the values; null where no weight has one. */
  readonly average: Ratio | null
  /** From 0 to 1; null where there is no weight at all. */
  readonly coverage: Ratio | null
}

/** Sums over a pool; the weight is outstanding principal in minor units. */
export interface WeightedSums {
  /** Weight times value, of all that have one. */
  readonly products: number | bigint
  /** Weight of those that have a value. */
  readonly weight: number | bigint
  /** Weight of all. */
  readonly all: number | bigint
}

/**
 * Weighted average (M26): sum(weight * value) / sum(weight) of what has a value (a rate, a term, an age), and its
 * coverage, sum(weight of what has a value) / sum(weight). Values may be negative, as days before 1970 are.
 */
export function deriveWeightedAverage({ products, weight, all }: WeightedSums): WeightedAverage {
  return { average: shareOf(products, weight), coverage: shareOf(weight, all) }
}

/**
 * Average balance (M27): outstanding principal in minor units / receivables that have any, each counting once. Null
 * where none has.
 */
export function deriveAverageBalance(outstanding: number | bigint, open: number | bigint): Ratio | null {
  return shareOf(outstanding, open)
}
