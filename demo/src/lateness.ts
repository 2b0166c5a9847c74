// How late a receivable was, from its timeline: from the day since which it was reported late to the day that ended it.
import type { Book, BookReceivable } from './book.ts'
import { daysBetween } from './dates.ts'

/** Days of the first delinquency of a receivable that is over; 0 when it never was late, NaN while it lasts. */
export function daysLate(book: Book, receivable: BookReceivable): number {
  const changes = book.changes.get(receivable.id) ?? []
  const since = changes.find((change) => change.type === 'delinquency_reported')?.since ?? undefined
  if (since === undefined) return 0
  const cleared = changes.find((change) => change.type === 'delinquency_cleared')?.date
  return cleared === undefined ? NaN : daysBetween(since, cleared)
}
