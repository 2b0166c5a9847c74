// The servers of a Citus cluster that is there already, and databases on all of them: made and dropped by a superuser, used by a role that is none.
// A database of the same name on each server, copied from one that is distributed, is distributed too: what Citus remembers names servers and
// tables, not databases.
import pg from 'pg'

/** A cluster, and the databases that tests copy. */
export interface CitusCluster {
  /** The superuser of the coordinator. */
  readonly superuser: { readonly user: string; readonly password?: string }
  /** The coordinator first. */
  readonly servers: readonly { readonly host: string; readonly port: number }[]
  /** The role of the tests, which is no superuser. */
  readonly role: string
  /** A database with the extension alone, and one that is migrated and distributed. */
  readonly empty: string
  readonly template: string
}

/** The names of all databases that tests make begin so. */
export const PREFIX = 'tapeline_test_'

/** Makes a copy of a database on all servers, for the role of the tests, and returns the connection to it. */
export async function makeCopy(cluster: CitusCluster, template: string, name: string): Promise<pg.ClientConfig> {
  await onServers(cluster, 'postgres', (client) =>
    client.query(`create database ${name} template ${template} owner ${cluster.role} strategy file_copy`),
  )
  return connectionOf(cluster, name)
}

/** Drops databases on all servers. */
export async function dropDatabases(cluster: CitusCluster, names: readonly string[]): Promise<void> {
  await onServers(cluster, 'postgres', async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  })
}

/** The connection of the tests' role to a database. */
export function connectionOf({ servers, superuser, role }: CitusCluster, database: string): pg.ClientConfig {
  const [coordinator] = servers
  const { password } = superuser
  return { ...coordinator, user: role, database, ...(password === undefined ? {} : { password }) }
}

/** Does the same on all servers at once, as superuser. */
export async function onServers<T>(
  { servers, superuser }: Pick<CitusCluster, 'servers' | 'superuser'>,
  database: string,
  work: (client: pg.Client, at: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    servers.map(async (server, at) => {
      const client = new pg.Client({ ...server, ...superuser, database })
      client.on('error', () => {})
      await client.connect()
      try {
        return await work(client, at)
      } finally {
        await client.end()
      }
    }),
  )
}
