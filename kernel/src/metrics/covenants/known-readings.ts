// Readings fetched before they are used. Evaluation is pure, fetching figures is not: evaluate with the known readings, fetch the missing
// ones, and evaluate again until none is missing.
import type { MetricAsked, ReadAt, Reading } from './reading.ts'
import type { ReadMetric } from './condition.ts'

/** A requested reading. */
export interface Wanted {
  readonly asked: MetricAsked
  readonly at: ReadAt
}

/** Readings by metric and day. */
export class KnownReadings {
  readonly #known = new Map<string, Reading>()
  readonly #wanted = new Map<string, Wanted>()

  /** Adds a reading. */
  set({ asked, at }: Wanted, reading: Reading): void {
    this.#known.set(keyOf(asked, at), reading)
    this.#wanted.delete(keyOf(asked, at))
  }

  /** Returns a known reading. A missing one is reported as such for now, and noted as wanted. */
  readonly read: ReadMetric = (asked, at) => {
    const reading = this.#known.get(keyOf(asked, at))
    if (reading === undefined) this.#wanted.set(keyOf(asked, at), { asked, at })
    return reading ?? { missing: 'not_computed' }
  }

  /** The requested readings that are unknown. A result is valid only if there are none. */
  get wanted(): readonly Wanted[] {
    return [...this.#wanted.values()]
  }
}

/** A key of one metric on one day, for any order of its parameters. */
function keyOf(asked: MetricAsked, { month, day }: ReadAt): string {
  const { metric, days_past_due, basis, lag_months, bureau, findings, population } = asked
  const metadata = Object.entries(population?.metadata ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const products = population?.product_types?.toSorted()
  const { checks, severity_min, states } = findings ?? {}
  const counted = [checks?.toSorted(), severity_min, states?.toSorted()]
  return JSON.stringify([metric, days_past_due, basis, lag_months, bureau, counted, products, metadata, month, day])
}
