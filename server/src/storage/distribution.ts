// The distribution of the tables when PostgreSQL uses Citus: tables led by the tenant are distributed by it, each tenant on one node; the
// others, users and the installation, are copied to every node.
import { type Querier, statement } from './database.ts'

const findTables = statement(
  'find-tables',
  `
  select c.relname as name, exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant' and not a.attisdropped) as is_led
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') order by is_led desc, c.relname <> $1, c.relname`,
)

/** The table with which all other rows of a tenant are co-located. */
const LEADING = 'tenants'

/** The statements that distribute a database, in order; they do nothing for tables that are distributed already. */
export async function distributionOf(querier: Querier): Promise<string[]> {
  const tables = await querier.query<{ name: string; is_led: boolean }>(findTables, [LEADING])
  return tables.map(({ name, is_led }) => {
    const colocated = name === LEADING ? 'none' : LEADING
    const call = is_led
      ? `create_distributed_table('${name}', 'tenant', colocate_with => '${colocated}')`
      : `create_reference_table('${name}')`
    return `select ${call} where not exists (select 1 from pg_dist_partition where logicalrelid = '${name}'::regclass);`
  })
}
