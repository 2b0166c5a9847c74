// The calculator of orders: keeps, for each lender, the places of its receivables in the orders of the dashboard's list. It follows the log as far
// as balances are derived; where none were derived before, or the settings that balances follow have changed, it goes through the whole book, a
// stretch at a time. Places and cursor move in one transaction; which receivables moved is found and stored in the database, without them coming
// here. In the middle of an import it waits, so that each receivable moves once for many entries.
import { PLACES_KEPT_DAYS, movePlacesOf } from '../../resources/receivable-order/receivable-order-store.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { runForEveryTenant } from '../maintenance/every-tenant.ts'
import { type Followed, takeTurn } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { SHORT_TURNS_AT_ONCE, TenantTurns } from '../scheduling/tenant-turns.ts'
import { backlogOf } from './metrics-backlog.ts'

/** Receivables of one transaction of a sweep. */
const SWEEP = 2_000

/** Batches of the log in one transaction, and changes of receivables in them; one batch may have more. */
const BATCHES = 2_000
const CHANGES = 20_000

/** Changes in one turn from which on a lender that keeps writing is paused after it, and for how long at most, in milliseconds. */
const MANY = 1_000
const PAUSE_MS_MAX = 20_000

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
const findEndOfLot = statement(
  'find-end-of-log-for-orders',
  `
  select last, changes from (
    select last, row_number() over earlier as at, sum(cardinality(changed_receivables)) over earlier as changes
    from (
      select last, changed_receivables from batches where tenant = $1 and last > $2 and last <= $3 order by last limit ${BATCHES}) log
    window earlier as (order by last)) lots
  where at = 1 or changes <= ${CHANGES} order by last desc limit 1`,
)

const findEndOfStretch = statement(
  'find-end-of-book-for-orders',
  `
  select count(*)::integer as count, coalesce(max(number), $2) as last
  from (select number from receivables where tenant = $1 and number > $2 order by number limit ${SWEEP}) stretch`,
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

/** Follows the orders of every lender. */
export class OrderFollower {
  readonly #database: Database
  readonly #turns: TenantTurns
  readonly #tenants: TenantNews
  readonly #pace = new Pace(PAUSE_MS_MAX)

  constructor(database: Database, tenants = new TenantNews(database)) {
    this.#database = database
    this.#tenants = tenants
    this.#turns = new TenantTurns(database, 'orders')
  }

  /** Looks once at every lender that is behind. */
  async run(): Promise<void> {
    const behind = await this.#tenants.find(isBehind)
    await this.#turns.each(behind, (sight) => this.#look(sight), SHORT_TURNS_AT_ONCE)
  }

  /** A list that is not there at all is waited for, so the whole book is gone through at once. */
  async #look(sight: TenantSight): Promise<void> {
    const { tenant, logged, ledgers } = sight
    if (sight.sweeps_orders || sight.ordered < 0) return void (await this.#giveTurn(tenant))
    const more_comes = ledgers < logged && (await backlogOf(this.#database, tenant)) !== 'small'
    await this.#pace.look(tenant, { position: logged, more_comes }, async () => (await this.#giveTurn(tenant)) >= MANY)
  }

  /** Returns how many changes were followed. */
  #giveTurn(tenant: number): Promise<number> {
    return takeTurn(this.#tenants, tenant, () =>
      this.#database.transaction((transaction) => follow(transaction, tenant)),
    )
  }
}

async function follow(transaction: Transaction, tenant: number): Promise<Followed> {
  await transaction.query(insertCursor, [tenant])
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return { looked: 0, more: false }
  const { log_position, balances } = cursor
  const settings = cursor.balance_settings ?? cursor.settings
  const from = settings === cursor.settings ? cursor.sweep : 0
  const [[lot], stretch] = await Promise.all([
    transaction.query<{ last: number; changes: number }>(findEndOfLot, [tenant, log_position, balances]),
    stretchFrom(transaction, tenant, from),
  ])
  const position = lot?.last ?? log_position
  const looked = (lot?.changes ?? 0) + stretch.count
  const sweep = stretch.count < SWEEP ? null : stretch.last
  const moment = Math.max(cursor.moment + 1, cursor.now, position)
  const is_filled = cursor.is_filled || sweep === null
  const places = { tenant, log: [log_position, position], book: [from ?? 0, stretch.last] } as const
  await Promise.all([
    ...(looked === 0 ? [] : movePlacesOf(transaction, places, moment)),
    transaction.query(moveCursor, [tenant, moment, position, settings, sweep, is_filled]),
  ])
  return { looked, more: sweep !== null || position < balances }
}

interface Stretch {
  readonly count: number
  readonly last: number
}

async function stretchFrom(transaction: Transaction, tenant: number, from: number | null): Promise<Stretch> {
  const [found] = from === null ? [] : await transaction.query<Stretch>(findEndOfStretch, [tenant, from])
  return found ?? { count: 0, last: from ?? 0 }
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
