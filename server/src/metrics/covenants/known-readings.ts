// Readings that were fetched before they are asked for. What is evaluated here is pure, and what reads figures is not: evaluate with
// what is known, fetch what turned out to be wanted, and evaluate again until nothing is.
import type { MetricAsked, ReadAt, Reading } from './reading.ts'
import type { ReadMetric } from './condition.ts'

/** A reading that was asked for. */
export interface Wanted {
  readonly asked: MetricAsked
  readonly at: ReadAt
}

/** Readings by metric and day. */
export class KnownReadings {
  readonly #known = new Map<string, Reading>()
  readonly #wanted = new Map<string, Wanted>()

  /** Keeps a reading. */
  set({ asked, at }: Wanted, reading: Reading): void {
    this.#known.set(keyOf(asked, at), reading)
    this.#wanted.delete(keyOf(asked, at))
  }

  /** Reads what is known. What is not is told as such meanwhile, and noted as wanted. */
  readonly read: ReadMetric = (asked, at) => {
    const reading = this.#known.get(keyOf(asked, at))
    if (reading === undefined) this.#wanted.set(keyOf(asked, at), { asked, at })
    return reading ?? { missing: 'not_computed' }
  }

  /** What was asked for and is not known. A result is one only where there is none. */
  get wanted(): readonly Wanted[] {
    return [...this.#wanted.values()]
  }
}

/** One metric on one day, whatever the order in which its parameters were written. */
function keyOf(asked: MetricAsked, { month, day }: ReadAt): string {
  const { metric, days_past_due, basis, lag_months, bureau, population } = asked
  const metadata = Object.entries(population?.metadata ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const products = population?.product_types?.toSorted()
  return JSON.stringify([metric, days_past_due, basis, lag_months, bureau, products, metadata, month, day])
}
