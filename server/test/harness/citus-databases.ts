// Databases on a Citus cluster that is there already: made and dropped on every server by a superuser, used by a role that is none. A
// database of the same name on each server, copied from one that is distributed, is distributed too: what Citus remembers names servers and
// tables, not databases.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

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

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of CITUS_URL; absent where the suites run on the PostgreSQL of the run. */
    citus: CitusCluster
  }
}

/** The names of all databases that tests make begin so. */
export const PREFIX = 'tapeline_test_'

/** The cluster of this run; undefined where it runs on PostgreSQL alone. */
export function citusCluster(): CitusCluster | undefined {
  return inject('citus') as CitusCluster | undefined
}

const made = new Set<string>()

/** A copy of a database on all servers, for the tests' role; dropped after the file. */
export async function copyDatabase(cluster: CitusCluster, template: string): Promise<pg.ClientConfig> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`
  made.add(name)
  await onServers(cluster, 'postgres', (client) =>
    client.query(`create database ${name} template ${template} owner ${cluster.role} strategy file_copy`),
  )
  return connectionOf(cluster, name)
}

/** Drops what the file has made. */
export async function dropCopies(): Promise<void> {
  const names = [...made]
  made.clear()
  const cluster = citusCluster()
  if (cluster !== undefined) await dropDatabases(cluster, names)
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
