// Migrates a database to the schema of this code: plain SQL files, each in its own transaction, in order of their names. Two processes that
// start at once take turns; a schema newer than the code is refused.
import { readFile, readdir } from 'node:fs/promises'
import { MIGRATIONS } from '../file-locations.ts'
import { type Database, type Querier, type Transaction, installationStatement } from './database.ts'
import { ONE_CONNECTION, SHARDS, isDistributed, listUnplaced, placingCall } from './distribution/tables.ts'
import { setUpRowSecurity } from './row-security-setup.ts'

const takeTurn = installationStatement('migrate-lock', 'select pg_advisory_xact_lock(7461706500)')

const createTable = installationStatement(
  'migrate-table',
  `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
)

const selectApplied = installationStatement('migrate-applied', 'select name from migrations order by name')

const insertApplied = installationStatement('migrate-insert', 'insert into migrations (name) values ($1)')

/** The oldest supported PostgreSQL, in the form of `server_version_num`. */
export const OLDEST_VERSION = 150_000

const selectVersion = installationStatement(
  'migrate-version',
  `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
)

const hasTable = installationStatement('migrate-has-table', `select to_regclass('migrations') is not null as is_there`)

/** Applies missing migrations, and sets row-level security up; returns the names of the migrations. */
export async function migrate(database: Database): Promise<string[]> {
  await refuseOldServer(database)
  const names = await migrationNames()
  const applied: string[] = []
  for (const name of names) if (await applyOnce(database, name, names)) applied.push(name)
  await setUpRowSecurity(database)
  return applied
}

/** The names of the migrations that this code knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

/** How the schema of a database differs from the schema of this code; all names in order. */
export interface MigrationState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  /** Applied by a newer Tapeline: this one does not know them. */
  readonly newer: readonly string[]
}

/** Compares the schema of a database with that of this code; changes nothing. */
export async function readMigrationState(querier: Querier): Promise<MigrationState> {
  const [table] = await querier.query<{ is_there: boolean }>(hasTable, [])
  const rows = table?.is_there === true ? await querier.query<{ name: string }>(selectApplied, []) : []
  const applied = rows.map(({ name }) => name)
  const known = await migrationNames()
  return { applied, pending: known.filter((name) => !applied.includes(name)), newer: newerThan(known, applied) }
}

function newerThan(known: readonly string[], applied: readonly string[]): string[] {
  return applied.filter((name) => !known.includes(name))
}

/** The version of a server: as a number to compare, and as people write it. */
export async function readServerVersion(
  querier: Querier,
): Promise<{ readonly number: number; readonly name: string } | undefined> {
  return (await querier.query<{ number: number; name: string }>(selectVersion, []))[0]
}

async function refuseOldServer(database: Database): Promise<void> {
  const version = await readServerVersion(database)
  if (version !== undefined && version.number >= OLDEST_VERSION) return
  throw new Error(
    `Tapeline needs PostgreSQL 15 or newer; DATABASE_URL points at ${version?.name ?? 'an unknown version'}`,
  )
}

function applyOnce(database: Database, name: string, known: readonly string[]): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.query(takeTurn, [])
    await transaction.query(createTable, [])
    const applied = (await transaction.query<{ name: string }>(selectApplied, [])).map((row) => row.name)
    const newer = newerThan(known, applied)
    if (newer.length > 0)
      throw new Error(
        `The database has been migrated by a newer Tapeline (${newer.join(', ')}). Start that version, or restore a backup`,
      )
    if (applied.includes(name)) return false
    const is_distributed = await isDistributed(transaction)
    if (is_distributed) await transaction.query(installationStatement('', ONE_CONNECTION), [])
    for (const sql of statementsOf(await readFile(new URL(name, MIGRATIONS), 'utf8')))
      await transaction.query(installationStatement('', sql), [])
    if (is_distributed) await placeNewTables(transaction)
    await transaction.query(insertApplied, [name])
    return true
  })
}

/** Where the tenants are distributed, so are the tables of a later migration. */
async function placeNewTables(transaction: Transaction): Promise<void> {
  for (const table of await listUnplaced(transaction))
    await transaction.query(installationStatement('', `select ${placingCall(table, SHARDS)}`), [])
}

/** The statements of a file: split at semicolons that end a line, which our migrations keep to. */
function statementsOf(sql: string): string[] {
  return sql.split(/;\s*$/m).filter((text) => text.replace(/^\s*--.*$/gm, '').trim() !== '')
}
