// The turn of one endpoint: what is new is queued, and what is due attempted.
import {
  countWaitingOf,
  discardPortion,
  findNextDueOf,
} from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import { type SeenQueue, endDiscarding, readPositions } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import { readNow } from '../scheduling/database-clock.ts'
import type { DelivererParts } from './deliverer-parts.ts'
import { queueNewEvents, queueReplays } from './queue-events.ts'
import { TurnAttempts } from './turn-attempts.ts'

const TURN_MS = 2_000

const WAITING_MAX = 10_000

/** Discards what waits of times that ended, or of an endpoint that is gone. True where that is done. */
async function discardEnded(parts: DelivererParts, queue: SeenQueue, isOver: () => boolean): Promise<boolean> {
  if (!queue.ended) return true
  let more: boolean
  do more = await discardPortion(parts.database, queue, await readNow(parts))
  while (more && !isOver())
  if (!more) await endDiscarding(parts.database, queue)
  return !more
}

/** When an endpoint is to have its next turn. */
export interface TurnEnd {
  /** In microseconds; undefined where nothing waits. */
  readonly due: number | undefined
  /** The turn ended before what there is to do did. */
  readonly has_more: boolean
}

/** Gives an endpoint its turn. */
export async function giveTurn(
  parts: DelivererParts,
  queue: SeenQueue,
  ends: ReadonlyMap<number, number>,
): Promise<TurnEnd> {
  const { sending, waiting_max = WAITING_MAX, turn_ms = TURN_MS, database } = parts
  const deadline = performance.now() + turn_ms
  const isOver = () => sending.stopping?.aborted === true || performance.now() >= deadline
  const idle = { due: undefined, has_more: false }
  // Due again at once.
  const unfinished = { due: 0, has_more: true }
  if (!(await discardEnded(parts, queue, isOver))) return unfinished
  if (!queue.enabled) return idle
  const attempts = new TurnAttempts(parts, queue)
  // Issued at once.
  const [first, waiting, positions] = await database.transaction((transaction) =>
    Promise.all([
      attempts.ready(transaction),
      countWaitingOf(transaction, queue, waiting_max),
      readPositions(transaction, queue),
    ]),
  )
  if (first === undefined) return idle
  const room = { left: waiting_max - waiting }
  const queueing = { ...first, queue, ends, positions, room, isOver }
  await queueNewEvents(database, queueing)
  if (queue.replay !== null) await queueReplays(database, queueing)
  const is_full = room.left <= 0
  await attempts.attemptUntil(isOver)
  // What found no room, and what was not reached in time, comes next.
  if (isOver()) return unfinished
  const due = await findNextDueOf(database, queue)
  if (due === undefined) return is_full ? { due: 0, has_more: false } : idle
  return { due: Math.max(due, attempts.restsUntil() ?? 0), has_more: false }
}
