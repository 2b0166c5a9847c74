// Walks a backup from header to end, and verifies its own counts. Restoring and checking are the same walk with different receivers of
// rows, so a file that passes the check can be restored.
import type { Readable } from 'node:stream'
import { Check } from 'typebox/value'
import {
  BACKUP_HEADER,
  type BackupHeader,
  type BackupTable,
  type Part,
  BackupError,
  FORMAT_VERSION,
  damaged,
  readParts,
} from './backup-format.ts'

/** Receives the content of a backup, in order. */
export interface Receiver {
  /** Receives the header first; may refuse it by throwing. */
  begin(header: BackupHeader): Promise<void>
  /** Takes the rows of a table; returns how many it took. It must read `rows` to the end. */
  table(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<number>
}

/** Walks through a compressed backup. Throws a BackupError unless it is complete. Returns rows by table. */
export async function walkBackup(compressed: Readable, receiver: Receiver): Promise<Map<string, number>> {
  const parts = readParts(compressed)
  const header = parseHeader(await nextFrame(parts))
  await receiver.begin(header)
  const counts = new Map<string, number>()
  for (const table of header.tables) {
    if ((await nextFrame(parts))['table'] !== table.name) throw damaged(`the rows of ${table.name} are missing`)
    counts.set(table.name, await walkTable(parts, table, receiver))
  }
  if ((await nextFrame(parts))['end'] !== true) throw damaged('its end is missing')
  // The checksum of the compressed file comes last, after the end line.
  if (!(await parts.next()).done) throw damaged('something follows its end')
  return counts
}

/** Reads the header alone, and closes the file. Throws a BackupError when it is none of a backup. */
export async function readBackupHeader(compressed: Readable): Promise<BackupHeader> {
  const parts = readParts(compressed)
  try {
    return parseHeader(await nextFrame(parts))
  } finally {
    await parts.return()
    compressed.destroy()
  }
}

/** A receiver that keeps nothing: for checking. */
export const CHECK: Receiver = {
  begin: () => Promise.resolve(),
  table: async (_table, rows) => {
    let count = 0
    for await (const chunk of rows) for (const byte of chunk) if (byte === 10) count += 1
    return count
  },
}

async function walkTable(parts: AsyncGenerator<Part, void>, table: BackupTable, receiver: Receiver): Promise<number> {
  const section = new Section(parts)
  const taken = await receiver.table(table, section.rows())
  const stated = section.trailer?.['rows']
  if (stated !== taken || section.count !== taken)
    throw damaged(`${table.name} holds ${taken} rows, and should hold ${String(stated)}`)
  return taken
}

/** The rows of one table, and the line that follows them. */
class Section {
  readonly #parts: AsyncGenerator<Part, void>
  count = 0
  trailer: { readonly [name: string]: unknown } | undefined

  constructor(parts: AsyncGenerator<Part, void>) {
    this.#parts = parts
  }

  /** Reads without a loop over the parts: leaving such a loop would close them for the next tables. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let next = await this.#parts.next(); !next.done; next = await this.#parts.next()) {
      if (next.value.kind === 'frame') {
        this.trailer = next.value.line
        return
      }
      this.count += next.value.count
      yield next.value.bytes
    }
    throw damaged('it ends among the rows of a table')
  }
}

async function nextFrame(parts: AsyncGenerator<Part, void>): Promise<{ readonly [name: string]: unknown }> {
  const next = await parts.next()
  if (next.done || next.value.kind !== 'frame') throw damaged('it ends too early')
  return next.value.line
}

function parseHeader(line: { readonly [name: string]: unknown }): BackupHeader {
  if (line['format'] !== 'tapeline-backup')
    throw new BackupError('This is not a backup made by tapeline backup. Nothing was changed')
  const version = line['version']
  if (typeof version === 'number' && version > FORMAT_VERSION) {
    throw new BackupError(
      `This backup has form ${version}, and this Tapeline reads up to form ${FORMAT_VERSION}: restore it with the Tapeline that made it, or a newer one`,
    )
  }
  if (!Check(BACKUP_HEADER, line)) throw damaged('its header cannot be read')
  return line
}
