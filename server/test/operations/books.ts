// Books for the tests of backups: how one is reported, where it is restored, and what is in it.
import { randomUUID } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { restoreBackup } from '../../src/storage/backup/restore-backup.ts'
import { writeBackup } from '../../src/storage/backup/write-backup.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { citusCluster, copyDatabase } from '../harness/citus-databases.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { cloneDatabase } from '../harness/service.ts'

/** What COPY must carry through unharmed. */
export const AWKWARD = 'a\\b \\. \\N "quoted" it’s 😀 line\nbreak\ttab\r%s $1 {x}'

/** Reports a book of every kind of record, with changes and a deletion, and waits for its balances. */
export async function reportBook(client: Client): Promise<void> {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<void> => {
    expect(await client.post(path, body, headers)).toMatchObject({ status: 200 })
  }
  await post(
    '/accounts',
    accountBody('awkward', {
      name: AWKWARD,
      metadata: { note: AWKWARD },
      address: { country: 'US', street_address: AWKWARD },
    }),
  )
  for (let account = 1; account <= 10; account += 1)
    await post('/accounts', accountBody(`a${account}`, { metadata: { account } }))
  for (let receivable = 1; receivable <= 10; receivable += 1) {
    const entries = `/receivables/r${receivable}/entries`
    const more = { interest_rate: 0.123456789, collateral: { deep: [AWKWARD, 1.5, null] } }
    await post('/receivables', receivableBody(`r${receivable}`, `a${receivable}`, more), {
      IdempotencyKey: `key-${receivable}`,
    })
    for (let entry = 1; entry <= 10; entry += 1) {
      await post(entries, entryBody(`e${entry}`, { amount: entry * 1000, description: AWKWARD, metadata: { entry } }))
    }
    await post(entries, entryBody('e1', { amount: 77 }))
    expect(await client.delete(`${entries}/e2`)).toMatchObject({ status: 204 })
  }
  const list = await eventually(
    () => client.get('/receivables'),
    (page) => page.body.data?.every((one: { balance: unknown }) => one.balance === 52_077),
  )
  expect(list).toMatchObject({ status: 200 })
  expect(list.body.data.map((one: { balance: unknown }) => one.balance)).toEqual(
    Array.from({ length: 10 }, () => 52_077),
  )
  const [last] = (await client.get('/audit', { limit: 1 })).body.data
  const followed = await eventually(
    () => client.get('/portfolio/summary'),
    ({ body }) => body.known_at >= last.at,
  )
  expect(followed.body.known_at >= last.at, 'The portfolio is behind').toBe(true)
}

/** A backup, in memory. */
export async function backupOf(connection: pg.ClientConfig): Promise<Buffer> {
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer, _encoding: string, done: () => void): void => {
    chunks.push(chunk)
    done()
  }
  await writeBackup(connection, new Writable({ write: keep }), () => {})
  return Buffer.concat(chunks)
}

/** Restores a backup from memory. */
export function restore(connection: pg.ClientConfig, backup: Buffer): Promise<Map<string, number>> {
  return restoreBackup(connection, Readable.from([backup]), () => {})
}

/** An empty database on the test's cluster; on Citus, with nothing but the extension and its servers. */
export async function newDatabase(): Promise<pg.ClientConfig> {
  const cluster = citusCluster()
  if (cluster !== undefined) return copyDatabase(cluster, cluster.empty)
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await withClient({ ...inject('postgres'), database: 'postgres' }, (client) => client.query(`create database ${name}`))
  return { ...inject('postgres'), database: name }
}

/** A database with the schema and nothing else; distributed where the run is on Citus. */
export async function migratedDatabase(): Promise<pg.ClientConfig> {
  if (citusCluster() !== undefined) return cloneDatabase()
  const connection = await newDatabase()
  await migrateTo(connection)
  return connection
}

/** Brings a database up to date, and leaves nobody connected to it. */
export async function migrateTo(connection: pg.ClientConfig): Promise<void> {
  const database = openDatabase(connection, { connections_max: 1, onError: () => {} })
  try {
    await migrate(database)
  } finally {
    await database.end()
  }
  await untilUnused(connection)
}

/** A pool has ended before the server has let go of its sessions, and a restore is refused while there is one. */
async function untilUnused(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const others = () =>
      client.query('select from pg_stat_activity where datname = current_database() and usename = current_user')
    expect((await eventually(others, ({ rowCount }) => rowCount === 1)).rowCount, 'sessions, with our own').toBe(1)
  })
}

/** A connection as DATABASE_URL. */
export function urlOf({ host, port, user, database, password }: pg.ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
}

/** Every row of every table as text, but the list of migrations and what a service notes down by itself. */
export async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  return await withClient(connection, async (client) => {
    const tables = await client.query<{ name: string }>(`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`)
    const content: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by t::text collate "C"`,
      )
      content[name] = rows.map(({ row }) => row)
    }
    return content
  })
}

/** The major version of the PostgreSQL behind a connection. */
export async function majorOf(connection: pg.ClientConfig): Promise<number> {
  return await withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Math.floor(Number(rows[0]?.version) / 10_000)
  })
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
