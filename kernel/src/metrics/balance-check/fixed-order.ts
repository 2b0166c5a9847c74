// The order in which a receivable's entries count: date, kind, id. Arrival does not matter, so the check sorts entries itself; entries that
// arrive in order, as stored books do, take one comparison each.
import type { CheckedEntry } from './checked-entry.ts'

/** The entries by day, type and id; the same array if they already are in order. */
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
