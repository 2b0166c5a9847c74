// Moments behind all that was written before, and before all that is written after. Records are made to the microsecond, by a clock that may be read
// in milliseconds: what is written within the millisecond of a moment may be before it, at it, or after it. So a millisecond that has begun is waited
// out, and so is the one of the moment.

/** Now, in microseconds. */
export function microsecondsNow(): number {
  const now = nextMillisecond()
  nextMillisecond()
  return now * 1_000
}

function nextMillisecond(): number {
  const begun = Date.now()
  let now = begun
  while (now === begun) now = Date.now()
  return now
}

/** Now, as requests state it. */
export function momentNow(): string {
  return new Date(microsecondsNow() / 1_000).toISOString()
}
