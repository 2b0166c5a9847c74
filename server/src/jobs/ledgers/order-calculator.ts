// The calculator of orders: keeps, for each lender, the places of its receivables in the orders of the dashboard's list. It follows the log as far
// as balances are derived; where none were derived before, or the settings that balances follow have changed, it goes through the whole book, a
// stretch at a time. Places and cursor move in one transaction.
import {
  PLACES_KEPT_DAYS,
  findMovedReceivables,
  storePlaces,
} from '../../resources/receivable-order/receivable-order-store.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { runForEveryTenant } from '../maintenance/every-tenant.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'

/** Receivables of one transaction of a sweep. */
const SWEEP = 2_000

function isBehind(sight: TenantSight): boolean {
  if (sight.is_operator || !sight.has_ledgers) return false
  if (sight.sweeps_orders || sight.ledgers > sight.ordered) return true
  return sight.settings !== sight.ordered_settings && !sight.sweeps
}

/** What was written before the first look is covered by a sweep. */
const insertCursor = statement(
  'insert-order-cursor',
  `
  insert into order_cursors (tenant, moment, log_position, settings, sweep, is_filled)
  select own.tenant, 0, m.position, m.settings, 0, false
  from tenants own join metrics_cursors m on m.tenant = own.tenant where own.tenant = $1
  on conflict do nothing`,
)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-order-cursor',
  `
  select moment, log_position, settings, sweep, is_filled,
    coalesce((select position from metrics_cursors m where m.tenant = $1), 0) as balances,
    (select case when m.sweep is null then m.settings end from metrics_cursors m where m.tenant = $1) as balance_settings,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from order_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-order-cursor',
  `
  update order_cursors set moment = $2, log_position = $3, settings = $4, sweep = $5, is_filled = $6 where tenant = $1`,
)

/** No further than balances are derived. */
const readLog = statement(
  'read-log-for-orders',
  'select last, changed_receivables from batches where tenant = $1 and last > $2 and last <= $3 order by last limit 100',
)

const findStretch = statement(
  'find-receivables-to-order',
  `select number from receivables where tenant = $1 and number > $2 order by number limit ${SWEEP}`,
)

interface Cursor {
  readonly moment: number
  readonly log_position: number
  readonly settings: number
  readonly sweep: number | null
  readonly is_filled: boolean
  readonly balances: number
  /** Null while balances are made again by new settings. */
  readonly balance_settings: number | null
  readonly now: number
}

/** Brings every lender's orders up to date. Returns how many receivables were looked at. */
export async function catchUpOrders(
  database: Database,
  turns = new TenantTurns(database, 'orders'),
  tenants = new TenantNews(database),
): Promise<number> {
  return followInTurns(await tenants.find(isBehind), { turns, tenants }, ({ tenant }) =>
    database.transaction((transaction) => follow(transaction, tenant)),
  )
}

async function follow(transaction: Transaction, tenant: number): Promise<Followed> {
  await transaction.query(insertCursor, [tenant])
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return { looked: 0, more: false }
  const { log_position, balances } = cursor
  const log = await transaction.query<{ last: number; changed_receivables: readonly number[] }>(readLog, [
    tenant,
    log_position,
    balances,
  ])
  const settings = cursor.balance_settings ?? cursor.settings
  const from = settings === cursor.settings ? cursor.sweep : 0
  const swept = from === null ? [] : await stretchFrom(transaction, tenant, from)
  const sweep = swept.length < SWEEP ? null : (swept.at(-1) ?? null)
  const numbers = [...new Set([...log.flatMap((row) => row.changed_receivables), ...swept])]
  const moved = numbers.length === 0 ? [] : await findMovedReceivables(transaction, tenant, numbers)
  const moment = Math.max(cursor.moment + 1, cursor.now)
  const position = log.at(-1)?.last ?? log_position
  const is_filled = cursor.is_filled || sweep === null
  await Promise.all([
    ...storePlaces(transaction, tenant, moved, moment),
    transaction.query(moveCursor, [tenant, moment, position, settings, sweep, is_filled]),
  ])
  return { looked: numbers.length, more: sweep !== null || position < balances }
}

async function stretchFrom(transaction: Transaction, tenant: number, from: number): Promise<number[]> {
  const rows = await transaction.query<{ number: number }>(findStretch, [tenant, from])
  return rows.map(({ number }) => number)
}

const deleteHistory = statement(
  'delete-old-order-history',
  `
  delete from receivable_order_history
  where tenant = $1 and superseded < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint`,
)

/** Forgets earlier places in orders, which nobody can walk through any more. */
export function pruneOrders(database: Database): Promise<void> {
  return runForEveryTenant(database, deleteHistory, [PLACES_KEPT_DAYS])
}
