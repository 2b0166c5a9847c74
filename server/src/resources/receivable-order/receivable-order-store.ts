// How the orders of a lender's receivables are stored: a derived table with its own clock and an index for each order. A change moves a row's
// places; those it had are kept for walks that began before.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** The key of what is not known, lowest of all; keys are kept within what page tokens pack well. */
export const KEY_MIN = -(2 ** 50)

/** Beyond plus and minus this, balances count as equal. */
export const KEY_MAX = 2 ** 50

/** For how many days earlier places are kept. */
export const PLACES_KEPT_DAYS = 7

const KEYS = `origination_date, balance_key, past_due_key`

/** A part of the log and a stretch of the book: the receivables whose places are looked at. Bounds begin behind the first and include the last. */
export interface OrderLot {
  readonly tenant: number
  readonly log: readonly [after: number, to: number]
  readonly book: readonly [after: number, to: number]
}

// One at a time by their numbers, since a plan that was made while tables were empty stays.
const OUT_OF_PLACE = `
  select n.number, n.origination_date, n.balance_key, n.past_due_key, o.recorded as before, o.origination_date as day_before,
    o.balance_key as balance_before, o.past_due_key as past_due_before
  from (
    select r.number, r.origination_date,
      case when b.balance is null then ${KEY_MIN} else least(greatest(b.balance, ${KEY_MIN + 1}), ${KEY_MAX})::bigint end as balance_key,
      coalesce(-(r.delinquent_since - date '1970-01-01')::bigint, ${KEY_MIN}) as past_due_key
    from (
      select unnest(changed_receivables) as number from batches where tenant = $1 and last > $2 and last <= $3
      union
      select number from receivables where tenant = $1 and number > $4 and number <= $5) w
    cross join lateral (
      select number, origination_date, delinquent_since from receivables where tenant = $1 and number = w.number offset 0) r
    left join lateral (
      select balance from receivable_ledgers where tenant = $1 and receivable = w.number offset 0) b on true) n
  left join lateral (
    select recorded, ${KEYS} from receivable_orders where tenant = $1 and number = n.number offset 0) o on true
  where (o.origination_date, o.balance_key, o.past_due_key) is distinct from (n.origination_date, n.balance_key, n.past_due_key)`

const keepPlaces = statement(
  'keep-places-of-receivables',
  `
  insert into receivable_order_history (tenant, superseded, number, recorded, ${KEYS})
  select own.tenant, $6, n.number, n.before, n.day_before, n.balance_before, n.past_due_before
  from tenants own cross join (${OUT_OF_PLACE}) n where own.tenant = $1 and n.before is not null`,
)

const movePlaces = statement(
  'move-receivables-to-their-places',
  `
  insert into receivable_orders (tenant, number, recorded, ${KEYS})
  select own.tenant, n.number, $6, n.origination_date, n.balance_key, n.past_due_key
  from tenants own cross join (${OUT_OF_PLACE}) n where own.tenant = $1
  on conflict (tenant, number) do update set recorded = excluded.recorded, origination_date = excluded.origination_date,
    balance_key = excluded.balance_key, past_due_key = excluded.past_due_key`,
)

/**
 * Issues the statements that move the receivables of a lot to their places at a moment of the derived clock, the places before kept. What they
 * read stays in the database, and whoever issues them has locked the tenant's cursor.
 */
export function movePlacesOf(transaction: Transaction, lot: OrderLot, moment: number): Promise<unknown>[] {
  const values = [lot.tenant, ...lot.log, ...lot.book, moment]
  return [transaction.query(keepPlaces, values), transaction.query(movePlaces, values)]
}

/**
 * The moment of the order that a statement sees. Where nothing has moved for an hour, it is an hour ago: the order of then is still the present
 * one, nothing that is under way can be of before, and places that a walk from then on may need are all kept.
 */
export const ORDER_MOMENT = `(
    select greatest(moment, (extract(epoch from statement_timestamp() - interval '1 hour') * 1000000)::bigint)
    from order_cursors where tenant = $1)`

const findMoment = statement(
  'find-moment-of-orders',
  `select ${ORDER_MOMENT} as moment from tenants own where own.tenant = $1`,
)

/** The moment of the order in a snapshot; 0 before the first. */
export async function findOrderMoment(querier: Querier, tenant: number): Promise<number> {
  const [found] = await querier.query<{ moment: number | null }>(findMoment, [tenant])
  return found?.moment ?? 0
}

const findFilled = statement(
  'find-whether-receivables-are-in-order',
  `
  select coalesce((select is_filled from order_cursors where tenant = $1),
    not exists (select from receivables where tenant = $1)) as is_filled`,
)

/** Whether all receivables of a tenant have had their places; they have where there are none. */
export async function areInOrder(querier: Querier, tenant: number): Promise<boolean> {
  const [found] = await querier.query<{ is_filled: boolean }>(findFilled, [tenant])
  return found?.is_filled ?? false
}
