// When somebody is written to: at once, when quiet hours end, or at the next digest. Found by the calendar of a time zone, so that days of 23 and 25 hours are
// right.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, momentOfHour } from '@tapeline/kernel/core/moment'
import { weekdayOf } from '../report-schedule/report-due-rules.ts'
import type { RuleState } from '../alert-rule/alert-rule-rules.ts'
import { clockAt, zoneName } from '@tapeline/kernel/core/clocked-zone'

/** At which hour digests are sent, and on which day of the week weekly ones. */
const DIGEST_AT = 8
const DIGEST_ON = 'monday'

const MINUTE = 60_000_000

/** The moment from which a letter of a rule may be sent about something that happens at `now`, in microseconds. */
export function letterDue(
  { delivery, quiet_hours }: Pick<RuleState, 'delivery' | 'quiet_hours'>,
  now: number,
  time_zone: string,
): number {
  const from = delivery === 'immediately' ? now : nextDigest(delivery, now, time_zone)
  return quiet_hours === null ? from : endOfQuiet(quiet_hours, from, time_zone)
}

function nextDigest(delivery: RuleState['delivery'], now: number, time_zone: string): number {
  for (let day = dayOfMoment(now, time_zone); ; day = addDays(day, 1)) {
    const at = momentOfHour(day, DIGEST_AT, time_zone)
    if (at !== undefined && at > now && (delivery === 'daily' || weekdayOf(day) === DIGEST_ON)) return at
  }
}

function endOfQuiet(hours: NonNullable<RuleState['quiet_hours']>, from: number, time_zone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zoneName(time_zone) })
  let at = from
  while (isQuiet(hours, clock.format(clockAt(at, time_zone) / 1_000))) at = Math.floor(at / MINUTE + 1) * MINUTE
  return at
}

function isQuiet({ from, until }: NonNullable<RuleState['quiet_hours']>, time: string): boolean {
  return from < until ? time >= from && time < until : time >= from || time < until
}
