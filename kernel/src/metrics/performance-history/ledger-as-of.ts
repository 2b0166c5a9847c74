// A ledger as of a day: without later facts. Later due items are kept on request, since a schedule is about the future by nature.
import { type Ledger, isScheduled } from '../ledger/ledger.ts'

/** The facts of a ledger up to a day, and optionally the lender's schedule for later days. */
export function ledgerAsOf(ledger: Ledger, as_of: number, later: 'nothing' | 'schedule'): Ledger {
  const { days, kinds, values } = ledger
  if ((days.at(-1) ?? -Infinity) <= as_of) return ledger
  const kept = days.flatMap((day, i) => {
    return day <= as_of || (later === 'schedule' && isScheduled(kinds[i] ?? 0)) ? [i] : []
  })
  const of = (column: readonly number[]) => kept.map((i) => column[i] ?? 0)
  return { ...ledger, days: of(days), kinds: of(kinds), values: of(values) }
}
