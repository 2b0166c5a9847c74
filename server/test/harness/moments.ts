// Moments behind all that was written before. The database counts microseconds and Node.js milliseconds: within one of them, the moment by Node.js is
// earlier than that of a write which has been answered. So a millisecond that has begun is waited out.

/** Now, in microseconds. */
export function microsecondsNow(): number {
  const begun = Date.now()
  let now = begun
  while (now === begun) now = Date.now()
  return now * 1_000
}

/** Now, as requests state it. */
export function momentNow(): string {
  return new Date(microsecondsNow() / 1_000).toISOString()
}
