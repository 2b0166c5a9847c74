// Names delinquency buckets by the edges between them.

/**
 * The buckets' names, `current` first: 1-30, 31-60, 61-90, 91-120, 120+, or 1-29, 30-59, 60-89, 90-119, 120+. The last bucket has no
 * later one, so that it has its cumulative name.
 */
export function bucketLabels(edges: readonly number[]): string[] {
  const labels = edges.map((edge, at) => `${(edges[at - 1] ?? 0) + 1}-${edge}`)
  return ['current', ...labels, ...cumulativeLabels(edges).slice(-1)]
}

/**
 * The names of each bucket past due together with all later ones: 1+, 30+, 60+, 90+, 120+. Both families of edges have the same round names
 * (M7, M8): 30+ starts at day 31 after the bucket 1-30, and at day 30 after 1-29. Each name is unique: buckets whose edges are a day apart
 * are named by their first day.
 */
export function cumulativeLabels(edges: readonly number[]): string[] {
  let last = 1
  const later = edges.map((edge) => {
    const round = edge % 10 === 9 ? edge + 1 : edge
    last = round === last ? edge + 1 : round
    return `${last}+`
  })
  return ['1+', ...later]
}
