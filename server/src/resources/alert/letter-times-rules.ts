// When somebody is written to: at once, when quiet hours end, or at the next digest. Found by the calendar of a time zone, so that days of 23 and 25 hours are
// right.
import type { RuleState } from '../alert-rule/alert-rule-rules.ts'

/** At which time of day digests are sent, and on which day weekly ones. */
const DIGEST_AT = '08:00'
const DIGEST_ON = 'Mon'

const MINUTE = 60_000_000

/** Time zones differ from each other by whole quarters of an hour. */
const QUARTER = 15 * MINUTE

const WEEK = 8 * 24 * 60 * MINUTE

/** The moment from which a letter of a rule may be sent about something that happens at `now`, in microseconds. */
export function letterDue(
  { delivery, quiet_hours }: Pick<RuleState, 'delivery' | 'quiet_hours'>,
  now: number,
  time_zone: string,
): number {
  const clock = new LocalClock(time_zone)
  const from = delivery === 'immediately' ? now : nextDigest(clock, delivery, now)
  return quiet_hours === null ? from : endOfQuiet(clock, quiet_hours, from)
}

function nextDigest(clock: LocalClock, delivery: RuleState['delivery'], now: number): number {
  const first = Math.floor(now / QUARTER + 1) * QUARTER
  for (let at = first; at < now + WEEK; at += QUARTER) {
    const { day, time } = clock.at(at)
    if (time === DIGEST_AT && (delivery === 'daily' || day === DIGEST_ON)) return at
  }
  return first
}

function endOfQuiet(clock: LocalClock, hours: NonNullable<RuleState['quiet_hours']>, from: number): number {
  let at = from
  while (isQuiet(hours, clock.at(at).time)) at = Math.floor(at / MINUTE + 1) * MINUTE
  return at
}

function isQuiet({ from, until }: NonNullable<RuleState['quiet_hours']>, time: string): boolean {
  return from < until ? time >= from && time < until : time >= from || time < until
}

/** The day of the week and the time of day in a time zone. */
class LocalClock {
  readonly #format: Intl.DateTimeFormat

  constructor(timeZone: string) {
    const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    this.#format = new Intl.DateTimeFormat('en-US', { ...shown, timeZone })
  }

  at(moment: number): { readonly day: string; readonly time: string } {
    const parts = new Map(this.#format.formatToParts(moment / 1_000).map(({ type, value }) => [type, value]))
    return { day: parts.get('weekday') ?? '', time: `${parts.get('hour')}:${parts.get('minute')}` }
  }
}
