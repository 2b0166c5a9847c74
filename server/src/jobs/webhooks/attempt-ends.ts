// What follows of attempts that ended: their deliveries are settled or attempted again, and the endpoint counts as failing or not. All of them in one
// transaction, as though each were stored by itself in the order in which they ended.
import {
  type ClaimedDelivery,
  type MovedDelivery,
  moveDeliveriesOn,
  noteFailureOf,
  noteSuccessOf,
  storeAttemptEnds,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import type { LockedQueue, OpenQueue } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { Transaction } from '../../storage/database.ts'
import type { AttemptResult } from '../../webhooks/attempt-result.ts'
import { nextAttempt, restAfter } from '../../webhooks/retry-schedule.ts'

/** An attempt that ended. */
export interface EndedAttempt {
  readonly delivery: ClaimedDelivery
  /** Undefined where the event is not there any more. */
  readonly result: AttemptResult | undefined
  readonly took_ms: number
  /** How long it waits for the next where the receiver did not fail it, in microseconds; not at all where left out. */
  readonly pause?: number
}

/** The end of an attempt that began and was not sent: it counts neither as taken nor as failed. */
export function notSent(delivery: ClaimedDelivery, pause = 0): EndedAttempt {
  return { delivery, result: { http_status: undefined, failure: 'interrupted', answer: undefined }, took_ms: 0, pause }
}

/** Whether the receiver took it. */
export const isTaken = ({ result }: EndedAttempt): boolean => result !== undefined && result.failure === undefined

/** Whether the receiver failed it; one that was interrupted by the service is not its failure. */
export const isFailed = ({ result }: EndedAttempt): boolean =>
  result?.failure !== undefined && result.failure !== 'interrupted'

/** What follows for a delivery at a moment. */
function movedBy(ended: EndedAttempt, now: number): MovedDelivery {
  const { number, subject, attempts, failures: before } = ended.delivery
  const failures = before + Number(isFailed(ended))
  const settled = (status: 'delivered' | 'given_up') => ({
    number,
    subject,
    attempts,
    failures,
    status,
    due: null,
    settled: now,
  })
  if (ended.result === undefined) return settled('given_up')
  if (isTaken(ended)) return settled('delivered')
  const due = isFailed(ended) ? nextAttempt(failures, now) : now + (ended.pause ?? 0)
  return due === undefined
    ? settled('given_up')
    : { number, subject, attempts, failures, status: 'pending', due, settled: null }
}

/**
 * Stores attempts that ended at a moment, behind the lock of the queue, with what follows for their deliveries; all statements are issued at once. Returns
 * those whose end was not stored before: ends may be stored again where nobody knows whether they were.
 */
export async function storeEnds(
  transaction: Transaction,
  queue: OpenQueue,
  ended: readonly EndedAttempt[],
  now: number,
): Promise<readonly EndedAttempt[]> {
  const [stored] = await Promise.all([
    storeAttemptEnds(transaction, queue, ended.flatMap(rowOf)),
    moveDeliveriesOn(
      transaction,
      queue,
      ended.map((one) => movedBy(one, now)),
    ),
  ])
  return ended.filter(({ delivery: { number, attempts } }) => stored.has(`${number} ${attempts}`))
}

function rowOf({ delivery: { number, attempts }, result, took_ms }: EndedAttempt) {
  return result === undefined ? [] : [{ number, attempts, took_ms, ...result }]
}

/** Notes what attempts that ended show of an endpoint: failures count from the last success on. Returns the state of the queue then. */
export async function noteHealth(
  transaction: Transaction,
  queue: OpenQueue,
  before: LockedQueue,
  ended: readonly EndedAttempt[],
  now: number,
): Promise<LockedQueue> {
  const succeeded = ended.findLastIndex(isTaken)
  const failed = ended.slice(succeeded + 1).filter(isFailed).length
  if (succeeded >= 0 && before.failures > 0) await noteSuccessOf(transaction, queue)
  const since = succeeded >= 0 ? { failures: 0, rests_until: null } : before
  if (failed === 0) return since
  const failures = since.failures + failed
  const rest = restAfter(failures)
  const rests_until = rest === 0 ? null : now + rest
  await noteFailureOf(transaction, queue, { failures, rests_until, now })
  return { failures, rests_until }
}
