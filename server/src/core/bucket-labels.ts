// What delinquency buckets are called, from the edges that part them.

/**
 * The buckets' names, `current` first: 1-30, 31-60, 61-90, 91-120, 120+, or 1-29, 30-59, 60-89, 90-119, 120+. Both families call the
 * last bucket by the same round number (M7): it starts at 121 after the bucket 91-120, and at 120 after 90-119.
 */
export function bucketLabels(edges: readonly number[]): string[] {
  const labels = edges.map((edge, at) => `${(edges[at - 1] ?? 0) + 1}-${edge}`)
  const last = edges.at(-1) ?? 0
  return ['current', ...labels, `${last % 10 === 9 ? last + 1 : last}+`]
}
