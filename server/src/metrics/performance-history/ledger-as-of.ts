// A ledger as it could have been written on a day: nothing that is dated later. What is due later stays where it is wanted, since a
// schedule speaks of the future by its nature.
import { type Ledger, isScheduled } from '../ledger/ledger.ts'

/** The facts of a ledger up to a day, and optionally what the lender's schedule says of later days. */
export function ledgerAsOf(ledger: Ledger, as_of: number, later: 'nothing' | 'schedule'): Ledger {
  const { days, kinds, values } = ledger
  if ((days.at(-1) ?? -Infinity) <= as_of) return ledger
  const kept = days.flatMap((day, i) => {
    return day <= as_of || (later === 'schedule' && isScheduled(kinds[i] ?? 0)) ? [i] : []
  })
  const of = (column: readonly number[]) => kept.map((i) => column[i] ?? 0)
  return { ...ledger, days: of(days), kinds: of(kinds), values: of(values) }
}
