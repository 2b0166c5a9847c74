// What rebuilding and verifying the metrics of a whole book have in common: the calculators held off, the moment and settings by which
// the book is reckoned, and its ledgers made from all of its history into a table.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BookSize, type BookVisitor, visitBookLedgers } from '../resources/receivable-metrics/book-ledgers.ts'
import type { Place } from '../resources/receivable-metrics/ledger-facts.ts'
import type { StoredLedger } from '../resources/receivable-metrics/ledger-store.ts'
import { readReckoning } from '../resources/reporting-settings/reckoning-reads.ts'
import { BinaryRowWriter } from '../storage/binary-row-writer.ts'
import type { Querier } from '../storage/database.ts'

/** Told how far the work is: receivables done of all, and entries read. */
export type Progress = (done: number, all: number, entries: number) => void

/** How far a tenant's metrics are calculated. */
export interface Cursor {
  readonly position: number
  readonly settings: number
  readonly sweep: number | null
}

/** Keeps every calculator away from a tenant until the transaction ends. */
export async function holdCalculators(client: pg.Client, tenant: number): Promise<Cursor> {
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
export async function placeOfBook(client: pg.Client, tenant: number): Promise<Place & { readonly settings: number }> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(last), 0) as last from batches where tenant = $1',
    [tenant],
  )
  const { recorded, steps } = await readReckoning(querierOf(client), tenant, Number.MAX_SAFE_INTEGER)
  return { tenant, known_at: Number(rows[0]?.last ?? 0), steps, settings: recorded }
}

/** A connection of its own as a querier; large integers come as text, and are read as numbers here. */
function querierOf(client: pg.Client): Querier {
  return {
    query: async <Row>({ text }: { readonly text: string }, values: readonly unknown[]) => {
      const { rows } = await client.query<{ [column: string]: unknown }>(text, [...values])
      return rows.map((row) => ({ ...row, recorded: Number(row['recorded']) })) as Row[]
    },
  }
}

/** What is stored of a ledger, in the order in which it is written. */
const COLUMNS = [
  'tenant',
  'receivable',
  'balance',
  'status',
  'first_month',
  'last_month',
  'position',
  'ledger',
] as const

/** Makes the ledgers of a book, reading it on one connection and storing them on another, in a table of the form of receivable_ledgers. */
export async function makeBook(
  { reading, storing, table }: { readonly reading: pg.Client; readonly storing: pg.Client; readonly table: string },
  place: Place,
  progress: Progress,
): Promise<BookSize> {
  const rows = storing.query(copyFrom(`copy ${table} (${COLUMNS.join(', ')}) from stdin (format binary)`))
  // A failure of the other connection must not leave this one waiting for rows.
  const ended = finished(rows)
  ended.catch(() => {})
  const visitor = new RowWriter({ rows, ended }, place, progress)
  try {
    const size = await visitBookLedgers(reading, place, visitor)
    rows.end(visitor.end())
    await ended
    return size
  } catch (error) {
    rows.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** Writes ledgers as rows of COPY's binary format, many at a time. */
class RowWriter implements BookVisitor {
  readonly progress: Progress
  readonly #target: { readonly rows: Writable; readonly ended: Promise<void> }
  readonly #place: Place
  readonly #written = new BinaryRowWriter(COLUMNS.length)

  constructor(target: { readonly rows: Writable; readonly ended: Promise<void> }, place: Place, progress: Progress) {
    this.#target = target
    this.#place = place
    this.progress = progress
  }

  visit({ receivable, balance, status, first_month, last_month, ledger }: StoredLedger): void {
    const written = this.#written
    written.beginRow()
    written.integer(this.#place.tenant)
    written.bigint(receivable)
    written.numeric(balance)
    written.text(status)
    written.integer(first_month)
    written.integer(last_month)
    written.bigint(this.#place.known_at)
    written.blob(ledger)
  }

  async rest(): Promise<void> {
    const { rows, ended } = this.#target
    if (!rows.write(this.#written.take())) await Promise.race([once(rows, 'drain'), ended])
  }

  /** What was written and not passed on, with the mark behind the last row. */
  end(): Uint8Array {
    return this.#written.end()
  }
}
