// The tie-out of rows that arrive in lots, as a calculator keeps it: a lot is stored, and the stretches that it changes are tied again, each with
// what the one before hands on, until what is handed on is as it was.
import { type FoldedStretch, foldStretch } from '@tapeline/kernel/metrics/cash-tie-out/by-stretch'
import { NOTHING_CARRIED, carriedKey } from '@tapeline/kernel/metrics/cash-tie-out/carried'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { BankLine, CashEntry } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { SETTINGS } from './truth.ts'

/** Rows of both sides. */
export interface Rows {
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
}

interface StoredStretch {
  readonly lines: BankLine[]
  readonly entries: CashEntry[]
}

/** What has arrived, tied. */
export class ArrivingRows {
  readonly #stored = new Map<number, StoredStretch>()
  readonly #folded = new Map<number, FoldedStretch & { readonly key: string }>()
  #last = Number.NEGATIVE_INFINITY

  /** Takes rows that are new. Returns how many stretches were tied. */
  receive({ lines, entries }: Rows): number {
    const dirty = new Set<number>()
    for (const line of lines) this.#at(line.day, dirty).lines.push(line)
    for (const entry of entries) this.#at(entry.day, dirty).entries.push(entry)
    const last = [...dirty].reduce((latest, number) => Math.max(latest, number), this.#last)
    if (last !== this.#last && this.#folded.has(this.#last)) dirty.add(this.#last)
    this.#last = last
    return this.#tie(dirty)
  }

  #at(day: string, dirty: Set<number>): StoredStretch {
    const number = stretchOf(day)
    dirty.add(number)
    const stored = this.#stored.get(number) ?? { lines: [], entries: [] }
    this.#stored.set(number, stored)
    return stored
  }

  #tie(dirty: Set<number>): number {
    let tied = 0
    for (let number = least(dirty); number <= this.#last; number = least(dirty)) {
      dirty.delete(number)
      const before = this.#folded.get(number)?.key ?? carriedKey(NOTHING_CARRIED)
      const carried = this.#folded.get(number - 1)?.carried ?? NOTHING_CARRIED
      const stored = this.#stored.get(number) ?? { lines: [], entries: [] }
      const folded = foldStretch(carried, { number, ...stored }, SETTINGS, number === this.#last)
      const key = carriedKey(folded.carried)
      this.#folded.set(number, { ...folded, key })
      tied += 1
      if (key !== before && number < this.#last) dirty.add(number + 1)
    }
    return tied
  }

  /** All that is tied and all that is open, by stretch. */
  result() {
    const folded = [...this.#folded].toSorted(([a], [b]) => a - b).map(([, each]) => each)
    return {
      matches: folded.flatMap(({ matches }) => matches),
      open_lines: folded.flatMap((each) => each.open_lines.map(({ id }) => id)),
      open_payments: folded.flatMap((each) => each.open_payments.map(({ id }) => id)),
    }
  }
}

function least(numbers: ReadonlySet<number>): number {
  return [...numbers].reduce((smallest, number) => Math.min(smallest, number), Number.POSITIVE_INFINITY)
}
