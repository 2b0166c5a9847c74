// What follows where no attempt of an endpoint succeeds any more: its admins are warned after two days, and it is disabled after five.
import { forgetWarning, takeWarningToSend } from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import {
  type DeliveredEndpoint,
  type OpenQueue,
  findEndpoint,
} from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { Database } from '../../storage/database.ts'
import {
  DISABLED_AFTER,
  DISABLED_AFTER_WARNING,
  WARNED_AFTER,
  WARNED_AGAIN_AFTER,
} from '../../webhooks/retry-schedule.ts'

/** Acts on endpoints that fail. */
export interface FailingEndpoints {
  /** Warns the admins; false where none of the letters could be sent. */
  readonly warn: (queue: OpenQueue, endpoint: DeliveredEndpoint) => Promise<boolean>
  /** Disables the endpoint, and writes to them. */
  readonly disable: (queue: OpenQueue, endpoint: DeliveredEndpoint) => Promise<void>
}

/** Judges an endpoint behind an attempt that failed. */
export async function judgeFailing(
  database: Database,
  queue: OpenQueue,
  { warn, disable }: FailingEndpoints,
  now: number,
): Promise<void> {
  const endpoint = await findEndpoint(database, queue)
  const since = endpoint?.failing_since ?? null
  if (endpoint === undefined || since === null) return
  if (endpoint.warned === null) {
    if (!(await takeWarningToSend(database, queue, { now, failing_since_max: now - WARNED_AFTER }))) return
    if (!(await warn(queue, endpoint))) await forgetWarning(database, queue, now + WARNED_AGAIN_AFTER)
  } else if (now - since >= DISABLED_AFTER && now - endpoint.warned >= DISABLED_AFTER_WARNING) {
    await disable(queue, endpoint)
  }
}
