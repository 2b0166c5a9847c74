// Balances that were right when they were sent: an entry of an earlier date became known later, and the lender has not reported since. The
// evidence is the moments at which entries became known, which no other cause uses.
import { type BrokenRun, evidenceIds } from './broken-run.ts'
import type { BalanceBreak, CheckedEntry } from './checked-entry.ts'
import { explains } from './hypothesis.ts'
import type { Precision } from './broken-run.ts'

/**
 * Every balance of the run equals the sum of the entries up to it that were known at its moment. Same-day entries that became known later
 * count as unknown only if they precede the balance in the fixed order.
 */
export function staleBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const { overtaken, unknown } = run.book
  if (!run.balances.some(({ index }) => overtaken[index])) return null
  const stale = explains(run, {
    name: 'without what was not known',
    assumption: (movement, index) =>
      movement.reported === null ? movement : { ...movement, reported: movement.reported + (unknown[index] ?? 0) },
    precision,
  })
  if (!stale) return null
  return { cause: 'stale_snapshot', entry_ids: evidenceIds(lateEntries(run)), amount: run.jump }
}

// The entries that move principal and became known after a later balance of the run.
function lateEntries({ book, end, balances }: BrokenRun): readonly CheckedEntry[] {
  const asked = new Set(balances.map(({ index }) => index))
  let earliest = Infinity
  const late: CheckedEntry[] = []
  for (let index = end - 1; index >= 0; index -= 1) {
    const entry = book.entries[index]
    if (entry === undefined) continue
    if (entry.recorded > earliest && book.movements[index]?.effect !== 0) late.push(entry)
    if (asked.has(index)) earliest = Math.min(earliest, entry.recorded)
  }
  return late.reverse()
}
