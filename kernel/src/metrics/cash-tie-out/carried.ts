// What a stretch of days hands on to the next in the tie-out of cash.
import type { BankLine, CashEntry } from './items.ts'
import type { LearnedFees } from './learned-fees.ts'
import { compare } from './payments.ts'

/** What a stretch hands on to the next: plain rows, which can be stored as JSON. */
export interface Carried {
  readonly lines: readonly BankLine[]
  readonly entries: readonly CashEntry[]
  readonly fees: LearnedFees
  /** Entries that decisions closed, whose names lines may still state; left out where there is none. */
  readonly closed?: readonly CashEntry[]
  /** The last day, as a number, of what was mature in the stretch before, by its settings; where nothing is handed on, it is left out. */
  readonly compared?: number
}

/** What the first stretch begins with. */
export const NOTHING_CARRIED: Carried = { lines: [], entries: [], fees: { rates: [], evidence: [] } }

/** A text of what is handed on: two are equal where the stretches behind them need no replay. */
export function carriedKey({ lines, entries, fees, closed = [], compared }: Carried): string {
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => compare(a.id, b.id)
  return JSON.stringify([
    lines
      .toSorted(byId)
      .map((line) => [
        line.id,
        line.source,
        line.account,
        line.amount,
        line.currency,
        line.day,
        line.booked_on,
        line.references,
        line.text,
        line.payer,
        line.reversal,
        line.is_of_debt_line === true,
        line.rejected,
      ]),
    ...[entries, closed].map((all) => all.toSorted(byId).map(entryKey)),
    fees,
    compared,
  ])
}

function entryKey(entry: CashEntry) {
  const { id, receivable, amount, currency, day, references, batch, processor, role, decided } = entry
  const { is_lent = false, stated_on } = entry
  return [id, receivable, amount, currency, day, references, batch, processor, role, decided, is_lent, stated_on]
}
