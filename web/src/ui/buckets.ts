// Buckets of days past due as people read them. The service labels the last bucket and a bucket with all later ones by a round number, `120+`,
// which begins on day 121 or on day 120, by the edges; here both are named by the day on which they begin, `121 or more`.
import { cumulativeLabels } from '@tapeline/kernel/core/bucket-labels'

/** The name of a label of the service, under a heading that states that these are days. */
export type BucketNames = (label: string) => string

/** Names by the last days of the buckets. A label that these edges do not make stays as it is. */
export function bucketNames(edges: readonly number[]): BucketNames {
  const firstDays = new Map(cumulativeLabels(edges).map((label, at) => [label, 1 + (edges[at - 1] ?? 0)]))
  return (label) => {
    const first = firstDays.get(label)
    return first === undefined ? closedBucket(label) : orMore(first)
  }
}

/** The last days of the buckets that an answer holds all labels of. */
export function edgesOf(labels: readonly string[]): number[] {
  const edges = labels.flatMap((label) => {
    const last = /^\d+-(\d+)$/.exec(label)?.[1]
    return last === undefined ? [] : [Number(last)]
  })
  return [...new Set(edges)].toSorted((one, other) => one - other)
}

/** `121 or more`: what is at least so many days past due. */
export function orMore(first_day: number): string {
  return `${first_day} or more`
}

/** The same as a name that stands by itself: `31–60 days`, `121 or more days`, `Current`. */
export function withDays(name: string): string {
  return /^\d/.test(name) ? `${name} days` : name
}

/** `31-60` as `31–60`, `current` as `Current`. */
export function closedBucket(label: string): string {
  return label === 'current' ? 'Current' : label.replace('-', '–')
}
