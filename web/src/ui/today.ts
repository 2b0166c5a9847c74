// The day it is somewhere.

/** Today, `YYYY-MM-DD`, in a time zone such as `America/New_York`; in UTC where none is given. */
export function today(time_zone = 'UTC', now: number = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(now)
}

/** A place with days of its own: its time zone, and how far its clock is ahead of the real time where it has one. */
export interface PlaceOfDays {
  readonly time_zone: string
  readonly clock_ahead_ms: number | null
}

/** Today by the clock of a place; in UTC where it is not known. */
export function todayIn(place: PlaceOfDays | undefined, now: number = Date.now()): string {
  return today(place?.time_zone, now + (place?.clock_ahead_ms ?? 0))
}
