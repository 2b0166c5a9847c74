// The entries of one receivable in the order in which they count, with values that are computed once for any number of days. The values of
// an entry depend only on entries before it, so they are valid for the book on any day.
import { principalEffect } from '../entry-types.ts'
import type { CheckedEntry } from './checked-entry.ts'
import type { Movement } from './day-order.ts'
import { inFixedOrder } from './fixed-order.ts'
import { movementsOf } from './judged-balances.ts'

/** A receivable's entries. */
export class CheckedBook {
  /** In the fixed order. */
  readonly entries: readonly CheckedEntry[]
  readonly movements: readonly Movement[]
  readonly #charges = new Map<string, Int32Array>()
  #unknown: readonly number[] | undefined
  #overtaken: readonly boolean[] | undefined

  constructor(received: readonly CheckedEntry[]) {
    this.entries = inFixedOrder(received)
    this.movements = movementsOf(this.entries)
  }

  /** Whether a type that moves no principal has an amount among the entries from one place to before another. */
  hasCharge(type: string, from: number, end: number): boolean {
    let counts = this.#charges.get(type)
    if (counts === undefined) this.#charges.set(type, (counts = this.#countCharges(type)))
    return (counts[end] ?? 0) > (counts[from] ?? 0)
  }

  /** For each entry, the principal moved by those before it that became known after it. */
  get unknown(): readonly number[] {
    this.#unknown ??= unknownEffects(this.entries, this.movements)
    return this.#unknown
  }

  /** For each entry, whether one before it that moves principal became known after it. */
  get overtaken(): readonly boolean[] {
    this.#overtaken ??= overtakenEntries(this.entries, this.movements)
    return this.#overtaken
  }

  /** How many entries of the type there are before each place. */
  #countCharges(type: string): Int32Array {
    const counts = new Int32Array(this.entries.length + 1)
    const is_charge = principalEffect(type) === 0
    for (const [index, entry] of this.entries.entries()) {
      const counted = is_charge && entry.type === type && entry.amount !== 0
      counts[index + 1] = (counts[index] ?? 0) + (counted ? 1 : 0)
    }
    return counts
  }
}

/** A tree of partial sums over the moments (Fenwick 1994), so that books brought in backwards stay n log n. */
function unknownEffects(entries: readonly CheckedEntry[], movements: readonly Movement[]): readonly number[] {
  const moments = [...new Set(entries.map(({ recorded }) => recorded))].sort((a, b) => b - a)
  const ranks = new Map(moments.map((moment, rank) => [moment, rank + 1]))
  const sums = new Float64Array(moments.length + 1)
  return entries.map(({ recorded }, index) => {
    const rank = ranks.get(recorded) ?? 0
    let unknown = 0
    for (let node = rank - 1; node > 0; node -= node & -node) unknown += sums[node] ?? 0
    const effect = movements[index]?.effect ?? 0
    for (let node = rank; node < sums.length; node += node & -node) sums[node] = (sums[node] ?? 0) + effect
    return unknown
  })
}

function overtakenEntries(entries: readonly CheckedEntry[], movements: readonly Movement[]): readonly boolean[] {
  let latest = -Infinity
  return entries.map(({ recorded }, index) => {
    const is_overtaken = latest > recorded
    if (movements[index]?.effect !== 0) latest = Math.max(latest, recorded)
    return is_overtaken
  })
}
