// When a delivery is attempted again, and for how long an endpoint may fail. Pure; moments are microseconds.

const SECOND = 1_000_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pause behind each failed attempt, from the end of one to the next: ten attempts in all, over 71 hours and 35 minutes. */
export const RETRY_PAUSES: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  16 * HOUR,
  24 * HOUR,
]

/** The moment of the next attempt, after so many that failed; undefined where the delivery is given up. */
export function nextAttempt(attempts: number, now: number): number | undefined {
  const pause = RETRY_PAUSES[attempts - 1]
  return pause === undefined ? undefined : now + pause
}

/** When a delivery is tried again whose event could not be read, since a server of the database was away. */
export const UNREAD_PAUSE = 30 * SECOND

/** How long an attempt holds its delivery: longer than it may take, so that another one begins only where its process is gone. */
export const LEASE = 2 * MINUTE

/** From so many failed attempts of an endpoint in a row on, one delivery at a time shows whether it is there again. */
export const PROBED_FROM = 5

const REST_MIN = 30 * SECOND
const REST_MAX = 5 * MINUTE

/** How long an endpoint rests after so many failed attempts in a row, whatever waits for it: not at all at first, then longer and longer. */
export function restAfter(failures: number): number {
  return failures < PROBED_FROM ? 0 : Math.min(REST_MIN * 2 ** (failures - PROBED_FROM), REST_MAX)
}

/** After so long without an attempt that succeeded the admins are warned. */
export const WARNED_AFTER = 2 * DAY

/** Where no letter could be sent, it is tried again after so long. */
export const WARNED_AGAIN_AFTER = HOUR

/** After so long without one the endpoint is disabled, at least a day after the warning. */
export const DISABLED_AFTER = 5 * DAY
export const DISABLED_AFTER_WARNING = DAY

/** How long a replaced secret signs beside the one that replaced it. */
export const SECRET_OVERLAP = DAY

/** How long deliveries that are settled are kept, with their attempts. */
export const KEPT = 30 * DAY
