// When a call is sent again, and after which wait. Only what may change by waiting is tried again; that a repetition is harmless is
// seen to by the caller: a read changes nothing, and a write carries one idempotency key through all its attempts.
import { ApiError, ConnectionError, TimeoutError } from './errors.ts'

const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 8_000
/** A service that asks for more is better asked by whoever called. */
const RETRY_AFTER_MS_MAX = 60_000

/**
 * How long to wait after the failure of attempt `number`, counted from 1; undefined when it is not to be tried again. Waits double, and half of
 * each is chance, so that callers who failed together do not come back together. Never sooner than the answer asked for.
 */
export function retryWait(failure: unknown, number: number, random: () => number): number | undefined {
  if (!isTransient(failure)) return undefined
  const whole_ms = Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (number - 1))
  const wait_ms = Math.round(whole_ms / 2 + (random() * whole_ms) / 2)
  const asked_ms = failure instanceof ApiError ? (failure.retry_after_ms ?? 0) : 0
  return asked_ms > RETRY_AFTER_MS_MAX ? undefined : asked_ms + wait_ms
}

/** How long to wait where the service is still calculating; undefined where it is not, or where that takes longer than the call waits. */
export function calculationWait(failure: unknown, left_ms: number): number | undefined {
  if (!(failure instanceof ApiError) || failure.code !== 'calculation_running') return undefined
  const wait_ms = failure.retry_after_ms ?? FIRST_WAIT_MS
  return wait_ms > left_ms ? undefined : wait_ms
}

function isTransient(failure: unknown): boolean {
  if (failure instanceof ConnectionError || failure instanceof TimeoutError) return true
  if (!(failure instanceof ApiError) || failure.code === 'calculation_running') return false
  return failure.status === 429 || failure.status >= 500 || failure.code === 'request_in_flight'
}
