// Which tables Citus distributes, and how: tables led by the tenant by the tenant, so that all rows of one are on one server; the others,
// users and the installation, are copied to every server.
import { type Querier, installationStatement } from '../database.ts'
import { REMOVE_ROW_SECURITY } from '../row-security.ts'

/** The table with which all other rows of a tenant are co-located. */
export const LEADING = 'tenants'

/** The parts into which tenants are hashed, where nothing else is asked for: enough to move load between a few servers. */
export const SHARDS = 32

/** A table of the schema. */
export interface PlacedTable {
  readonly name: string
  /** Led by the tenant, hence distributed by it; otherwise copied to every server. */
  readonly is_led: boolean
}

const findTables = installationStatement(
  'find-tables',
  `
  select c.relname as name, exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped) as is_led
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') order by is_led desc, c.relname <> $1, c.relname`,
)

const findCitus = installationStatement(
  'find-citus',
  `select exists (select 1 from pg_extension where extname = 'citus') as has_citus`,
)

const findDistributed = installationStatement(
  'find-distributed-tables',
  `
  select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema()`,
)

/** All tables, those led by the tenant first, `tenants` before all. */
export function listTables(querier: Querier): Promise<PlacedTable[]> {
  return querier.query<PlacedTable>(findTables, [LEADING])
}

/** The names of the tables that are distributed or copied; undefined without Citus. */
export async function findPlacedTables(querier: Querier): Promise<ReadonlySet<string> | undefined> {
  const [row] = await querier.query<{ has_citus: boolean }>(findCitus, [])
  if (row?.has_citus !== true) return undefined
  const placed = await querier.query<{ name: string }>(findDistributed, [])
  return new Set(placed.map(({ name }) => name))
}

/** Whether the tenants of a database are spread over servers. */
export async function isDistributed(querier: Querier): Promise<boolean> {
  return (await findPlacedTables(querier))?.has(LEADING) === true
}

/** The tables that are not placed yet, in the order in which they are to be. */
export async function listUnplaced(querier: Querier): Promise<PlacedTable[]> {
  const placed = await findPlacedTables(querier)
  return (await listTables(querier)).filter(({ name }) => placed?.has(name) !== true)
}

/** The call that places a table. `shards` counts only for `tenants`, with which the others are co-located. */
export function placingCall({ name, is_led }: PlacedTable, shards: number): string {
  if (!is_led) return `create_reference_table('${name}')`
  if (name === LEADING)
    return `create_distributed_table('${name}', 'tenant', colocate_with => 'none', shard_count => ${shards})`
  return `create_distributed_table('${name}', 'tenant', colocate_with => '${LEADING}')`
}

/** Shards of many tables change in one transaction: one connection for each server keeps their order. */
export const ONE_CONNECTION = `set local citus.multi_shard_modify_mode = 'sequential'`

/** The statements that distribute a database by hand, in order; they do nothing for tables that are distributed already. */
export async function distributionOf(querier: Querier, shards = SHARDS): Promise<string[]> {
  const tables = await listTables(querier)
  const placing = tables.map(
    (table) =>
      `select ${placingCall(table, shards)} where not exists (select 1 from pg_dist_partition where logicalrelid = '${table.name}'::regclass);`,
  )
  const emptying = tables.map(
    ({ name }) =>
      `select truncate_local_data_after_distributing_table('${name}') where pg_relation_size('${name}') > 0;`,
  )
  return ['begin;', `${REMOVE_ROW_SECURITY};`, `${ONE_CONNECTION};`, ...placing, 'commit;', ...emptying]
}
