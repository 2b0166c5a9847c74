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

/**
 * A moment of a day in a time zone, which is the same day in UTC too: noon there, or midnight where it is the next day at noon already, as in the east of the
 * Pacific's time zones.
 */
export function momentOf(day: string, time_zone?: string): string {
  const noon = `${day}T12:00:00Z`
  return today(time_zone, Date.parse(noon)) === day ? noon : `${day}T00:00:00Z`
}
