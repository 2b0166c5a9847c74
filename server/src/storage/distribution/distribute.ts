// Distributes a database in one transaction: it holds all tables, so nothing is written meanwhile, and counts the rows of every tenant and
// table before and after, so what is committed is whole. Killed halfway, it leaves the database as it was. The copies that Citus leaves on
// the coordinator are removed afterwards; a further run removes what an earlier one had no time for.
import type pg from 'pg'
import { REMOVE_ROW_SECURITY } from '../row-security.ts'
import { inTransaction } from '../session.ts'
import { DistributionError, type ShardServer, checkCluster, checkLocks, checkTenants, checkUnused } from './checks.ts'
import { LEADING, ONE_CONNECTION, type PlacedTable, placingCall } from './tables.ts'

/** What of a database has yet to be done. */
export interface DistributionPlan {
  readonly servers: readonly ShardServer[]
  readonly unplaced: readonly PlannedTable[]
  /** Tables of which the coordinator has a copy that nobody reads any more, with its bytes. */
  readonly copies: readonly { readonly name: string; readonly bytes: number }[]
}

/** A table that is to be distributed, with its bytes. */
export interface PlannedTable extends PlacedTable {
  readonly bytes: number
}

/** A table that has been distributed. */
export interface PlacedResult extends PlannedTable {
  readonly rows: number
  readonly seconds: number
}

/** Checks the cluster and returns what is to be done; changes nothing. Throws a DistributionError. */
export async function planDistribution(client: pg.Client, shards: number): Promise<DistributionPlan> {
  const servers = await checkCluster(client)
  const { rows } = await client.query<PlannedTable & { is_placed: boolean; kept: string }>(
    `
    select c.relname as name, p.logicalrelid is not null as is_placed,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped) as is_led,
      pg_table_size(c.oid)::float8 as bytes, pg_relation_size(c.oid)::float8 as kept
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_dist_partition p on p.logicalrelid = c.oid
    where n.nspname = current_schema() and c.relkind in ('r', 'p') order by is_led desc, c.relname <> $1, c.relname`,
    [LEADING],
  )
  const unplaced = rows.filter(({ is_placed }) => !is_placed)
  if (unplaced.some(({ name }) => name === LEADING)) await checkLocks(client, servers.length, shards)
  const copies = rows.filter(({ is_placed, kept }) => is_placed && Number(kept) > 0)
  return {
    servers,
    unplaced: unplaced.map(({ name, is_led, bytes }) => ({ name, is_led, bytes })),
    copies: copies.map(({ name, bytes }) => ({ name, bytes })),
  }
}

/** Distributes what a plan names, and removes copies. Returns the number of tenants, each of which was read. Throws a DistributionError. */
export async function distribute(
  client: pg.Client,
  plan: DistributionPlan,
  shards: number,
  progress: (result: PlacedResult) => void,
): Promise<number> {
  if (plan.unplaced.length > 0) {
    await checkUnused(client)
    await inTransaction(client, 'begin', async () => {
      await client.query(ONE_CONNECTION)
      await client.query(`lock table ${plan.unplaced.map(({ name }) => name).join(', ')} in access exclusive mode`)
      await client.query(REMOVE_ROW_SECURITY)
      for (const table of plan.unplaced) progress(await place(client, table, shards))
    })
  }
  const left = await planDistribution(client, shards)
  for (const { name } of left.copies)
    await client.query(`select truncate_local_data_after_distributing_table('${name}')`)
  return checkTenants(client)
}

async function place(client: pg.Client, table: PlannedTable, shards: number): Promise<PlacedResult> {
  const began = performance.now()
  const before = await countRows(client, table)
  await client.query(`select ${placingCall(table, shards)}`)
  const after = await countRows(client, table)
  for (const [tenant, rows] of [...before, ...after])
    if (before.get(tenant) !== after.get(tenant))
      throw new DistributionError(
        `${table.name} has ${after.get(tenant) ?? 0} in place of ${rows} rows of tenant ${tenant}. Nothing was changed`,
      )
  const rows = [...after.values()].reduce((sum, count) => sum + count, 0)
  return { ...table, rows, seconds: (performance.now() - began) / 1000 }
}

/** Rows by tenant; of a table that is copied, by 0. */
async function countRows(client: pg.Client, { name, is_led }: PlacedTable): Promise<Map<number, number>> {
  const tenant = is_led ? 'tenant' : '0'
  const { rows } = await client.query<{ tenant: number; count: string }>(
    `select ${tenant} as tenant, count(*) as count from ${name} group by 1`,
  )
  return new Map(rows.map((row) => [row.tenant, Number(row.count)]))
}
