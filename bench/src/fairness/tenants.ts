// Many lenders whose sizes follow a Zipf distribution: the lender of rank k has 1/k of the receivables and of the writes of the largest.
import { Chances } from '../metrics/chance.ts'
import { type Due, momentsOf } from './open-loop.ts'

/** The smallest half, the largest hundredth, and those between. */
export const GROUPS = ['small', 'middle', 'large'] as const

export type Group = (typeof GROUPS)[number]

/** The group of a rank, counted from 1 for the largest. */
export function groupOf(rank: number, tenants: number): Group {
  if (rank <= tenants / 100) return 'large'
  return rank > tenants / 2 ? 'small' : 'middle'
}

/** The receivables of a rank; two at least. */
export function receivablesOf(rank: number, largest: number): number {
  return Math.max(2, Math.round(largest / rank))
}

/** A write that a tenant is about to send. */
export interface Arrival extends Due {
  readonly rank: number
}

/** The writes of a phase. */
export interface Arrivals {
  readonly tenants: number
  /** Writes a second of all tenants together. */
  readonly per_second: number
  readonly seconds: number
  readonly seed: number
  /** Those that write; the others' writes are left out, and the rates of these stay as they are. */
  readonly writes: (rank: number) => boolean
}

/** Writes at random moments, each tenant at its own rate, the same for the same seed. */
export function* arrivalsOf({ tenants, per_second, seconds, seed, writes }: Arrivals): Generator<Arrival> {
  const chances = new Chances(seed, 2)
  const sums = cumulativeWeights(tenants)
  for (const at_ms of momentsOf(per_second, () => chances.fraction(0))) {
    if (at_ms >= seconds * 1_000) return
    const rank = rankAt(sums, chances.fraction(1))
    if (writes(rank)) yield { at_ms, rank }
  }
}

function cumulativeWeights(tenants: number): Float64Array {
  let sum = 0
  return Float64Array.from({ length: tenants }, (_, index) => (sum += 1 / (index + 1)))
}

/** The rank that a fraction of all weight falls to. */
function rankAt(sums: Float64Array, fraction: number): number {
  const wanted = fraction * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low + 1
}
