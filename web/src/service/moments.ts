// Moments to the microsecond, as records are made and known: `Date` keeps milliseconds, and would take a record for one that was known a moment
// before it was made.

/** A moment as whole microseconds since 1970-01-01T00:00:00Z. */
export function microsecondsOf(moment: string): number {
  const fraction = /\.(\d{1,6})/.exec(moment)?.[1] ?? ''
  return Date.parse(moment.replace(/\.\d+/, '')) * 1_000 + Number(fraction.padEnd(6, '0'))
}

/** Whether a moment is not after another; nothing is after a limit that is not stated. */
export function isBy(moment: string, limit: string | undefined): boolean {
  return limit === undefined || microsecondsOf(moment) <= microsecondsOf(limit)
}

/** The order of two moments, the later first. */
export function laterFirst(one: string, other: string): number {
  return microsecondsOf(other) - microsecondsOf(one)
}

/** The moment a microsecond earlier: `…00.000001Z` is followed back to `…00.000000Z`. */
export function momentBefore(moment: string): string {
  const before = microsecondsOf(moment) - 1
  const second = Math.floor(before / 1_000_000)
  const whole = new Date(second * 1_000).toISOString().slice(0, 19)
  return `${whole}.${String(before - second * 1_000_000).padStart(6, '0')}Z`
}
