// A date with day and month exchanged: 3 May sent as 5 March. Any entry that the lender does not count yet could have one, so other
// payments must show it: they fall on the day of the month of the exchanged date, and none on that of the date sent.
import { dayNumberOf, dayOfNumber } from '../../core/day.ts'
import type { CheckedEntry } from './checked-entry.ts'

/** The number of other entries of the type that must fall on the day of the month of the exchanged date. */
const ALIKE_MIN = 2

/** Whether entries show that the day and month of one of them were exchanged, and that its own day is after another day. */
export function hasSwappedDate(entry: CheckedEntry, known: readonly CheckedEntry[], after: number): boolean {
  const [year = 0, month = 0, day = 0] = dayOfNumber(entry.day).split('-').map(Number)
  if (day > 12 || day === month || dayNumberOf(year, day, month) <= after) return false
  const others = known.filter((one) => one.type === entry.type && one.id !== entry.id).map(dayOfMonth)
  return others.filter((one) => one === month).length >= ALIKE_MIN && !others.includes(day)
}

function dayOfMonth({ day }: CheckedEntry): number {
  return Number(dayOfNumber(day).slice(8))
}
