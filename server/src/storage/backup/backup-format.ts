// The form of a backup: gzip over text that any PostgreSQL reads. A header line, then for each table a line that names it, its
// rows as COPY writes them (one a line), `\.` and a line with their count, and last an end line. A file cut short lacks the end.
import { createGunzip } from 'node:zlib'
import type { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'

/** The reason why a backup cannot be made or used, and what to do; shown to people unchanged. */
export class BackupError extends Error {}

const BACKUP_TABLE = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })

/** The schema of a backup's header. */
export const BACKUP_HEADER = Type.Object({
  format: Type.Literal('tapeline-backup'),
  version: Type.Integer(),
  created_at: Type.String(),
  /** Version of the PostgreSQL it was made on, for people. */
  postgres: Type.String(),
  /** The migrations that made the tables, in order. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(BACKUP_TABLE),
})

/** The header of a backup. */
export type BackupHeader = Static<typeof BACKUP_HEADER>

/** A table of a backup, with its columns in the order of its rows. */
export type BackupTable = Static<typeof BACKUP_TABLE>

/** The version of the format that this code writes; it reads this one and earlier ones. */
export const FORMAT_VERSION = 1

/** A piece of a backup: a line of its frame, or rows of the table named last. */
export type Part =
  | { readonly kind: 'frame'; readonly line: { readonly [name: string]: unknown } }
  | { readonly kind: 'rows'; readonly bytes: Buffer; readonly count: number }

/** A line of the frame. */
export function frameLine(line: object): string {
  return `${JSON.stringify(line)}\n`
}

/** The line that ends the rows of a table. COPY doubles every backslash of a value, so no row reads like this. */
export const END_OF_ROWS = '\\.'

const NEWLINE = 10

/** The pieces of a compressed backup. Throws a BackupError when it is damaged. */
export async function* readParts(compressed: Readable): AsyncGenerator<Part, void> {
  const splitter = new Splitter()
  try {
    const unzipped = createGunzip()
    compressed.on('error', (error) => unzipped.destroy(error))
    for await (const chunk of compressed.pipe(unzipped)) yield* splitter.split(chunk as Buffer)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  }
  if (splitter.hasRest) throw damaged('it ends in the middle of a line')
}

/** The error of a backup that is incomplete. */
export function damaged(what: string): BackupError {
  return new BackupError(`The backup is damaged or cut short (${what}). Nothing was changed: use another copy of it`)
}

/** Splits a stream into frame lines and rows, wherever its chunks end. */
class Splitter {
  #rest: Buffer = Buffer.alloc(0)
  #inRows = false

  get hasRest(): boolean {
    return this.#rest.length > 0
  }

  *split(chunk: Buffer): Generator<Part> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let rowsFrom = 0
    let count = 0
    let from = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const isEnd =
        this.#inRows && end - from === END_OF_ROWS.length && bytes.toString('latin1', from, end) === END_OF_ROWS
      if (this.#inRows && !isEnd) count += 1
      if (isEnd && count > 0) yield { kind: 'rows', bytes: bytes.subarray(rowsFrom, from), count }
      if (!this.#inRows) yield { kind: 'frame', line: this.#frame(bytes.toString('utf8', from, end)) }
      if (isEnd) this.#inRows = false
      from = end + 1
      if (!this.#inRows || count === 0) {
        rowsFrom = from
        count = 0
      }
    }
    if (this.#inRows && count > 0) yield { kind: 'rows', bytes: bytes.subarray(rowsFrom, from), count }
    this.#rest = bytes.subarray(from)
  }

  #frame(text: string): { readonly [name: string]: unknown } {
    const line = parseObject(text)
    this.#inRows = typeof line['table'] === 'string'
    return line
  }
}

function parseObject(text: string): { readonly [name: string]: unknown } {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as { readonly [name: string]: unknown }
  } catch {
    // Reported below.
  }
  throw damaged('a line of it cannot be read')
}
