// The rules of a sandbox's clock: how far it may be moved, and how it is shown. Pure; moments are microseconds.
import type { Fault } from '@tapeline/kernel/core/fault'
import { clockAt, movesOf } from '@tapeline/kernel/core/clocked-zone'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import type { Resource } from '../present.ts'

const DAY = 86_400_000_000

/** How far ahead of the real time a clock may be: ten years. */
export const AHEAD_MAX = 3_652 * DAY

/** Moves after which a clock is moved no further; those of one way are some hundreds at most. */
export const MOVES_MAX = 600

/** The clock of a sandbox as it is stored. */
export interface StoredClock {
  /** The time zone of the tenant with its clock. */
  readonly time_zone: string
  /** What it is to show; null while it is not being moved. */
  readonly target: number | null
}

/** Why a clock cannot be moved to a moment at `now`, where it is moved from what it shows or, while it is on its way, from where it arrives. */
export function advanceFaults(advance_to: number, now: number, { time_zone, target }: StoredClock): Fault[] {
  const shows = Math.max(clockAt(now, time_zone), target ?? 0)
  const fault = (message: string): Fault[] => [{ param: 'advance_to', code: 'out_of_range', message }]
  if (advance_to <= shows) {
    const is = target === null ? 'shows' : 'is being moved to'
    return fault(`advance_to must be later than what the clock ${is}, ${formatMoment(shows)}: it never goes back`)
  }
  if (advance_to > now + AHEAD_MAX)
    return fault(`advance_to must be at most ten years ahead of the real time: ${formatMoment(now + AHEAD_MAX)}`)
  return []
}

/** A clock at a moment, as it is answered. */
export function presentClock({ time_zone, target }: StoredClock, now: number): Resource {
  const moves = movesOf(time_zone)
  const [created, ...moved] = moves
  return {
    status: created === undefined ? 'real_time' : target === null ? 'ready' : 'advancing',
    shows: formatMoment(clockAt(now, time_zone)),
    today: dayOfMoment(now, time_zone),
    advances_to: target === null ? null : formatMoment(target),
    created_at: created === undefined ? null : formatMoment(created.at),
    moves: moved.map(({ at, ahead }, before) => ({
      at: formatMoment(at),
      showed: formatMoment(at + (moves[before]?.ahead ?? 0)),
      shows: formatMoment(at + ahead),
    })),
  }
}
