// Averages over a pool (M26, M27). A receivable without a value is in neither sum, so each average is returned with its coverage of the
// pool.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** The weighted average of a value over a pool, and the share of the weight with a known value. */
export interface WeightedAverage {
  /** In the unit of the values; null if no weight has one. */
  readonly average: Ratio | null
  /** From 0 to 1; null without weight. */
  readonly coverage: Ratio | null
}

/** Sums over a pool; the weight is outstanding principal in minor units. */
export interface WeightedSums {
  /** Weight times value, of all with a value. */
  readonly products: number | bigint
  /** Weight of all with a value. */
  readonly weight: number | bigint
  /** Weight of all. */
  readonly all: number | bigint
}

/**
 * Weighted average (M26): sum(weight * value) / sum(weight) over receivables with a value (a rate, a term, an age), and its coverage,
 * sum(weight with a value) / sum(weight). Values may be negative, like days before 1970.
 */
export function deriveWeightedAverage({ products, weight, all }: WeightedSums): WeightedAverage {
  return { average: shareOf(products, weight), coverage: shareOf(weight, all) }
}

/** Average balance (M27): outstanding principal in minor units / receivables with any, each counting once. Null if there are none. */
export function deriveAverageBalance(outstanding: number | bigint, open: number | bigint): Ratio | null {
  return shareOf(outstanding, open)
}
