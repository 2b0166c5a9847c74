// Days of the benchmark's book as day numbers (from 1970-01-01) and as text, and the span of the book. The texts are made once:
// a book names the same 1,500 days tens of millions of times.

const DAY_MS = 86_400_000

/** The day number of `YYYY-MM-DD`. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** The book: four years of originations, the last day being the last of a month, so that its last month is whole. */
export const FIRST_DAY = dayNumber('2022-01-01')
export const LAST_DAY = dayNumber('2025-12-31')

const texts: string[] = []

/** The text of a day number from the book's first day on. */
export function dayText(day: number): string {
  return (texts[day - FIRST_DAY] ??= new Date(day * DAY_MS).toISOString().slice(0, 10))
}
