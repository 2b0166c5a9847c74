// Deliveries of webhook events: queued, claimed, settled, each behind the lock of their queue, which has the same `since`. Of one subject only the first that
// is not settled is due.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { AttemptResult } from '../../webhooks/attempt-result.ts'
import type { OpenQueue, SeenQueue } from './webhook-queue-store.ts'

/** A delivery that is to be queued. */
export interface NewDelivery {
  readonly source: number
  readonly position: number
  readonly event_id: string
  readonly event_type: string
  readonly subject: string
}

const findLast = statement(
  'find-last-webhook-delivery',
  'select number from webhook_deliveries where tenant = $1 and endpoint = $2 order by number desc limit 1',
)

/** The number of the last delivery of an endpoint; 0 where it has none. */
async function findLastDelivery(querier: Querier, { tenant, endpoint }: OpenQueue): Promise<number> {
  const [found] = await querier.query<{ number: number }>(findLast, [tenant, endpoint])
  return found?.number ?? 0
}

const findWaiting = statement(
  'find-subjects-of-pending-deliveries',
  `
  select distinct subject from webhook_deliveries
  where tenant = $1 and endpoint = $2 and since = $4 and status = 'pending' and subject = any($3::text[])`,
)

const insertDeliveries = statement(
  'insert-webhook-deliveries',
  `
  insert into webhook_deliveries (tenant, endpoint, number, since, source, position, event_id, event_type, subject, status, attempts, failures, due)
  select own.tenant, $2, d.number, $4, d.source, d.position, d.event_id, d.event_type, d.subject, 'pending', 0, 0, d.due from tenants own
  cross join json_to_recordset($3) as d(number bigint, source integer, position bigint, event_id text, event_type text, subject text, due bigint)
  where own.tenant = $1`,
)

/** Queues deliveries at a moment. One whose subject has one before it that is not settled has to wait for that. */
export async function queueDeliveries(
  transaction: Transaction,
  queue: OpenQueue,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return
  const { tenant, endpoint, since } = queue
  const subjects = [...new Set(deliveries.map(({ subject }) => subject))]
  const [last, found] = await Promise.all([
    findLastDelivery(transaction, queue),
    transaction.query<{ subject: string }>(findWaiting, [tenant, endpoint, subjects, since]),
  ])
  const first = Math.max(now, last + 1)
  const waiting = new Set(found.map(({ subject }) => subject))
  const rows = deliveries.map((delivery, at) => {
    const due = waiting.has(delivery.subject) ? null : first + at
    waiting.add(delivery.subject)
    return { ...delivery, number: first + at, due }
  })
  await transaction.query(insertDeliveries, [tenant, endpoint, JSON.stringify(rows), since])
}

/** A delivery with an attempt that begins. */
export interface ClaimedDelivery {
  readonly number: number
  readonly source: number
  readonly position: number
  readonly event_id: string
  readonly subject: string
  /** How many attempts began, this one included. */
  readonly attempts: number
  /** How many the receiver failed. */
  readonly failures: number
}

const claimDue = statement(
  'claim-webhook-deliveries',
  `
  update webhook_deliveries set attempts = attempts + 1, due = $4
  where tenant = $1 and endpoint = $2 and number = any(array(
    select d.number from webhook_deliveries d
    where d.tenant = $1 and d.endpoint = $2 and d.since = $6 and d.due <= $3 order by d.due limit $5))
  returning number, source, position, event_id, subject, attempts, failures`,
)

const insertAttempts = statement(
  'insert-webhook-attempts',
  `
  insert into webhook_attempts (tenant, endpoint, delivery, attempt, began)
  select own.tenant, $2, a.number, a.attempts, $3 from tenants own
  cross join json_to_recordset($4) as a(number bigint, attempts integer) where own.tenant = $1`,
)

/** Begins the next attempt of deliveries that are due: nobody else begins one of them before the lease is over. */
export async function claimDeliveries(
  transaction: Transaction,
  { tenant, endpoint, since }: OpenQueue,
  { now, leased_until, count_max }: { readonly now: number; readonly leased_until: number; readonly count_max: number },
): Promise<ClaimedDelivery[]> {
  const values = [tenant, endpoint, now, leased_until, count_max, since]
  const claimed = await transaction.query<ClaimedDelivery>(claimDue, values)
  if (claimed.length > 0) await transaction.query(insertAttempts, [tenant, endpoint, now, JSON.stringify(claimed)])
  return claimed.toSorted((a, b) => a.number - b.number)
}

const endAttempts = statement(
  'end-webhook-attempts',
  `
  update webhook_attempts a set took_ms = e.took_ms, http_status = e.http_status, failure = e.failure, answer = e.answer
  from json_to_recordset($3) as e(number bigint, attempts integer, took_ms integer, http_status integer, failure text, answer text)
  where a.tenant = $1 and a.endpoint = $2 and a.delivery = e.number and a.attempt = e.attempts and a.took_ms is null
  returning a.delivery, a.attempt`,
)

