// The one bound and the one way of waiting for what workers calculate. A request waits for all calculations that it needs together, looks
// whether they are done, and is refused with how far they are; the same request later finds them (docs/explanation/decisions/0050).
import { setTimeout } from 'node:timers/promises'
import { type CalculationProgress, ServiceError } from '@tapeline/contract/errors'
import type { Querier } from '../storage/database.ts'

/** How long a request waits. What it reads before and after takes less than the rest of two seconds. */
export const CALCULATION_WAIT_MS = 1_500

/** How often it is looked whether a calculation is done. */
const LOOK_MS = 100

/** When to ask again for what still runs, in seconds, where it cannot be estimated, and at least. */
export const RETRY_AFTER_S = 1

/** The most that a caller is asked to wait: it asks again sooner than a calculation is given up for abandoned. */
const RETRY_AFTER_S_MAX = 15

/** When a request that begins now has waited long enough, by the process's clock. */
export function waitUntil(): number {
  return performance.now() + CALCULATION_WAIT_MS
}

/** What is looked for. */
export interface Awaited<Seen> {
  /** Requests that look for the same share their looks. */
  readonly name: string
  readonly look: () => Promise<Seen>
  readonly isEnough: (seen: Seen) => boolean
}

/** Looks until it is enough, or the time is over; returns what was seen last. */
export async function awaitCalculated<Seen>(
  querier: Querier,
  { name, look, isEnough }: Awaited<Seen>,
  until_ms: number,
): Promise<Seen> {
  // The first look is a request's own: it sees what the request itself asked for just now.
  for (let seen = await look(); ; seen = await shareLook(querier, name, look)) {
    const left_ms = until_ms - performance.now()
    if (isEnough(seen) || left_ms <= 0) return seen
    await setTimeout(Math.min(LOOK_MS, left_ms))
  }
}

/** Looks under way or made just now, so that however many wait for the same, it is looked once for all of them. */
const looks = new WeakMap<Querier, Map<string, Promise<unknown>>>()

function shareLook<Seen>(querier: Querier, name: string, look: () => Promise<Seen>): Promise<Seen> {
  const made = looks.get(querier) ?? new Map<string, Promise<unknown>>()
  looks.set(querier, made)
  const found = made.get(name)
  if (found !== undefined) return found as Promise<Seen>
  const begun = look()
  made.set(name, begun)
  void setTimeout(LOOK_MS / 2, undefined, { ref: false }).then(() => made.delete(name))
  return begun
}

/** The refusal of what needs a calculation that is not done. */
export function calculationRunning(
  { done, total, remaining_s }: CalculationProgress,
  message?: { readonly message: string },
): ServiceError {
  const progress = { done, total, remaining_s }
  const retry_after_s = Math.min(RETRY_AFTER_S_MAX, Math.max(RETRY_AFTER_S, remaining_s ?? RETRY_AFTER_S))
  return new ServiceError('calculation_running', { ...message, progress, retry_after_s })
}
