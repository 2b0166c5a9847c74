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

// One at a time by their numbers, since a plan that was made while tables were empty stays.
const findMoved = statement(
  'find-receivables-out-of-order',
  `
  select n.number, n.origination_date, n.balance_key, n.past_due_key from (
    select r.number, r.origination_date,
      case when b.balance is null then ${KEY_MIN} else least(greatest(b.balance, ${KEY_MIN + 1}), ${KEY_MAX})::bigint end as balance_key,
      coalesce(-(r.delinquent_since - date '1970-01-01')::bigint, ${KEY_MIN}) as past_due_key
    from unnest($2::bigint[]) as w(number)
    cross join lateral (
      select number, origination_date, delinquent_since from receivables where tenant = $1 and number = w.number offset 0) r
    left join lateral (
      select balance from receivable_ledgers where tenant = $1 and receivable = w.number offset 0) b on true) n
  left join lateral (
    select ${KEYS} from receivable_orders where tenant = $1 and number = n.number offset 0) o on true
  where (o.origination_date, o.balance_key, o.past_due_key) is distinct from (n.origination_date, n.balance_key, n.past_due_key)`,
)

/** The places of a receivable. */
export interface Places {
  readonly number: number
  readonly origination_date: string
  readonly balance_key: number
  readonly past_due_key: number
}

/** Those of some receivables whose places are no longer as stored, with the places they are to have. */
export function findMovedReceivables(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<readonly Places[]> {
  return querier.query<Places>(findMoved, [tenant, numbers])
}

const keepPlaces = statement(
  'keep-places-of-receivables',
  `
  insert into receivable_order_history (tenant, superseded, number, recorded, ${KEYS})
  select o.tenant, $3, o.number, o.recorded, o.origination_date, o.balance_key, o.past_due_key
  from receivable_orders o where o.tenant = $1 and o.number = any($2::bigint[])`,
)

const deletePlaces = statement(
  'delete-places-of-receivables',
  'delete from receivable_orders where tenant = $1 and number = any($2::bigint[])',
)

const ROW = 'number bigint, origination_date date, balance_key bigint, past_due_key bigint'

const insertPlaces = statement(
  'insert-places-of-receivables',
  `
  insert into receivable_orders (tenant, number, recorded, ${KEYS})
  select own.tenant, r.number, $3, r.origination_date, r.balance_key, r.past_due_key
  from tenants own cross join json_to_recordset($2) as r(${ROW}) where own.tenant = $1`,
)

/** Issues the statements that move receivables to their places at a moment of the derived clock. */
export function storePlaces(
  transaction: Transaction,
  tenant: number,
  moved: readonly Places[],
  moment: number,
): Promise<unknown>[] {
  if (moved.length === 0) return []
  const numbers = moved.map(({ number }) => number)
  return [
    transaction.query(keepPlaces, [tenant, numbers, moment]),
    transaction.query(deletePlaces, [tenant, numbers]),
    transaction.query(insertPlaces, [tenant, JSON.stringify(moved), moment]),
  ]
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