/** How an attempt of a delivery ended, in milliseconds. */
export interface AttemptEnd extends Pick<ClaimedDelivery, 'number' | 'attempts'>, AttemptResult {
  readonly took_ms: number
}

/** Stores how attempts ended. Returns those of which no end was stored before, each as its delivery and its number with a blank between them. */
export async function storeAttemptEnds(
  transaction: Transaction,
  { tenant, endpoint }: OpenQueue,
  ends: readonly AttemptEnd[],
): Promise<ReadonlySet<string>> {
  if (ends.length === 0) return new Set()
  type Row = { readonly delivery: number; readonly attempt: number }
  const stored = await transaction.query<Row>(endAttempts, [tenant, endpoint, JSON.stringify(ends)])
  return new Set(stored.map(({ delivery, attempt }) => `${delivery} ${attempt}`))
}

const moveDeliveries = statement(
  'move-webhook-deliveries',
  `
  update webhook_deliveries d set status = m.status, failures = m.failures, due = m.due, settled = m.settled
  from json_to_recordset($3) as m(number bigint, attempts integer, status text, failures integer, due bigint, settled bigint)
  where d.tenant = $1 and d.endpoint = $2 and d.number = m.number and d.attempts = m.attempts and d.status = 'pending'`,
)

const letNext = statement(
  'let-next-webhook-deliveries',
  `
  update webhook_deliveries set due = number
  where tenant = $1 and endpoint = $2 and number = any(array(
    select n.number from unnest($3::text[]) s(subject) cross join lateral (
      select d.number, d.due from webhook_deliveries d
      where d.tenant = $1 and d.endpoint = $2 and d.since = $4 and d.subject = s.subject and d.status = 'pending'
      order by d.number limit 1) n where n.due is null))`,
)

/** What follows of an attempt: its delivery is settled, or attempted again at the moment `due`. */
export interface MovedDelivery extends Pick<ClaimedDelivery, 'number' | 'subject' | 'attempts' | 'failures'> {
  readonly status: 'pending' | 'delivered' | 'given_up'
  readonly due: number | null
  readonly settled: number | null
}

/**
 * Moves deliveries on, but those of which another attempt began meanwhile; behind one that is settled the next of its subject is due. Both statements are
 * issued at once.
 */
export async function moveDeliveriesOn(
  transaction: Transaction,
  { tenant, endpoint, since }: OpenQueue,
  moved: readonly MovedDelivery[],
): Promise<void> {
  if (moved.length === 0) return
  const settled = moved.filter(({ status }) => status !== 'pending')
  const subjects = [...new Set(settled.map(({ subject }) => subject))]
  await Promise.all([
    transaction.query(moveDeliveries, [tenant, endpoint, JSON.stringify(moved)]),
    subjects.length === 0 ? undefined : transaction.query(letNext, [tenant, endpoint, subjects, since]),
  ])
}

const findNextDue = statement(
  'find-next-due-webhook-delivery',
  `
  select due from webhook_deliveries
  where tenant = $1 and endpoint = $2 and since = $3 and due is not null order by due limit 1`,
)

/** When a delivery of an endpoint is due next; undefined where none waits. */
export async function findNextDueOf(
  querier: Querier,
  { tenant, endpoint, since }: OpenQueue,
): Promise<number | undefined> {
  const [found] = await querier.query<{ due: number }>(findNextDue, [tenant, endpoint, since])
  return found?.due
}

const countWaiting = statement(
  'count-pending-webhook-deliveries',
  `
  select count(*)::int as waiting from (
    select from webhook_deliveries where tenant = $1 and endpoint = $2 and since = $3 and status = 'pending' limit $4) d`,
)

/** How many deliveries of an endpoint wait; not counted further than `count_max`. */
export async function countWaitingOf(
  querier: Querier,
  { tenant, endpoint, since }: OpenQueue,
  count_max: number,
): Promise<number> {
  const [found] = await querier.query<{ waiting: number }>(countWaiting, [tenant, endpoint, since, count_max])
  return found?.waiting ?? 0
}

/** Rows that are changed together. */
const PORTION = 10_000

const discardEnded = statement(
  'discard-webhook-deliveries',
  `
  with discarded as (
    update webhook_deliveries set status = 'discarded', due = null, settled = $4
    where tenant = $1 and endpoint = $2 and number = any(array(
      select d.number from webhook_deliveries d
      where d.tenant = $1 and d.endpoint = $2 and (d.since < $3 or $5) and d.status = 'pending' limit $6))
    returning 1
  )
  select count(*)::int as count from discarded`,
)

