// The states of receivables by their names: a bucket while principal is outstanding, by the edges of the day, else what became of it.
import { bucketLabels, cumulativeLabels } from '@tapeline/kernel/core/bucket-labels'
import { type Basis, STATE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { AggregatePosition } from '@tapeline/kernel/metrics/portfolio/contribution/position-context'

/** What can have become of a receivable of which nothing is outstanding. */
export const AFTERWARDS = Object.keys(STATE)

/** The bucket of a receivable; null where nothing is outstanding. */
export function bucketOn(aggregate: AggregatePosition, basis: Basis, edges: readonly number[]): string | null {
  return aggregate.outcome === 'outstanding' ? (bucketLabels(edges)[aggregate[basis]] ?? null) : null
}

/** Its bucket, or what became of it. */
export function stateOn(aggregate: AggregatePosition, basis: Basis, edges: readonly number[]): string {
  return bucketOn(aggregate, basis, edges) ?? aggregate.outcome
}

/** Whether a receivable is in a state: in a bucket, in one of several (`30+`), or ended so. */
export function isInState(
  state: string,
  aggregate: AggregatePosition,
  basis: Basis,
  edges: readonly number[],
): boolean {
  if (state === stateOn(aggregate, basis, edges)) return true
  const first = cumulativeLabels(edges).indexOf(state) + 1
  return first > 0 && aggregate.outcome === 'outstanding' && aggregate[basis] >= first
}

/** The names of buckets on a day, by its edges: each by itself, then each with all later ones. */
export function bucketsBy(edges: readonly number[]): string[] {
  return [...new Set([...bucketLabels(edges), ...cumulativeLabels(edges)])]
}

/** Every state that there is on a day, by its edges. */
export function statesBy(edges: readonly number[]): string[] {
  return [...bucketsBy(edges), ...AFTERWARDS]
}
