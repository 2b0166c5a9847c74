// When the reports of a schedule are due, and of which day they are. Pure; moments are microseconds.
import { addDays, addMonths, dayNumber, daysInMonth, endOfMonth } from '@tapeline/kernel/core/day'
import { dayOfMoment, momentOfHour } from '@tapeline/kernel/core/moment'

/** From the first day of the week, as ISO 8601 has it. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The frequency of what is due whenever a month of a debt line is closed, at the moment of the close. */
export const WHEN_CLOSED = 'when_month_closed'

/** When a schedule is due; one that follows closes has no time of its own. */
export interface DueTimes {
  readonly frequency: string
  readonly weekday: string
  readonly month_day: number
  readonly hour: number
}

/** The latest due moment of a time, the day it is due on, and how many others are before it. */
export interface Due {
  readonly due: number
  /** Where the clock of a sandbox passed the hour over, the moment is that of the move, on a later day. */
  readonly day: string
  readonly skipped: number
}

/** The most due moments that are counted as skipped: a year of daily reports. */
const SKIPPED_MAX = 366

/** The latest due moment behind `after`, up to `until`, in a time zone; undefined where there is none. */
export function latestDue(times: DueTimes, after: number, until: number, time_zone: string): Due | undefined {
  const first = dayOfMoment(after, time_zone)
  let latest: Omit<Due, 'skipped'> | undefined
  let skipped = 0
  for (let day = dayOfMoment(until, time_zone); day >= first && skipped < SKIPPED_MAX; day = addDays(day, -1)) {
    const moment = isDueOn(times, day) ? momentOfHour(day, times.hour, time_zone) : undefined
    if (moment === undefined || moment <= after || moment > until) continue
    if (latest === undefined) latest = { due: moment, day }
    else skipped += 1
  }
  return latest === undefined ? undefined : { ...latest, skipped }
}

/** Days within which a schedule is due again: two months, as a zone may skip the day of one. */
const AHEAD_DAYS = 62

/** The first due moment behind `after`, in a time zone; undefined where there is none. */
export function nextDue(times: DueTimes, after: number, time_zone: string): number | undefined {
  const today = dayOfMoment(after, time_zone)
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    const moment = isDueOn(times, day) ? momentOfHour(day, times.hour, time_zone) : undefined
    if (moment !== undefined && moment > after) return moment
  }
  return undefined
}

/** 1970-01-01 was a Thursday, three days behind a Monday. */
const THURSDAY = 3

/** The day of the week of a day. */
export function weekdayOf(day: string): (typeof WEEKDAYS)[number] | undefined {
  return WEEKDAYS[(((dayNumber(day) + THURSDAY) % 7) + 7) % 7]
}

function isDueOn({ frequency, weekday, month_day }: DueTimes, day: string): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdayOf(day) === weekday
  if (frequency === WHEN_CLOSED) return false
  const [year = 0, month = 0, in_month = 0] = day.split('-').map(Number)
  return in_month === Math.min(month_day, daysInMonth(year, month))
}

/** The day of the figures of a report that is due on a day: that day, or the end of the last month that is over. */
export function dayOfFigures(times: Pick<DueTimes, 'frequency'>, day: string): string {
  return isOfMonth(times) ? endOfMonth(addMonths(day, -1)) : day
}

/** Whether figures are those of the end of a month that is over. */
export function isOfMonth({ frequency }: Pick<DueTimes, 'frequency'>): boolean {
  return frequency === 'after_month_end' || frequency === WHEN_CLOSED
}