/** Discards a portion of what waits of the times of a queue that ended. True where there may be more. */
export async function discardPortion(
  querier: Querier,
  { tenant, endpoint, since, gone }: SeenQueue,
  now: number,
): Promise<boolean> {
  const values = [tenant, endpoint, since, now, gone, PORTION]
  const [done] = await querier.query<{ count: number }>(discardEnded, values)
  return (done?.count ?? 0) === PORTION
}

const removeOld = statement(
  'remove-old-webhook-deliveries',
  `
  with old as (
    delete from webhook_deliveries d
    using (select tenant, endpoint, number from webhook_deliveries where tenant = $1 and settled < $2 order by settled limit $3) o
    where d.tenant = $1 and d.tenant = o.tenant and d.endpoint = o.endpoint and d.number = o.number
    returning d.tenant, d.endpoint, d.number
  ), gone as (
    delete from webhook_attempts a using old o
    where a.tenant = $1 and a.tenant = o.tenant and a.endpoint = o.endpoint and a.delivery = o.number
  )
  select count(*)::int as count from old`,
)

const removeOldReplays = statement(
  'remove-old-webhook-replays',
  'delete from webhook_replays where tenant = $1 and ended < $2',
)

const removeOldSecrets = statement(
  'remove-old-webhook-secrets',
  `
  delete from webhook_secrets s where s.tenant = $1 and exists (
    select from webhook_secrets n where n.tenant = s.tenant and n.endpoint = s.endpoint and n.number > s.number and n.number < $2)`,
)

/** Removes deliveries, portion after portion, and replays of a tenant that ended before a moment, and secrets that were replaced before another. */
export async function removeOldDeliveries(
  querier: Querier,
  tenant: number,
  { ended_before, replaced_before }: { readonly ended_before: number; readonly replaced_before: number },
): Promise<void> {
  const removePortion = async () => {
    const [removed] = await querier.query<{ count: number }>(removeOld, [tenant, ended_before, PORTION])
    return removed?.count === PORTION
  }
  while (await removePortion());
  await querier.query(removeOldReplays, [tenant, ended_before])
  await querier.query(removeOldSecrets, [tenant, replaced_before])
}

const noteSuccess = statement(
  'note-webhook-success',
  `
  update webhook_queues set failing_since = null, failures = 0, rests_until = null, warned = null, warn_from = null
  where tenant = $1 and endpoint = $2 and since = $3 and failing_since is not null`,
)

const noteFailed = statement(
  'note-webhook-failure',
  `
  update webhook_queues set failing_since = coalesce(failing_since, $4), failures = $5, rests_until = $6
  where tenant = $1 and endpoint = $2 and since = $3`,
)

/** Notes of an endpoint that an attempt succeeded. */
export function noteSuccessOf(transaction: Transaction, { tenant, endpoint, since }: OpenQueue): Promise<unknown> {
  return transaction.query(noteSuccess, [tenant, endpoint, since])
}

/** Notes that one failed: since when none succeeded, how many failed since, and until when the endpoint rests. */
export function noteFailureOf(
  transaction: Transaction,
  { tenant, endpoint, since }: OpenQueue,
  {
    failures,
    rests_until,
    now,
  }: { readonly failures: number; readonly rests_until: number | null; readonly now: number },
): Promise<unknown> {
  return transaction.query(noteFailed, [tenant, endpoint, since, now, failures, rests_until])
}

const rest = statement(
  'rest-webhook-queue',
  'update webhook_queues set rests_until = $3 where tenant = $1 and endpoint = $2',
)

/** Has an endpoint rest: until then nobody begins an attempt of any of its deliveries. */
export function restUntil(transaction: Transaction, { tenant, endpoint }: OpenQueue, until: number): Promise<unknown> {
  return transaction.query(rest, [tenant, endpoint, until])
}

const takeWarning = statement(
  'take-webhook-warning',
  `
  update webhook_queues set warned = $3
  where tenant = $1 and endpoint = $2 and enabled and warned is null and failing_since <= $4 and coalesce(warn_from, 0) <= $3
  returning endpoint`,
)

const giveWarningBack = statement(
  'give-webhook-warning-back',
  'update webhook_queues set warned = null, warn_from = $3 where tenant = $1 and endpoint = $2',
)

/** Notes that the admins are warned of an endpoint that fails since a moment or before: true for the one who is to warn them. */
export async function takeWarningToSend(
  querier: Querier,
  { tenant, endpoint }: OpenQueue,
  { now, failing_since_max }: { readonly now: number; readonly failing_since_max: number },
): Promise<boolean> {
  return (await querier.query(takeWarning, [tenant, endpoint, now, failing_since_max])).length > 0
}

/** Notes that they were not warned after all, so that it is tried again from a moment on. */
export function forgetWarning(querier: Querier, { tenant, endpoint }: OpenQueue, from: number): Promise<unknown> {
  return querier.query(giveWarningBack, [tenant, endpoint, from])
}
