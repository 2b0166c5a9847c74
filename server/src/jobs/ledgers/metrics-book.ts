// What rebuilding and verifying the metrics of a whole book have in common: the calculators are locked out, the moment and settings are
// fixed, and the ledgers of the book are made from all of its history into a table.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BookSize, partBook } from '../../resources/receivable-metrics/book-reads.ts'
import type { Place } from '../../resources/receivable-metrics/ledger-reads.ts'
import type { FailedReceivable } from '../../resources/set-aside/set-aside-store.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { ROWS_BEGIN, ROWS_END } from '../../storage/binary-row-writer.ts'
import { type Querier, openDatabase } from '../../storage/database.ts'
import { inTransaction, withSession } from '../../storage/session.ts'
import { inThreads } from './book-threads.ts'
import { LEDGER_COLUMNS, type MadeRows, makeRows } from './ledger-rows.ts'

/** Called with the progress: receivables done of all, and entries read. */
export type Progress = (done: number, all: number, entries: number) => void

/** How far a tenant's metrics are calculated. */
export interface Cursor {
  readonly position: number
  readonly settings: number
  readonly sweep: number | null
}

/** Keeps every calculator away from a tenant until the transaction ends. */
async function holdCalculators(client: pg.Client, tenant: number): Promise<Cursor> {
  await client.query(
    'insert into metrics_cursors (tenant, position, settings) values ($1, 0, 0) on conflict do nothing',
    [tenant],
  )
  const { rows } = await client.query<{ position: string; settings: string; sweep: string | null }>(
    'select position, settings, sweep from metrics_cursors where tenant = $1 for update',
    [tenant],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('The cursor of the metrics is gone')
  return {
    position: Number(row.position),
    settings: Number(row.settings),
    sweep: row.sweep === null ? null : Number(row.sweep),
  }
}

/** A tenant's book as of the last write that a transaction sees, and the settings known to it. */
export async function placeOfBook(
  client: pg.Client,
  querier: Querier,
  tenant: number,
): Promise<Place & { readonly settings: number }> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(last), 0) as last from batches where tenant = $1',
    [tenant],
  )
  const { recorded, steps } = await readMetricSettings(querier, tenant, Number.MAX_SAFE_INTEGER)
  return { tenant, known_at: Number(rows[0]?.last ?? 0), steps, settings: recorded }
}

/** The connections by which a book is made: one streams it, one stores it, one looks up what is seldom needed. */
export interface BookConnections {
  readonly reading: pg.Client
  readonly storing: pg.Client
  readonly querier: Querier
  /** Opens more of them. */
  readonly connection: pg.ClientConfig
}

/** Runs `work` in two transactions, while calculators of the tenant wait; the storing one is committed last. */
export async function withBook<T>(
  connection: pg.ClientConfig,
  tenant: number,
  work: (connections: BookConnections, cursor: Cursor) => Promise<T>,
): Promise<T> {
  const querier = openDatabase(connection, { connections_max: 1, onError: () => {}, patient: true })
  const workOn = (storing: pg.Client, cursor: Cursor) =>
    withSession(connection, (reading) =>
      inTransaction(reading, 'begin isolation level repeatable read read only', () =>
        work({ reading, storing, querier, connection }, cursor),
      ),
    )
  try {
    return await withSession(connection, (storing) =>
      inTransaction(storing, 'begin', async () => workOn(storing, await holdCalculators(storing, tenant))),
    )
  } finally {
    await querier.end()
  }
}

/** What a book was made from, and receivables without a ledger, since it cannot be made. */
export interface MadeBook extends BookSize {
  readonly failed: readonly FailedReceivable[]
}

/** Makes the ledgers of a book, reading it on connections of one snapshot and storing them in a table of the form of receivable_ledgers. */
export async function makeBook(
  { reading, storing, connection, table }: BookConnections & { readonly table: string },
  place: Place,
  progress: Progress,
): Promise<MadeBook> {
  const parts = await partBook(reading, place, THREADS)
  const all = parts.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const copy = storing.query(copyFrom(`copy ${table} (${LEDGER_COLUMNS.join(', ')}) from stdin (format binary)`))
  // A failure of another connection must not leave this one waiting for rows.
  const ended = finished(copy)
  ended.catch(() => {})
  let done: MadeBook = { receivables: 0, entries: 0, failed: [] }
  const pass = async ({ bytes, receivables, entries, failed }: MadeRows) => {
    done = {
      receivables: done.receivables + receivables,
      entries: done.entries + entries,
      failed: [...done.failed, ...failed],
    }
    progress(done.receivables, all, done.entries)
    if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), ended])
  }
  try {
    copy.write(ROWS_BEGIN)
    if (parts.length < 2) for (const part of parts) await makeRows(reading, place, part, pass)
    else await inThreads({ connection, snapshot: await exportSnapshot(reading), place }, parts, THREADS, pass)
    copy.end(ROWS_END)
    await ended
    return done
  } catch (error) {
    copy.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** Two: what one computes the database reads for the other. More would wait for it. */
const THREADS = 2

/** Other connections read as of the same moment as this one while its transaction lasts. */
async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}
