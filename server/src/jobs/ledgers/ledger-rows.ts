// The ledgers of a part of a book as rows of COPY's binary format, passed on in pieces.
import type pg from 'pg'
import { type BookPart, type BookVisitor, visitBookPart } from '../../resources/receivable-metrics/book-reads.ts'
import type { Place } from '../../resources/receivable-metrics/ledger-reads.ts'
import type { StoredLedger } from '../../resources/receivable-metrics/ledger-store.ts'
import { FAILURES_MAX } from '../../resources/set-aside/failing-alone-reads.ts'
import { type FailedReceivable, messageOf } from '../../resources/set-aside/set-aside-store.ts'
import { BinaryRowWriter } from '../../storage/binary-row-writer.ts'

/** What is stored of a ledger, in the order in which it is written. */
export const LEDGER_COLUMNS = [
  'tenant',
  'receivable',
  'balance',
  'status',
  'first_month',
  'last_month',
  'position',
  'ledger',
] as const

/** Rows that were made, of how many receivables, and how many entries were read since the piece before. */
export interface MadeRows {
  readonly bytes: Uint8Array
  readonly receivables: number
  readonly entries: number
  /** Receivables without a row, since their ledgers cannot be made, and why, as text. */
  readonly failed: readonly FailedReceivable[]
}

/** Makes the rows of a part and passes them on, waiting for each piece to be taken. */
export async function makeRows(
  client: pg.Client,
  place: Place,
  part: BookPart,
  pass: (rows: MadeRows) => Promise<void>,
): Promise<void> {
  const writer = new LedgerRows(place, pass)
  const { entries } = await visitBookPart(client, place, part, writer)
  await pass(writer.take(entries))
}

/** Below this a piece waits for more. */
const PIECE_ROWS = 2_000

class LedgerRows implements BookVisitor {
  readonly #place: Place
  readonly #pass: (rows: MadeRows) => Promise<void>
  readonly #written = new BinaryRowWriter(LEDGER_COLUMNS.length)
  #rows = 0
  #failed: FailedReceivable[] = []

  constructor(place: Place, pass: (rows: MadeRows) => Promise<void>) {
    this.#place = place
    this.#pass = pass
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
    this.#rows += 1
  }

  fail({ number, error }: FailedReceivable): void {
    this.#failed.push({ number, error: messageOf(error) })
    if (this.#failed.length > FAILURES_MAX) throw error
  }

  async rest(): Promise<void> {
    if (this.#rows >= PIECE_ROWS) await this.#pass(this.take(0))
  }

  /** What was written and not passed on. */
  take(entries: number): MadeRows {
    const rows = { bytes: this.#written.take(), receivables: this.#rows, entries, failed: this.#failed }
    this.#rows = 0
    this.#failed = []
    return rows
  }
}
