// The calculator of balances and statuses: follows each tenant's log, never slowing a write. State and cursor move in one
// transaction, so a crash neither loses nor repeats work; several workers take turns by the cursor's lock.
import { PRINCIPAL_EFFECTS } from '../metrics/entry-types.ts'
import { type Database, type Transaction, statement } from '../storage/database.ts'

const CALCULATOR = 'balances'

/** Tenants whose log goes beyond the calculator's cursor. */
const findBehind = statement(
  'find-tenants-behind',
  `
  select t.tenant from tenants t left join calculator_cursors c on c.tenant = t.tenant and c.calculator = $1
  where coalesce((select last from batches b where b.tenant = t.tenant order by last desc limit 1), 0) > coalesce(c.position, 0)`,
)

const insertCursor = statement(
  'insert-cursor',
  `
  insert into calculator_cursors (tenant, calculator, position) values ($1, $2, 0) on conflict do nothing`,
)

/** A tenant that another worker has in hand is passed over. */
const lockCursor = statement(
  'lock-cursor',
  `
  select position from calculator_cursors where tenant = $1 and calculator = $2 for update skip locked`,
)

const moveCursor = statement(
  'move-cursor',
  'update calculator_cursors set position = $3 where tenant = $1 and calculator = $2',
)

/** Log rows of one transaction. */
const STRETCH = 200

const readLog = statement(
  'read-log',
  `
  select last, touched from batches where tenant = $1 and last > $2 order by last limit ${STRETCH}`,
)

/** Same figures as metrics/balance.ts, on stored rows. A receivable without entries has no row. */
const storeBalances = statement(
  'store-balances',
  `
  with figures as materialized (
    select t.receivable, f.entries, f.balance, f.status
    from unnest($2::bigint[]) as t(receivable) cross join lateral (
      select count(*) as entries, sum(e.amount * coalesce(($3::jsonb ->> e.type)::integer, 0)) as balance,
        (array_agg(e.receivable_status order by e.date desc, e.receivable_status desc) filter (where e.receivable_status is not null))[1] as status
      from entries e where e.tenant = $1 and e.receivable = t.receivable) f
  ), gone as (
    delete from receivable_balances b using figures f where f.entries = 0 and b.tenant = $1 and b.receivable = f.receivable)
  insert into receivable_balances (tenant, receivable, balance, status, position)
  select $1, receivable, balance, status, $4 from figures where entries > 0
  on conflict (tenant, receivable) do update set balance = excluded.balance, status = excluded.status, position = excluded.position`,
)

/** Catches up every tenant that is behind. Returns how many log rows were followed. */
export async function catchUpBalances(database: Database): Promise<number> {
  const behind = await database.query<{ tenant: number }>(findBehind, [CALCULATOR])
  let followed = 0
  for (const { tenant } of behind) {
    let rows: number
    // A stretch a transaction, without a pause while there is more: small batches come faster than one a pause.
    do {
      rows = await database.transaction((transaction) => followTenant(transaction, tenant))
      followed += rows
    } while (rows === STRETCH)
  }
  return followed
}

async function followTenant(transaction: Transaction, tenant: number): Promise<number> {
  await transaction.query(insertCursor, [tenant, CALCULATOR])
  const [cursor] = await transaction.query<{ position: number }>(lockCursor, [tenant, CALCULATOR])
  if (cursor === undefined) return 0
  const log = await transaction.query<{ last: number; touched: number[] }>(readLog, [tenant, cursor.position])
  const position = log.at(-1)?.last
  if (position === undefined) return 0
  const touched = [...new Set(log.flatMap((row) => row.touched))].sort((a, b) => a - b)
  if (touched.length > 0) {
    await transaction.query(storeBalances, [tenant, touched, JSON.stringify(PRINCIPAL_EFFECTS), position])
  }
  await transaction.query(moveCursor, [tenant, CALCULATOR, position])
  return log.length
}
