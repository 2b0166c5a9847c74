// The order in which a receivable's entries count: date, kind, id. Arrival has no part in it, so the check puts entries
// in this order itself; entries that come in order, as stored books do, cost one look at each.
import type { CheckedEntry } from './checked-entry.ts'

/** The entries by day, type and id; the very same array when they already are. */
export function inFixedOrder(entries: readonly CheckedEntry[]): readonly CheckedEntry[] {
  let previous: CheckedEntry | undefined
  for (const entry of entries) {
    if (previous !== undefined && compareEntries(previous, entry) > 0) return [...entries].sort(compareEntries)
    previous = entry
  }
  return entries
}

function compareEntries(a: CheckedEntry, b: CheckedEntry): number {
  return a.day - b.day || compareText(a.type, b.type) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
