// The day it is somewhere.

/** Today, `YYYY-MM-DD`, in a time zone such as `America/New_York`; in UTC where none is given. */
export function today(time_zone = 'UTC', now: number = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(now)
}
