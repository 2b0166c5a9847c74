// Prepares the Citus cluster of CITUS_URL for a run: a role that is no superuser, and the databases that test files copy.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distribute, planDistribution } from '../../src/storage/distribution/distribute.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { withSession } from '../../src/storage/session.ts'
import { type CitusCluster, PREFIX, connectionOf, dropDatabases, onServers } from './citus-servers.ts'

const ROLE = 'tapeline_test'

/** As few as let the tenants of plain rows be placed one by one: a file copies all shards of all tables. */
const SHARDS = 8

/**
 * The tenants of plain rows, which tests number themselves, that begin on the first of two servers; the others begin on the second. Numbers of
 * organizations are drawn (0165): whoever needs them on several servers looks for them.
 */
const ON_FIRST = [1, 4, 5, 8, 9]

/** Prepares the cluster; returns it and what removes all databases of the run. */
export async function prepareCitus(url: string): Promise<{ cluster: CitusCluster; remove: () => Promise<void> }> {
  const id = randomUUID().slice(0, 8)
  const cluster = {
    ...(await readCluster(url)),
    role: ROLE,
    empty: `${PREFIX}empty_${id}`,
    template: `${PREFIX}template_${id}`,
  }
  const remove = () => dropDatabases(cluster, [cluster.template, cluster.empty])
  try {
    await onServers(cluster, 'postgres', (client) => createRole(client, cluster.superuser.password))
    await createEmpty(cluster)
    await createTemplate(cluster)
  } catch (error) {
    await remove()
    throw error
  }
  return { cluster, remove }
}

/** The servers as the database of CITUS_URL knows them. */
async function readCluster(url: string): Promise<Pick<CitusCluster, 'servers' | 'superuser'>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number; is_coordinator: boolean }>(`
      select nodename as host, nodeport as port, groupid = 0 as is_coordinator from pg_dist_node
      where noderole = 'primary' and isactive order by groupid`)
    const workers = rows.filter(({ is_coordinator }) => !is_coordinator)
    if (workers.length < 2)
      throw new Error('CITUS_URL has to name a database with the extension and two workers: select citus_add_node')
    const { host, port, user = 'postgres', password } = client
    return {
      servers: [{ host, port }, ...workers.map((worker) => ({ host: worker.host, port: worker.port }))],
      superuser: { user, ...(typeof password === 'string' && password !== '' ? { password } : {}) },
    }
  } finally {
    await client.end()
  }
}

async function createRole(client: pg.Client, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE])
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${ROLE} login${secret}`)
}

async function createEmpty(cluster: CitusCluster): Promise<void> {
  const { empty, servers } = cluster
  await onServers(cluster, 'postgres', (client) => client.query(`create database ${empty} owner ${ROLE}`))
  await onServers(cluster, empty, async (client) => {
    await client.query('create extension citus')
    await client.query(`grant all on schema public to ${ROLE}`)
  })
  await onServers({ ...cluster, servers: servers.slice(0, 1) }, empty, async (client) => {
    const [coordinator, ...workers] = servers
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator?.host, coordinator?.port])
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port])
  })
  await seal(cluster, empty)
}

async function createTemplate(cluster: CitusCluster): Promise<void> {
  const { empty, template } = cluster
  await onServers(cluster, 'postgres', (client) =>
    client.query(`create database ${template} template ${empty} owner ${ROLE} strategy file_copy`),
  )
  const connection = connectionOf(cluster, template)
  await distributeEmpty(connection)
  await withSession(connection, placeTenants)
  // Copies that moved shards leave behind would be copied with every database.
  await onServers({ ...cluster, servers: cluster.servers.slice(0, 1) }, template, (client) =>
    client.query('call citus_cleanup_orphaned_resources()'),
  )
  await seal(cluster, template)
}

/** Migrates and distributes a database. */
export async function distributeEmpty(connection: pg.ClientConfig): Promise<void> {
  const database = openDatabase(connection, { connections_max: 1, onError: () => {}, patient: true })
  await migrate(database)
  await database.end()
  await withSession(connection, async (client) => {
    await distribute(client, await planDistribution(client, SHARDS), SHARDS, () => {})
  })
}

/** Moves shards so that the tenants of plain rows are where tests need them. */
async function placeTenants(client: pg.Client): Promise<void> {
  const { rows: wrong } = await client.query<{ shard: string; at: number; to: number }>(
    `
    with servers as (
      select nodeid, row_number() over (order by nodeid) as place from pg_dist_node where groupid <> 0 and noderole = 'primary'),
    wanted as (
      select distinct on (shard) get_shard_id_for_distribution_column('tenants', tenant) as shard, case when tenant = any($1) then 1 else 2 end as place
      from unnest($1::integer[] || '{2,3,6,7}') as tenant order by shard, tenant)
    select w.shard, p.nodeid as at, s.nodeid as to from wanted w join servers s using (place)
    join citus_shards c on c.shardid = w.shard join pg_dist_node p on p.nodename = c.nodename and p.nodeport = c.nodeport
    where p.nodeid <> s.nodeid`,
    [ON_FIRST],
  )
  for (const { shard, at, to } of wrong)
    await client.query(`select citus_move_shard_placement($1, $2, $3, 'block_writes')`, [shard, at, to])
}

/** Nobody may be connected to a database that is copied: what Citus keeps running there is ended. */
async function seal(cluster: CitusCluster, database: string): Promise<void> {
  await onServers(cluster, 'postgres', async (client) => {
    await client.query(`alter database ${database} allow_connections false`)
    const connected = () =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    for (const deadline = Date.now() + 20_000; (await connected()).rowCount !== 0;)
      if (Date.now() > deadline) throw new Error(`${database} is still in use`)
  })
}
