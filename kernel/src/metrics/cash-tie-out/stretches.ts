// The stretches of days in which cash is tied out. What only names them loads no rules.
import { dayNumber } from '../../core/day.ts'

/** How many days a stretch has. The first day of stretch 0 is 1970-01-01, so that they are the same for everybody. */
export const STRETCH_DAYS = 28

/** The stretch of a day: its number divided by the days of a stretch. */
export function stretchOf(day: string): number {
  return Math.floor(dayNumber(day) / STRETCH_DAYS)
}
