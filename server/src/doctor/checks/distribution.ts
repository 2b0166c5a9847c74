// Whether the tables are spread over several servers as they should be: all of them, by servers that are active, without a replica beside.
import { type Querier, installationStatement } from '../../storage/database.ts'
import { findPlacedTables, listUnplaced } from '../../storage/distribution/tables.ts'
import { type Check, type Finding, failure, notChecked, ok, warning } from '../check.ts'
import { sizeText } from '../figures-text.ts'

const selectServers = installationStatement(
  'doctor-citus-servers',
  `
  select nodename || ':' || nodeport as address, isactive as is_active, shouldhaveshards as has_shards from pg_dist_node
  where noderole = 'primary' order by nodeid`,
)

const selectCopies = installationStatement(
  'doctor-citus-copies',
  `
  select count(*)::integer as tables, coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_dist_partition p
  join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and pg_relation_size(c.oid) > 0`,
)

const APPLY = 'Run `tapeline distribution --apply`.'

/** Checks a database that uses Citus. */
export const distribution: Check = {
  name: 'distribution',
  needs: ['database'],
  run: async ({ config, open }) => {
    const { database } = await open()
    const placed = await findPlacedTables(database)
    if (placed === undefined) return notChecked('The database is not distributed.')
    if (placed.size === 0) return warning('The database has Citus, and no table is distributed.', APPLY)
    if (config().database_replica_url !== undefined)
      return failure(
        'DATABASE_REPLICA_URL is set, and the database is distributed: a replica cannot answer its reads.',
        'Remove DATABASE_REPLICA_URL.',
      )
    return judge(database, placed.size)
  },
}

async function judge(database: Querier, placed: number): Promise<Finding> {
  const unplaced = await listUnplaced(database)
  if (unplaced.length > 0) return failure(`Not distributed: ${unplaced.map(({ name }) => name).join(', ')}.`, APPLY)
  const servers = await database.query<{ address: string; is_active: boolean; has_shards: boolean }>(selectServers, [])
  const inactive = servers.filter(({ is_active }) => !is_active).map(({ address }) => address)
  if (inactive.length > 0)
    return failure(
      `Servers that are not active: ${inactive.join(', ')}.`,
      'Activate them, or remove them from the cluster.',
    )
  const [copies] = await database.query<{ tables: number; bytes: number }>(selectCopies, [])
  if (copies !== undefined && copies.tables > 0)
    return warning(`The coordinator keeps ${sizeText(copies.bytes)} that nobody reads.`, APPLY)
  return ok(`${placed} tables on ${servers.filter(({ has_shards }) => has_shards).length} servers.`)
}
