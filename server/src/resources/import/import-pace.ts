// How fast a process reads the imports of one tenant: lines that cost little, such as rejected ones, would else take its one thread from
// others. What the database stores is slower than the limits, so that an import of records is never held up.
import type { ImportBounds } from './import-rules.ts'

/** What may be read ahead of the pace, in seconds. */
const BURST_S = 1

/** The pace of all tenants. */
export class ImportPace {
  readonly #bounds: ImportBounds
  /** When each tenant will have used up what it may read, in milliseconds; those of the past are forgotten. */
  readonly #used = new Map<number, number>()

  constructor(bounds: ImportBounds) {
    this.#bounds = bounds
  }

  /** Notes what a tenant's import has read; how long it has to wait for, in milliseconds. */
  read(tenant: number, lines: number, bytes: number, now_ms: number): number {
    const { lines_per_second_max, bytes_per_second_max } = this.#bounds
    for (const [other, until] of this.#used) if (until <= now_ms) this.#used.delete(other)
    const seconds = Math.max(lines / lines_per_second_max, bytes / bytes_per_second_max)
    const until = Math.max(this.#used.get(tenant) ?? 0, now_ms) + seconds * 1_000
    this.#used.set(tenant, until)
    return Math.max(until - now_ms - BURST_S * 1_000, 0)
  }
}
