// Two services to compare: one on a plain database of one server of a cluster, one on a database that is distributed over the cluster. Servers,
// their settings and the machine are the same, so what differs is the routing.
import { once } from 'node:events'
import pg from 'pg'
import { prepareCitus } from '../../../server/test/harness/citus-cluster.ts'
import { type CitusCluster, PREFIX, dropDatabases, makeCopy } from '../../../server/test/harness/citus-servers.ts'
import { type Cast, makeCast, startProcess, waitUntilReady } from '../stage.ts'

/** A service, with a lender's key. */
export interface Side extends Pick<Cast, 'key'> {
  readonly name: string
  readonly port: number
}

/** Both services. */
export interface Sides {
  readonly plain: Side
  readonly cluster: Side
  /** Number of servers that have tenants, and the settings that decide about the cost of a commit. */
  readonly described: string
  close(): Promise<void>
}

const PORTS = { plain: 4_174, cluster: 4_175 }

/** Makes both databases on the cluster of a URL and starts a service on each. */
export async function openSides(url: string): Promise<Sides> {
  const prepared = await prepareCitus(url)
  const { cluster } = prepared
  const name = `${PREFIX}bench`
  await dropDatabases(cluster, [name, `${name}_plain`])
  const connections = {
    plain: await createPlain(cluster, `${name}_plain`),
    cluster: await makeCopy(cluster, cluster.template, name),
  }
  const plain = await serve('one server', connections.plain, PORTS.plain)
  const distributed = await serve('the cluster', connections.cluster, PORTS.cluster)
  return {
    plain: plain.side,
    cluster: distributed.side,
    described: await describe(cluster),
    close: async () => {
      await plain.stop()
      await distributed.stop()
      await dropDatabases(cluster, [name, `${name}_plain`])
      await prepared.remove()
    },
  }
}

/** A database of one worker, without the extension. */
async function createPlain({ servers, superuser, role }: CitusCluster, name: string): Promise<pg.ClientConfig> {
  const server = servers[1]
  await asSuperuser({ ...server, ...superuser, database: 'postgres' }, (client) =>
    client.query(`create database ${name} owner ${role}`),
  )
  const { password } = superuser
  return { ...server, user: role, database: name, ...(password === undefined ? {} : { password }) }
}

async function serve(name: string, connection: pg.ClientConfig, port: number) {
  const { key } = await makeCast(connection)
  const { host, port: at, user, password, database } = connection
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const server = startProcess(`postgres://${user}${secret}@${host}:${at}/${database}`, {
    PORT: String(port),
    LOG_LEVEL: 'error',
  })
  await waitUntilReady(port)
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { side: { name, key, port }, stop }
}

async function describe({ servers, superuser }: CitusCluster): Promise<string> {
  const rows = await asSuperuser({ ...servers[1], ...superuser, database: 'postgres' }, (client) =>
    client.query<{ text: string }>(`
      select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') || ', synchronous_commit '
        || current_setting('synchronous_commit') as text`),
  )
  return `${servers.length - 1} workers; ${rows.rows[0]?.text ?? ''}`
}

async function asSuperuser<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
