// Balances that were right when they were sent: an entry of an earlier date became known later, and the lender has not
// reported since. Told by the moments at which entries became known, which no other cause looks at.
import { type BrokenRun, type Precision, evidenceIds, explains } from './broken-run.ts'
import type { BalanceBreak, CheckedEntry } from './checked-entry.ts'

/**
 * Every balance of the run equals the sum of the entries up to it that were known when it was. Same-day entries that
 * became known later count as unknown only where they stand before the balance in the fixed order.
 */
export function staleBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const late = lateEntries(run)
  if (late.length === 0) return null
  const unknown = unknownEffects(run)
  const stale = explains(
    run,
    (movement, index) =>
      movement.reported === null ? movement : { ...movement, reported: movement.reported + (unknown[index] ?? 0) },
    precision(run),
  )
  if (!stale) return null
  return { cause: 'stale_snapshot', entry_ids: evidenceIds(late), amount: run.jump }
}

/**
 * For each entry, the principal moved by those before it that became known after it. A tree of partial sums over the
 * moments (Fenwick 1994), so that books brought in backwards stay n log n.
 */
function unknownEffects({ entries, movements }: BrokenRun): readonly number[] {
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

// The entries that move principal and became known after a balance of the run that stands behind them.
function lateEntries({ entries, movements, balances }: BrokenRun): readonly CheckedEntry[] {
  const asked = new Set(balances.map(({ index }) => index))
  let earliest = Infinity
  const late: CheckedEntry[] = []
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]
    if (entry === undefined) continue
    if (entry.recorded > earliest && movements[index]?.effect !== 0) late.push(entry)
    if (asked.has(index)) earliest = Math.min(earliest, entry.recorded)
  }
  return late.reverse()
}
