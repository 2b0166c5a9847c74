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

/** A break with its rows. Its place in the list is the day and the key of its first row. */
export interface FoundBreak {
  readonly found: Break
  readonly day: string
  readonly place: string
  readonly about: BreakParts
  readonly candidates: BreakParts
  readonly behind: BreakParts
}

/** The latest first, in the order of open rows. */
export function byDayDesc(a: FoundBreak, b: FoundBreak): number {
  return dayNumber(b.day) - dayNumber(a.day) || compareBytes(b.place, a.place)
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
    const first = firstOf(placesOf(about, found))
    if (first === undefined) throw new RangeError('a break is about something')
    const ids = new Set([...found.payments, ...found.lines])
    const entries = found.rows.entries.flatMap((entry) => this.#by_entry.get(entry) ?? [])
    return {
      found,
      day: first.day,
      place: first.key,
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

/** The break at its first line of an account, where it is listed among those of the account; undefined where it has none. */
export function placedOn(each: FoundBreak, account: string): FoundBreak | undefined {
  const first = firstOf(
    placesOf({ payments: [], lines: each.about.lines.filter((line) => line.account === account) }, each.found),
  )
  return first === undefined ? undefined : { ...each, day: first.day, place: first.key }
}

interface Place {
  readonly day: string
  readonly key: string
}

/** The places of rows in the order of the walk; a match has its place at a line. */
function placesOf({ payments, lines }: Pick<BreakParts, 'payments' | 'lines'>, { cause }: Break): Place[] {
  if (cause === 'wrong_account') return lines.map(({ id, day }) => ({ day, key: keyOfMatched(id) }))
  return [
    ...payments.map(({ id, day }) => ({ day, key: keyOfOpen('payment', id) })),
    ...lines.map(({ id, day }) => ({ day, key: keyOfOpen('line', id) })),
  ]
}

function firstOf(places: readonly Place[]): Place | undefined {
  return places.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day) || compareBytes(a.key, b.key))[0]
}
