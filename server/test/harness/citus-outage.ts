// A server of the cluster that is away for one test database alone: the coordinator knows it by an address at which nobody answers, and the
// connections that it had are ended. Other databases of the cluster are as before.
import pg from 'pg'
import { type CitusCluster, onServers } from './citus-servers.ts'

/** No service listens here. */
const NOBODY = 1

/** The group of servers that has a tenant. */
export async function nodeOf(connection: pg.ClientConfig, tenant: number): Promise<number> {
  return withClientOf(connection, async (client) => {
    const { rows } = await client.query<{ node: number }>(
      `select groupid as node from pg_dist_placement where shardid = get_shard_id_for_distribution_column('tenants', $1::integer)`,
      [tenant],
    )
    return Number(rows[0]?.node)
  })
}

/** Takes a server away; the returned function brings it back. */
export async function takeAway(
  cluster: CitusCluster,
  { database }: pg.ClientConfig,
  node: number,
): Promise<() => Promise<void>> {
  const coordinator = { ...cluster, servers: cluster.servers.slice(0, 1) }
  const [port] = await onServers(coordinator, database ?? '', async (client) => {
    const { rows } = await client.query<{ port: number }>(
      'select nodeport as port from pg_dist_node where groupid = $1',
      [node],
    )
    return rows[0]?.port ?? 0
  })
  const setPort = (to: number | undefined) =>
    onServers(coordinator, database ?? '', (client) =>
      client.query('update pg_dist_node set nodeport = $1 where groupid = $2', [to, node]),
    )
  await setPort(NOBODY)
  const worker = { ...cluster, servers: cluster.servers.filter((server) => server.port === port) }
  await onServers(worker, 'postgres', (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
  )
  return async () => void (await setPort(port))
}

async function withClientOf<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
