// Writes a backup: every table as of one moment, in one repeatable-read transaction that blocks nobody, streamed so that memory stays small
// whatever the book's size.
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupHeader, BackupError, END_OF_ROWS, FORMAT_VERSION, frameLine } from './backup-format.ts'
import { inTransaction, withSession } from '../session.ts'
import { appliedMigrations, listTables, quoted } from './backup-session.ts'

/** Receives the progress of a backup or a restore, after each table. */
export type Progress = (table: string, rows: number) => void

/** Writes a backup of the database behind a connection. Ends `destination` unless an option keeps it open. */
export function writeBackup(
  connection: pg.ClientConfig,
  destination: Writable,
  progress: Progress,
  options: { end: boolean } = { end: true },
): Promise<void> {
  return withSession(connection, (client) =>
    inTransaction(client, 'begin isolation level repeatable read read only', async () => {
      const header = await describe(client)
      await pipeline(Readable.from(contentOf(client, header, progress)), createGzip({ level: 4 }), destination, options)
    }),
  )
}

async function describe(client: pg.Client): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: Tapeline has never been started on this database')
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: 'tapeline-backup',
    version: FORMAT_VERSION,
    created_at: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables: await listTables(client),
  }
}

async function* contentOf(client: pg.Client, header: BackupHeader, progress: Progress): AsyncGenerator<Buffer> {
  yield Buffer.from(frameLine(header))
  for (const table of header.tables) {
    yield Buffer.from(frameLine({ table: table.name }))
    const rows = client.query(copyTo(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`))
    for await (const chunk of rows) yield chunk as Buffer
    yield Buffer.from(`${END_OF_ROWS}\n${frameLine({ rows: rows.rowCount })}`)
    progress(table.name, rows.rowCount)
  }
  yield Buffer.from(frameLine({ end: true }))
}
