// Delinquency buckets (M7). An edge is the last day of its bucket: with edges 30, 60, 90 and 120 the buckets are
// current, 1-30, 31-60, 61-90, 91-120 and above. Edges are a setting; US card trusts use 29, 59, 89 and 119.

/** The bucket of a number of days past due: 0 is current, then one for each edge and one above. Edges rise. */
export function bucketOf(days: number, edges: readonly number[]): number {
  if (days <= 0) return 0
  let bucket = 1
  for (const edge of edges) if (days > edge) bucket += 1
  return bucket
}

/** The first day after another on which an amount past due since a day enters a bucket; Infinity in the last bucket. Day numbers. */
export function nextBucketDay(since: number, edges: readonly number[], after: number): number {
  if (since + 1 > after) return since + 1
  for (const edge of edges) if (since + edge + 1 > after) return since + edge + 1
  return Infinity
}
