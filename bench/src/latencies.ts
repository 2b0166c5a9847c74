// Latencies of many requests, in milliseconds.

/** Some latencies; zeros where there are none. */
export interface Latencies {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** The middle, the slowest twentieth and hundredth, and the slowest. */
export function latenciesOf(latencies: readonly number[]): Latencies {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

/** As text. */
export function textOf({ p50, p99, max }: Latencies): string {
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, slowest ${max.toFixed(0)} ms`
}
