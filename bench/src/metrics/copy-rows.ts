// Rows on their way into a table by COPY, in PostgreSQL's text format: text is made faster than binary here, and the server reads
// either while the next rows are being made. Nothing of the book needs escaping: its texts are ids, words and plain JSON.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Characters that are buffered before they are sent. */
const CHUNK_LENGTH = 256 * 1_024

/** A value of a row: null is the absent one. */
export type Cell = string | number | boolean | null

/** Rows for one table. Add some, then `flush` and wait; `end` when there are no more. */
export interface CopyRows {
  add(...cells: readonly Cell[]): void
  /** Waits until the table's connection takes more. */
  flush(): Promise<void>
  /** Ends the table; returns how many rows it took. */
  end(): Promise<number>
}

/** Opens a COPY on a connection of its own. */
export async function openCopy(connection: pg.ClientConfig, table: string, columns: string): Promise<CopyRows> {
  const client = new pg.Client(connection)
  // The statement receives the error of a broken connection as well.
  client.on('error', () => {})
  await client.connect()
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  const taken = finished(stream)
  let failure: unknown
  taken.catch((error: unknown) => (failure = error))
  let text = ''
  let rows = 0
  return {
    add: (...cells) => {
      text += lineOf(cells)
      rows += 1
      if (text.length < CHUNK_LENGTH) return
      stream.write(text)
      text = ''
    },
    flush: async () => {
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), taken])
      if (failure !== undefined) throw failure
    },
    end: async () => {
      stream.end(text)
      try {
        await taken
        return rows
      } finally {
        await client.end()
      }
    },
  }
}

/** One row as COPY reads it. */
export function lineOf(cells: readonly Cell[]): string {
  let line = ''
  for (let place = 0; place < cells.length; place += 1) line += (place === 0 ? '' : '\t') + (cells[place] ?? '\\N')
  return `${line}\n`
}
