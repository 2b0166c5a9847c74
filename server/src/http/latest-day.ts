// The latest day that a request may name: today's date in UTC, the same on every node and for every tenant.
import { latestBookDay } from '@tapeline/kernel/core/book-day'
import { dayOfNumber } from '@tapeline/kernel/core/day'

const DAY_MS = 86_400_000

/** The latest day that is accepted now. */
export function latestDay(): string {
  return latestBookDay(dayOfNumber(Math.floor(Date.now() / DAY_MS)))
}
