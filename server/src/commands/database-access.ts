// How commands reach the database: DATABASE_URL, else the embedded server that runs on DATA_DIR, else one started for the
// time of the command. What serves an embedded one is loaded where there is no DATABASE_URL.
import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { migrate } from '../storage/migrate.ts'

/** A database for a command or a server, and the function that closes it. */
export interface DatabaseAccess {
  readonly database: Database
  readonly connection: pg.PoolConfig
  /** The opened database, described for people. */
  readonly place: string
  /** Migrates the schema; returns the names of the applied migrations. */
  migrate(): Promise<string[]>
  close(): Promise<void>
}

/** Runs work on a migrated database that is open for its time. */
export type WithDatabase = (work: (database: Database) => Promise<void>) => Promise<void>

/** Connections a process keeps at most. */
export const CONNECTIONS_MAX = 20

/** Opens the database for a server: with the embedded default, takes the data folder for itself. */
export async function openForServer(config: Config, log: (message: string) => void): Promise<DatabaseAccess> {
  if (config.database_url !== undefined) return outside(config.database_url)
  const { startEmbeddedPostgres } = await import('../embedded/embedded-postgres.ts')
  const embedded = await startEmbeddedPostgres({ dataDir: config.data_dir, log })
  return accessTo(embedded.connection, `its own PostgreSQL in ${config.data_dir}`, () => embedded.stop())
}

/** Opens the database for a command, beside a running server or alone. */
export async function openForCommand(config: Config): Promise<DatabaseAccess> {
  if (config.database_url !== undefined) return outside(config.database_url)
  const { connectionOfRunning } = await import('../embedded/embedded-postgres.ts')
  const running = connectionOfRunning(config.data_dir)
  if (running !== undefined)
    return accessTo(running, `the PostgreSQL running in ${config.data_dir}`, () => Promise.resolve())
  return openForServer(config, () => {})
}

function outside(url: string): DatabaseAccess {
  return accessTo({ connectionString: url }, 'the PostgreSQL of DATABASE_URL', () => Promise.resolve())
}

function accessTo(connection: pg.PoolConfig, place: string, stop: () => Promise<void>): DatabaseAccess {
  const database = openDatabase(connection, { connections_max: CONNECTIONS_MAX, onError: () => {} })
  return {
    database,
    connection,
    place,
    migrate: () => migratePatiently(connection),
    close: async () => {
      await database.end()
      await stop()
    },
  }
}

async function migratePatiently(connection: pg.PoolConfig): Promise<string[]> {
  const patient = openDatabase(connection, { connections_max: 1, onError: () => {}, patient: true })
  try {
    return await migrate(patient)
  } finally {
    await patient.end()
  }
}
