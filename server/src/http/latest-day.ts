// The latest day that a request may name: today's date in UTC, the same on every node and for every tenant.
import { latestBookDay } from '../core/book-day.ts'
import { dayOfNumber } from '../core/day.ts'

const DAY_MS = 86_400_000

/** The latest day that is accepted now. */
export function latestDay(): string {
  return latestBookDay(dayOfNumber(Math.floor(Date.now() / DAY_MS)))
}
