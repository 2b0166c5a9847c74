// The log of deliveries as it is answered.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { LEASE } from '../../webhooks/retry-schedule.ts'
import type { Resource } from '../present.ts'

const findNumber = statement(
  'find-webhook-endpoint-number',
  'select number from webhook_endpoints where tenant = $1 and id = $2',
)

/** The number of an endpoint; undefined where a tenant has none with the id. */
export async function findEndpointNumber(querier: Querier, tenant: number, id: string): Promise<number | undefined> {
  const [found] = await querier.query<{ number: number }>(findNumber, [tenant, id])
  return found?.number
}

interface AttemptRow {
  readonly attempt: number
  readonly began: number
  readonly took_ms: number | null
  readonly http_status: number | null
  readonly failure: string | null
  readonly answer: string | null
}

/** A delivery as a statement gives it, with its attempts in their order. */
export interface DeliveryRow {
  readonly number: number
  readonly event_id: string
  readonly event_type: string
  readonly status: string
  readonly due: number | null
  readonly settled: number | null
  readonly attempts_made: readonly AttemptRow[]
}

/** What is read of a delivery in the table `t`. */
export const DELIVERY_COLUMNS = `t.number, t.event_id, t.event_type, t.status, t.due, t.settled, coalesce((
    select json_agg(json_build_object('attempt', a.attempt, 'began', a.began, 'took_ms', a.took_ms, 'http_status', a.http_status,
      'failure', a.failure, 'answer', a.answer) order by a.attempt)
    from webhook_attempts a where a.tenant = t.tenant and a.endpoint = t.endpoint and a.delivery = t.number), '[]') as attempts_made`

/** A delivery as answered. */
export function presentDelivery(row: DeliveryRow): Resource {
  const { number, event_id, event_type, status, due, settled, attempts_made } = row
  const moment = (at: number | null) => (at === null ? null : formatMoment(at))
  return {
    id: `whd_${number.toString(36)}`,
    event_id,
    event_type,
    status,
    queued_at: formatMoment(number),
    next_attempt_at: moment(due),
    settled_at: moment(settled),
    attempts: attempts_made.map((attempt, at) => presentAttempt(attempt, at === attempts_made.length - 1, row)),
  }
}

/** An attempt without an end was cut short, unless it is the last one and holds its delivery. */
function presentAttempt({ began, ...attempt }: AttemptRow, is_last: boolean, { due }: DeliveryRow): Resource {
  const runs = is_last && due !== null && due === began + LEASE
  const is_cut = attempt.took_ms === null && !runs
  return {
    attempt: attempt.attempt,
    began_at: formatMoment(began),
    took_ms: attempt.took_ms,
    http_status: attempt.http_status,
    failure: is_cut ? 'interrupted' : attempt.failure,
    answer: attempt.answer,
  }
}
