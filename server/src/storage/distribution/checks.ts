// What has to be in order before tables are distributed: Citus and its version on every server, servers that take shards, the rights of
// the role on each, room in the lock tables, and nobody else at work.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { LEADING } from './tables.ts'

const VERSION_MIN = 150_000
const VERSION_END = 180_000
const CITUS_MIN = 13

/** How long sessions that are ending may take. */
const WAIT_MS = 5_000

/** A server of the cluster that takes shards. */
export interface ShardServer {
  readonly id: number
  /** `host:port`. */
  readonly address: string
}

/** A database that cannot be distributed as it is: every fault in a sentence, with what to do. */
export class DistributionError extends Error {}

/** Refuses what cannot be distributed, with all faults at once; changes nothing. Returns the servers that take shards. */
export async function checkCluster(client: pg.Client): Promise<ShardServer[]> {
  const fault = await findVersionFault(client)
  if (fault !== undefined) throw new DistributionError(fault)
  const servers = await readServers(client)
  if (servers.length === 0)
    throw new DistributionError(
      "No server takes shards. As superuser, add each worker on the coordinator: select citus_add_node('HOST', 5432)",
    )
  const faults = [...(await findInactive(client)), ...(await findServerFaults(client)), ...(await findForeign(client))]
  if (faults.length > 0) throw new DistributionError(faults.join('\n'))
  return servers
}

async function findVersionFault(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ server: number; name: string; citus: string | null }>(`
    select current_setting('server_version_num')::integer as server, current_setting('server_version') as name,
      (select extversion from pg_extension where extname = 'citus') as citus`)
  const [found] = rows
  if (found === undefined) return 'The server reports no version'
  if (found.server < VERSION_MIN || found.server >= VERSION_END)
    return `PostgreSQL is ${found.name}: Citus is supported with PostgreSQL 15 to 17`
  if (found.citus === null)
    return 'The extension is not in this database. As superuser, run `create extension citus` in it on every server'
  if (Number.parseInt(found.citus, 10) < CITUS_MIN)
    return `Citus is ${found.citus}: install ${CITUS_MIN} or newer on every server, and run \`alter extension citus update\``
  const group = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  return group.rows[0]?.groupid === 0 ? undefined : 'DATABASE_URL points at a worker: name the coordinator'
}

/** The servers that take shards. */
export async function readServers(client: pg.Client): Promise<ShardServer[]> {
  const { rows } = await client.query<ShardServer>(`
    select nodeid as id, nodename || ':' || nodeport as address from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards order by nodeid`)
  return rows
}

async function findInactive(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(`
    select nodename || ':' || nodeport as address from pg_dist_node where noderole = 'primary' and not isactive`)
  return rows.map(({ address }) => `${address} is not active: select citus_activate_node, or remove it`)
}

/** Asked on every server, as the role of DATABASE_URL: that it can connect is the first thing that this shows. */
const ASK_SERVER = `
  select json_build_object('may_create', has_schema_privilege(current_user, '%SCHEMA%', 'create'),
    'citus', (select extversion from pg_extension where extname = 'citus'),
    'server', current_setting('server_version_num')::integer / 10000)`

interface ServerState {
  readonly may_create: boolean
  readonly citus: string | null
  readonly server: number
}

async function findServerFaults(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; role: string; server: number; citus: string }>(`
    select quote_ident(current_schema()) as schema, current_user as role, (select extversion from pg_extension where extname = 'citus') as citus,
      current_setting('server_version_num')::integer / 10000 as server`)
  const [own] = rows
  if (own === undefined) return []
  const asked = await client.query<{ address: string; success: boolean; result: string }>(
    `
    select coalesce(n.nodename || ':' || n.nodeport, 'a server') as address, r.success, r.result
    from run_command_on_all_nodes($1) r left join pg_dist_node n on n.nodeid = r.nodeid order by 1`,
    [ASK_SERVER.replace('%SCHEMA%', own.schema.replaceAll("'", "''"))],
  )
  return asked.rows.flatMap(({ address, success, result }) => {
    if (!success)
      return [`${address} is not usable by the role ${own.role} (${result.trim()}): create the role there and admit it`]
    const state = JSON.parse(result) as ServerState
    return [
      ...(state.may_create
        ? []
        : [`The role ${own.role} may not create tables on ${address}: grant all on schema ${own.schema}`]),
      ...(state.citus === own.citus
        ? []
        : [`Citus is ${state.citus ?? 'absent'} on ${address}, and ${own.citus} here`]),
      ...(state.server === own.server ? [] : [`PostgreSQL is ${state.server} on ${address}, and ${own.server} here`]),
    ]
  })
}

async function findForeign(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage') order by 1`)
  if (rows.length === 0) return []
  return [`The role does not own ${rows.map(({ name }) => name).join(', ')}: run this as the owner of the tables`]
}

/**
 * Refuses where the lock table of a server is too small for one transaction that creates all shards: each shard locks its table, its
 * indexes, and what PostgreSQL keeps beside it for long values.
 */
export async function checkLocks(client: pg.Client, servers: number, shards: number): Promise<void> {
  const { rows } = await client.query<{ relations: number; capacity: number }>(
    `
    select (select sum(1 + (select count(*) from pg_index i where i.indrelid = c.oid) + case when c.reltoastrelid = 0 then 0 else 2 end)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p'))::integer as relations,
      (select min(result::bigint) from run_command_on_all_nodes($1) where success)::integer as capacity`,
    [
      `select current_setting('max_locks_per_transaction')::bigint
        * (current_setting('max_connections')::bigint + current_setting('max_prepared_transactions')::bigint)`,
    ],
  )
  const [found] = rows
  const needed = (found?.relations ?? 0) * Math.ceil(shards / servers)
  if (found === undefined || found.capacity >= needed) return
  throw new DistributionError(
    `The lock table of a server has room for ${found.capacity} locks, and ${needed} are needed: ` +
      'raise max_locks_per_transaction there, or choose fewer shards (--shards)',
  )
}

/** Refuses while other sessions use the database as this role: a service has to be stopped. Sessions of Citus itself do not count. */
export async function checkUnused(client: pg.Client): Promise<void> {
  const others = async () => {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and application_name !~* '^citus'`)
    return rows[0]?.count ?? 0
  }
  for (const deadline = performance.now() + WAIT_MS; (await others()) > 0; await setTimeout(100))
    if (performance.now() > deadline)
      throw new DistributionError(
        'The database is in use, by a running Tapeline or by someone else under its name. Stop that first. Nothing was changed',
      )
}

/** Refuses a database in which every tenant cannot be read from its server. */
export async function checkTenants(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ tenant: number }>(`
    select unnest(array[sandbox_tenant, live_tenant]) as tenant from organizations order by 1`)
  for (const { tenant } of rows) {
    const { rowCount } = await client.query(`select from ${LEADING} where tenant = $1`, [tenant])
    if (rowCount !== 1) throw new DistributionError(`Tenant ${tenant} cannot be read after the distribution`)
  }
  return rows.length
}
