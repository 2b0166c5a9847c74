// How far the audit of each tenant was sent. Whoever sends holds the lock of its row, so that one process sends at a time.
import {
  type Querier,
  type Transaction,
  installationStatement,
  statement,
  transactionStatement,
} from '../../storage/database.ts'

/** A log that is sent. */
export interface SentLog {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
}

/** How far it was sent: all up to a moment, in microseconds, and where its chain is. */
export interface SentUntil {
  readonly until: number
  readonly hash: string
  readonly events: number
}

const findBehind = installationStatement(
  'find-audits-to-send',
  `
  select t.tenant, t.organization, t.environment from tenants t
  cross join lateral (
    select coalesce((select s.until from audit_streams s where s.tenant = t.tenant), 0) as until offset 0) s
  where exists (select from batches b where b.tenant = t.tenant and b.last > s.until)
    or exists (select from downloads d where d.tenant = t.tenant and d.at > s.until)
  order by s.until`,
)

const insertStream = statement(
  'insert-audit-stream',
  `insert into audit_streams (tenant, until, hash, events) values ($1, 0, '', 0) on conflict do nothing`,
)

const lockStream = statement(
  'lock-audit-stream',
  'select until, hash, events from audit_streams where tenant = $1 for update skip locked',
)

/** While the receiver is waited for, the transaction is idle for longer than others may be. */
const allowWait = transactionStatement(
  'allow-wait-for-receiver',
  `select set_config('idle_in_transaction_session_timeout', '60s', true)`,
)

/** The newest moment up to $2. What nothing was logged at does not count: a clock that goes back may log there yet. */
const newestMoment = statement(
  'newest-moment-of-audit',
  `
  select greatest(
    coalesce((select last from batches where tenant = $1 and last <= $2 order by last desc limit 1), 0),
    coalesce((select at from downloads where tenant = $1 and at <= $2 order by at desc limit 1), 0)) as newest`,
)

const updateStream = statement(
  'update-audit-stream',
  'update audit_streams set until = $2, hash = $3, events = $4 where tenant = $1',
)

/** The logs that have something that was not sent, those that wait for longest first. */
export function findLogsBehind(querier: Querier): Promise<SentLog[]> {
  return querier.query<SentLog>(findBehind, [])
}

/** Makes the row of a log where there is none, on its own: two processes that insert it at once would wait for one another. */
export async function openStream(querier: Querier, tenant: number): Promise<void> {
  await querier.query(insertStream, [tenant])
}

/** Takes the turn to send a log, until the transaction ends; undefined where another process has it. */
export async function takeTurn(transaction: Transaction, tenant: number): Promise<SentUntil | undefined> {
  await transaction.query(allowWait, [])
  const [row] = await transaction.query<SentUntil>(lockStream, [tenant])
  return row
}

/** The newest moment at or before another at which something was logged; 0 where nothing was. */
export async function readNewestMoment(querier: Querier, tenant: number, high: number): Promise<number> {
  const [row] = await querier.query<{ newest: number }>(newestMoment, [tenant, high])
  return row?.newest ?? 0
}

/** Notes how far a log was sent. */
export async function noteSent(transaction: Transaction, tenant: number, sent: SentUntil): Promise<void> {
  await transaction.query(updateStream, [tenant, sent.until, sent.hash, sent.events])
}
