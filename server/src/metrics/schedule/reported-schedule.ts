// The lender's own schedule: entries that say what falls due. Where there are such entries nothing is derived beside
// them.
import type { DueItem, Schedule } from './schedule.ts'

/** An entry that says what falls due. Minor units; a negative amount takes back what an earlier one said. */
export interface ScheduledEntry {
  readonly day: number
  readonly type: 'scheduled_principal' | 'scheduled_interest'
  readonly amount: number
}

/**
 * The schedule that entries tell, in whatever order they come: summed by day, days on which they cancel out left out.
 */
export function scheduleOfEntries(entries: readonly ScheduledEntry[]): Schedule {
  const due: DueItem[] = []
  const sorted = entries.toSorted((one, other) => one.day - other.day)
  for (let at = 0; at < sorted.length;) {
    const day = sorted[at]?.day ?? 0
    let principal = 0
    let interest = 0
    for (let entry = sorted[at]; entry?.day === day; entry = sorted[at]) {
      if (entry.type === 'scheduled_principal') principal += entry.amount
      else interest += entry.amount
      at += 1
    }
    if (principal !== 0 || interest !== 0) due.push({ day, principal, interest })
  }
  return { basis: 'reported', style: null, due }
}
