// Puts facts into the order of a ledger, in any order of arrival: flows of a day and kind are summed, the greater status of a day is kept,
// and the later of other statements. All reported balances of one day are kept, since only the whole day shows which of them was stated
// last.
import { FACT, type Ledger, type ProductClass, VOLUME_MAX, isFlow } from './ledger.ts'

/** Collects the facts of one receivable after another; it reuses its arrays. */
export class LedgerBuilder {
  #days: number[] = []
  #kinds: number[] = []
  #values: number[] = []
  #volume = 0
  #rising = true

  /** Whether nothing was added yet. */
  get empty(): boolean {
    return this.#days.length === 0
  }

  /** Adds a fact. Statements of one day and kind, reported balances apart, must come in the order in which they were made. */
  add(day: number, kind: number, value: number): void {
    const last = this.#days.length - 1
    if (last >= 0 && this.#isSame(last, day, kind, value)) {
      this.#values[last] = combined(kind, this.#values[last] ?? 0, value)
    } else {
      if (last >= 0 && this.#isAfter(last, day, kind, value)) this.#rising = false
      this.#days.push(day)
      this.#kinds.push(kind)
      this.#values.push(value)
    }
    // A credit limit is never summed, and an unlimited one may be a very large number.
    if (!Number.isNaN(value) && kind !== FACT.credit_limit) this.#volume += Math.abs(value)
  }

  /** Adds all facts of a ledger. */
  addAll({ days, kinds, values, volume }: Ledger): void {
    const before = this.#volume
    for (let i = 0; i < days.length; i += 1) this.add(days[i] ?? 0, kinds[i] ?? 0, values[i] ?? 0)
    // Its amounts were summed already, and may have canceled out.
    this.#volume = before + volume
  }

  /** The ledger of the added facts; the builder is then empty again. */
  build(origination: number, product: ProductClass): Ledger {
    const volume = Math.min(this.#volume, VOLUME_MAX + 1)
    const too_large = volume > VOLUME_MAX
    if (!this.#rising) this.#sort()
    const ledger = {
      origination,
      product,
      volume,
      too_large,
      days: this.#days,
      kinds: this.#kinds,
      values: this.#values,
    }
    this.#clear()
    return too_large ? { ...ledger, days: [], kinds: [], values: [] } : ledger
  }

  #isAfter(i: number, day: number, kind: number, value: number): boolean {
    const order = (this.#days[i] ?? 0) - day || (this.#kinds[i] ?? 0) - kind
    if (order === 0 && kind === FACT.reported_balance) return (this.#values[i] ?? 0) > value
    return order > 0
  }

  #isSame(i: number, day: number, kind: number, value: number): boolean {
    if (this.#days[i] !== day || this.#kinds[i] !== kind) return false
    return kind !== FACT.reported_balance || this.#values[i] === value
  }

  #clear(): void {
    this.#days = []
    this.#kinds = []
    this.#values = []
    this.#volume = 0
    this.#rising = true
  }

  /**
   * Facts arrive in a few rising runs (from patches, from entries), which insertion sorts at little cost. If that takes too many moves,
   * indexes are sorted instead. Both keep the order of statements of one day and kind.
   */
  #sort(): void {
    const days = this.#days
    const kinds = this.#kinds
    const values = this.#values
    let moves_left = MOVES_EACH * days.length
    for (let i = 1; i < days.length && moves_left > 0; i += 1) {
      const day = days[i] ?? 0
      const kind = kinds[i] ?? 0
      const value = values[i] ?? 0
      let at = i
      for (; at > 0 && this.#isAfter(at - 1, day, kind, value); at -= 1) {
        days[at] = days[at - 1] ?? 0
        kinds[at] = kinds[at - 1] ?? 0
        values[at] = values[at - 1] ?? 0
      }
      moves_left -= i - at
      days[at] = day
      kinds[at] = kind
      values[at] = value
    }
    if (moves_left <= 0) this.#sortPlaces()
    this.#combineNeighbors()
  }

  #combineNeighbors(): void {
    const days = this.#days
    const kinds = this.#kinds
    const values = this.#values
    let last = 0
    for (let i = 1; i < days.length; i += 1) {
      const day = days[i] ?? 0
      const kind = kinds[i] ?? 0
      const value = values[i] ?? 0
      if (this.#isSame(last, day, kind, value)) {
        values[last] = combined(kind, values[last] ?? 0, value)
        continue
      }
      last += 1
      days[last] = day
      kinds[last] = kind
      values[last] = value
    }
    days.length = last + 1
    kinds.length = last + 1
    values.length = last + 1
  }

  #sortPlaces(): void {
    const values = this.#values
    const before = (a: number, b: number): number => {
      if (this.#isAfter(a, this.#days[b] ?? 0, this.#kinds[b] ?? 0, values[b] ?? 0)) return 1
      return this.#isAfter(b, this.#days[a] ?? 0, this.#kinds[a] ?? 0, values[a] ?? 0) ? -1 : a - b
    }
    const places = values.map((_, i) => i).sort(before)
    this.#days = places.map((place) => this.#days[place] ?? 0)
    this.#kinds = places.map((place) => this.#kinds[place] ?? 0)
    this.#values = places.map((place) => values[place] ?? 0)
  }
}

/** Moves for each fact beyond which sorting indexes is cheaper. */
const MOVES_EACH = 32

function combined(kind: number, before: number, value: number): number {
  if (isFlow(kind)) return before + value
  return kind === FACT.status ? Math.max(before, value) : value
}
