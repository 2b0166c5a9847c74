// A break with its rows, and its place in the order of the list.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { Break } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { LineOfBreak, PaymentOfBreak } from './break-rows-reads.ts'
import { entryKey } from './cash-reads.ts'
import { compareBytes, keyOfMatched, keyOfOpen } from './open-rows-reads.ts'

/** Rows of both sides. */
export interface BreakParts {
  readonly payments: readonly PaymentOfBreak[]
  readonly lines: readonly LineOfBreak[]
}

/** A break with its rows. Its place among those of its day is the key of its first row. */
export interface FoundBreak {
  readonly found: Break
  readonly place: string
  readonly about: BreakParts
  readonly candidates: BreakParts
  readonly behind: BreakParts
}

/** The latest first, in the order of open rows. */
export function byDayDesc(a: FoundBreak, b: FoundBreak): number {
  return dayNumber(b.found.day) - dayNumber(a.found.day) || compareBytes(b.place, a.place)
}

/** Rows by what a break names them. */
export class PartRows {
  readonly #payments = new Map<string, PaymentOfBreak>()
  readonly #by_entry = new Map<string, PaymentOfBreak>()
  readonly #lines = new Map<string, LineOfBreak>()

  constructor(parts: BreakParts) {
    this.add(parts)
  }

  add({ payments, lines }: BreakParts): void {
    for (const row of payments) {
      this.#payments.set(row.id, row)
      for (const entry of row.entries) this.#by_entry.set(entryKey(row.receivable, entry), row)
    }
    for (const row of lines) this.#lines.set(row.id, row)
  }

  partsOf(found: Break): FoundBreak {
    const about = this.#rowsOf(found)
    const ids = new Set([...found.payments, ...found.lines])
    const entries = found.rows.entries.flatMap((entry) => this.#by_entry.get(entry) ?? [])
    return {
      found,
      place: firstKeyOf(about, found),
      about,
      candidates: this.#rowsOf(found.candidates),
      behind: {
        payments: [...new Set(entries)].filter(({ id }) => !ids.has(id)),
        lines: this.#rowsOf({ payments: [], lines: found.rows.lines.filter((id) => !ids.has(id)) }).lines,
      },
    }
  }

  #rowsOf({
    payments,
    lines,
  }: {
    readonly payments: readonly string[]
    readonly lines: readonly string[]
  }): BreakParts {
    return {
      payments: payments.flatMap((id) => this.#payments.get(id) ?? []),
      lines: lines.flatMap((id) => this.#lines.get(id) ?? []),
    }
  }
}

/** The key of the first row, in the order of the walk; that of a match is the first of its lines. */
function firstKeyOf({ payments, lines }: BreakParts, { cause }: Break): string {
  const keys =
    cause === 'wrong_account'
      ? lines.map(({ id, day }) => ({ day, key: keyOfMatched(id) }))
      : [
          ...payments.map(({ id, day }) => ({ day, key: keyOfOpen('payment', id) })),
          ...lines.map(({ id, day }) => ({ day, key: keyOfOpen('line', id) })),
        ]
  const [first] = keys.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day) || compareBytes(a.key, b.key))
  if (first === undefined) throw new RangeError('a break is about something')
  return first.key
}
