// Restores a backup into a database without a book, in one transaction, so that any failure leaves the database unchanged. A backup of an
// earlier schema goes into a database without a schema: the earlier schema is created first, and migrated after the restore.
import { readFile, readdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupHeader, type BackupTable, BackupError, damaged } from './backup-format.ts'
import { MIGRATIONS } from '../../file-locations.ts'
import { inTransaction, withSession } from '../session.ts'
import { appliedMigrations, listTables, quoted } from './backup-session.ts'
import { walkBackup } from './walk-backup.ts'
import type { Progress } from './write-backup.ts'

/** The lock that migrations take too: a service that starts meanwhile waits. */
const TAKE_TURN = 'select pg_advisory_xact_lock(7461706500)'

const ELSEWHERE = 'Restore into a new one: set DATA_DIR to a new folder, or DATABASE_URL to a new empty database'

/**
 * Restores a backup into the database behind a connection; returns rows by table. Throws a BackupError, without any change, when the backup
 * is incomplete or of another Tapeline, or when the database is in use or contains a book.
 */
export function restoreBackup(
  connection: pg.ClientConfig,
  compressed: Readable,
  progress: Progress,
): Promise<Map<string, number>> {
  return withSession(connection, async (client) => {
    const counts = await inTransaction(client, 'begin', () =>
      walkBackup(compressed, {
        begin: (header) => prepare(client, header),
        table: async (table, rows) => {
          const count = await load(client, table, rows)
          progress(table.name, count)
          return count
        },
      }),
    )
    for (const table of counts.keys()) await client.query(`analyze ${quoted(table)}`)
    return counts
  })
}

async function prepare(client: pg.Client, header: BackupHeader): Promise<void> {
  await client.query(TAKE_TURN)
  await refuseInUse(client)
  await matchSchema(client, header)
  await matchTables(client, header.tables)
  await refuseBook(client, header.tables)
  // Secrets that a start of the service created: those of the backup replace them.
  await client.query('delete from installation')
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  if (rows.length === 0) return
  throw new BackupError(
    'The database is in use, by a running Tapeline or by someone else under its name. Stop that first, then restore again. Nothing was changed',
  )
}

/** Verifies that the tables are those of the backup. */
async function matchSchema(client: pg.Client, header: BackupHeader): Promise<void> {
  const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  const newer = header.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new BackupError(`The backup was made by a newer Tapeline (${newer.join(', ')}): restore it with that version`)
  const applied = await appliedMigrations(client)
  if (applied.length === 0) return await buildSchema(client, header.migrations)
  if (applied.join() === header.migrations.join()) return
  throw new BackupError(
    `The backup was made by an earlier Tapeline, and this database has been brought up to date already. ${ELSEWHERE}, without starting Tapeline on it before`,
  )
}

/** The same migrations make the same tables, so a header with other migrations has been changed since. */
async function matchTables(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  if (!isDeepStrictEqual(await listTables(client), tables)) throw damaged('its tables are not those of its migrations')
}

async function buildSchema(client: pg.Client, migrations: readonly string[]): Promise<void> {
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const name of migrations) {
    await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

async function refuseBook(client: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  await client.query('lock table organizations, installation in access exclusive mode')
  for (const { name } of tables) {
    if (name === 'installation') continue
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        `The database is not empty (${name}), and a restore never writes over what is there. ${ELSEWHERE}`,
      )
  }
}

async function load(client: pg.Client, table: BackupTable, rows: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`))
  try {
    await pipeline(rows, copy)
  } catch (error) {
    throw isOfRows(error) ? damaged(`a row of ${table.name} does not fit, SQLSTATE ${error.code}`) : error
  }
  return copy.rowCount
}

/**
 * Whether PostgreSQL refused the rows themselves: classes 22, data, and 23, constraints. Its message would quote them. Citus gives what a
 * worker refuses of COPY the state of an internal error, and only the message shows that it is a constraint.
 */
function isOfRows(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '', message } = error
  return /^2[23]/.test(code) || (code === 'XX000' && /\bviolates \S+ (?:key )?constraint\b/.test(message))
}
