// How to reach the embedded database. On Unix it listens on a socket in a folder of mode 0700 and on no port at all,
// so it needs no password; on Windows it listens on 127.0.0.1 with a random port and password.

import pg from 'pg'
import { codeOf } from './embedded-postgres-error.ts'

/** Settings for pg. `host` is the folder of the Unix socket, or 127.0.0.1 on Windows. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

/** The one role, a superuser, and the one database. */
export const embeddedUser = 'tapeline'
export const embeddedDatabase = 'tapeline'

const answerTimeout_ms = 5000

/** The same as a URL for pg, psql and pgbench. */
export function connectionStringOf(connection: EmbeddedConnection): string {
  const { host, port, user, database, password } = connection
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`
  if (!host.startsWith('/')) return `postgresql://${user}${secret}@${host}:${port}/${database}`
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** The cluster folder of the server that answers; undefined when none does. */
export async function askClusterFolder(connection: EmbeddedConnection): Promise<string | undefined> {
  try {
    return await withClient({ ...connection, database: 'postgres' }, async (client) => {
      const answer = await client.query<{ data_directory: string }>('show data_directory')
      return answer.rows[0]?.data_directory
    })
  } catch {
    return undefined
  }
}

/** Creates our database unless it exists, which also proves that the server answers. */
export async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  try {
    await withClient(connection, async () => undefined)
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error
    await createDatabase(connection)
  }
}

async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await client.query(`create database ${embeddedDatabase}`)
  })
}

async function withClient<T>(connection: EmbeddedConnection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerTimeout_ms })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
