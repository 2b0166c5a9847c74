// How deliveries to the webhook endpoints of a tenant go, read of their queues.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'

/** Deliveries among which the last success is looked for: the order of their numbers is nearly that in which they ended. */
const LOOKED_AT = 1_000

/**
 * Of what waits only deliveries of the queue's present time count: others are about to be discarded. Both counts are bounded, since about 10,000 wait at
 * most, and before the latest success there are hardly more.
 */
const listStates = statement(
  'list-webhook-states',
  `
  select e.id, q.failing_since as failed_since, q.rests_until, w.waiting, w.failing, l.last_success, r.replays, s.secrets > 0 as has_secret
  from webhook_endpoints e
  join webhook_queues q on q.tenant = $1 and q.endpoint = e.number
  cross join lateral (
    select count(*)::int as waiting, (count(*) filter (where d.failures > 0))::int as failing from webhook_deliveries d
    where d.tenant = $1 and d.endpoint = e.number and d.since = q.since and d.status = 'pending') w
  cross join lateral (
    select max(d.settled) as last_success from (
      select settled from webhook_deliveries
      where tenant = $1 and endpoint = e.number and status = 'delivered' order by number desc limit $2) d) l
  cross join lateral (
    select count(*)::int as replays from webhook_replays
    where tenant = $1 and endpoint = e.number and ended is null) r
  cross join lateral (
    select count(*)::int as secrets from webhook_secrets where tenant = $1 and endpoint = e.number) s
  where e.tenant = $1 order by e.number`,
)

interface StateRow {
  readonly id: string
  readonly failed_since: number | null
  readonly rests_until: number | null
  readonly waiting: number
  readonly failing: number
  readonly last_success: number | null
  readonly replays: number
  readonly has_secret: boolean
}

/** The states of all webhook endpoints of a tenant, in the order of their creation. */
export async function readWebhookStates(querier: Querier, tenant: number): Promise<Resource[]> {
  const rows = await querier.query<StateRow>(listStates, [tenant, LOOKED_AT])
  return rows.map(presentState)
}

function presentState({ last_success, failed_since, rests_until, ...counted }: StateRow): Resource {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at))
  return {
    ...counted,
    last_success_at: moment(last_success),
    failed_since: moment(failed_since),
    rests_until: moment(rests_until),
  }
}
