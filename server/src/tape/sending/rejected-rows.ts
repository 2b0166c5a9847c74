// Rows that are not in, as a CSV beside their file: its own columns, and why. Mended there, the file is sent like the first one, with the same
// mapping; what of a row was in already changes nothing.
import { type WriteStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { cellText } from '../files/source-rows.ts'
import { REJECTED_ENDING } from '../files/table-files.ts'
import type { TapeRow, TapeTable } from '../tape.ts'

/** Columns behind those of the file. */
export const REASON_COLUMNS = ['rejected_row', 'rejected_because'] as const

/** Writes rejected rows, each beside its own file. */
export class RejectedRows {
  readonly #streams = new Map<string, WriteStream>()
  #rows = 0

  /** The files that were written. */
  get files(): readonly string[] {
    return [...this.#streams.keys()]
  }

  get rows(): number {
    return this.#rows
  }

  /** Adds a row with what is wrong with it. */
  async add({ table, row }: TapeRow, reasons: readonly string[]): Promise<void> {
    this.#rows += 1
    const delimiter = table.mapping.delimiter ?? ','
    const stream = this.#streamOf(table, row.file, delimiter)
    const places = ownPlaces(table)
    const own = places.map((at) => cellText(row.cells[at]))
    const cells = [...own, String(row.line), [...new Set(reasons)].join(' · ')]
    if (!stream.write(csvLine(cells, delimiter)))
      await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  }

  async end(): Promise<void> {
    for (const stream of this.#streams.values()) {
      stream.end()
      await finished(stream)
    }
  }

  #streamOf(table: TapeTable, file: number, delimiter: string): WriteStream {
    const path = `${table.files[file] ?? ''}${REJECTED_ENDING}`
    const known = this.#streams.get(path)
    if (known !== undefined) return known
    // What stands there may have been mended and not sent yet.
    if (existsSync(path)) renameSync(path, `${path}.before`)
    const stream = createWriteStream(path, { mode: 0o600 })
    // A mark at the beginning, so that it is read as UTF-8 whatever the first file was in.
    stream.write(
      `\uFEFF${csvLine([...ownPlaces(table).map((at) => table.header[at] ?? ''), ...REASON_COLUMNS], delimiter)}`,
    )
    this.#streams.set(path, stream)
    return stream
  }
}

/** Where the columns of the tape are; a file of rejected rows that is sent has the reasons of the last time beside them. */
function ownPlaces({ header }: TapeTable): readonly number[] {
  return header.flatMap((name, at) => (REASON_COLUMNS.some((reason) => reason === name) ? [] : [at]))
}

function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

function csvCell(text: string, delimiter: string): string {
  return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
