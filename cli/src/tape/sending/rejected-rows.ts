// Rows that are not in, as a CSV beside their file: its own columns, and why. Corrected there, the file is sent like the first one, with the
// same mapping; records of a row that are in already stay as they are.
import { once } from 'node:events'
import { type WriteStream, createWriteStream, existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type CsvForm, copiedTable, csvLine } from '@tapeline/kernel/core/csv'
import { REJECTED_COLUMNS, isReasonColumn } from '@tapeline/kernel/core/rejected-table'
import { lineOfRow, readRows, sortRows } from '../files/sorted-rows.ts'
import { sheetPath } from '@tapeline/tape/files/file-name'
import { type SourceRow, cellText } from '@tapeline/tape/files/source-rows'
import { REJECTED_DELIMITER, REJECTED_ENDING } from '@tapeline/tape/files/table-rows'
import type { TapeRow } from '@tapeline/tape/mapped-tape'
import type { Tape } from '../tape.ts'
import type { TapeTable } from '@tapeline/tape/tape-tables'
import type { RowReasons } from '@tapeline/tape/units'

/** Writes rejected rows, each beside its own file. Rows that are grouped go into one file, in the order of the files, so that no group is torn. */
export class RejectedRows {
  readonly #tape: Tape
  readonly #files = new Map<string, RejectedFile>()
  #rows = 0
  #rows_held_back = 0

  constructor(tape: Tape) {
    this.#tape = tape
  }

  /** The files that were written. */
  get files(): readonly string[] {
    return [...this.#files.keys()]
  }

  get rows(): number {
    return this.#rows
  }

  /** Rows without a fault among them, which wait for another. */
  get rows_held_back(): number {
    return this.#rows_held_back
  }

  /** Adds a row with the reasons. */
  async add({ table, row }: TapeRow, { held_back, reasons }: RowReasons): Promise<void> {
    this.#rows += 1
    if (held_back) this.#rows_held_back += 1
    const file = await this.#fileOf(table, row)
    await file.add(row, [...new Set(reasons)].join(' · '))
  }

  /** Ends the files. A file is in its place when it is whole. */
  async end(): Promise<void> {
    for (const file of this.#files.values()) await file.end()
  }

  async #fileOf(table: TapeTable, row: SourceRow): Promise<RejectedFile> {
    const own = table.files[table.mapping.group_by === undefined ? row.file : 0] ?? ''
    const path = `${this.#sheetOf(table, own)}${REJECTED_ENDING}`
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const is_ordered = table.mapping.group_by !== undefined || table.mapping.sort_by !== undefined
    const scratch = is_ordered
      ? { folder: await this.#tape.scratch(), name: `rejected-${this.#files.size}` }
      : undefined
    const opened = new RejectedFile(table, path, scratch)
    this.#files.set(path, opened)
    return opened
  }

  /** Sheets of one workbook have columns of their own, so each has a file of its own. */
  #sheetOf({ mapping }: TapeTable, file: string): string {
    const is_shared = this.#tape.tables.filter(({ files }) => files.includes(file)).length > 1
    return is_shared && mapping.sheet !== undefined ? sheetPath(file, mapping.sheet) : file
  }
}

interface Scratch {
  readonly folder: string
  readonly name: string
}

/** A file of rejected rows. Rows that come in the order of the mapping are put back into the order of the files. */
class RejectedFile {
  readonly #table: TapeTable
  readonly #path: string
  readonly #places: readonly number[]
  readonly #form: CsvForm
  readonly #stream: WriteStream
  readonly #scratch: (Scratch & { readonly path: string; readonly stream: WriteStream }) | undefined

  constructor(table: TapeTable, path: string, scratch: Scratch | undefined) {
    this.#table = table
    this.#path = path
    this.#places = ownPlaces(table)
    this.#form = copiedTable(table.mapping.delimiter ?? REJECTED_DELIMITER)
    this.#stream = createWriteStream(`${path}.new`, { mode: 0o600 })
    // A mark at the beginning, so that it is read as UTF-8 whatever the first file was in.
    this.#stream.write(
      `\uFEFF${this.#line([...this.#places.map((at) => table.header[at] ?? ''), ...REJECTED_COLUMNS])}`,
    )
    if (scratch === undefined) return
    const rows = join(scratch.folder, `${scratch.name}.rows`)
    this.#scratch = { ...scratch, path: rows, stream: createWriteStream(rows, { mode: 0o600 }) }
  }

  async add(row: SourceRow, because: string): Promise<void> {
    if (this.#scratch === undefined) return this.#write(row, because)
    const key = [row.file, row.line].map((number) => String(number).padStart(12, '0')).join(' ')
    await put(this.#scratch.stream, lineOfRow({ key, row: { ...row, fault: because } }))
  }

  async end(): Promise<void> {
    if (this.#scratch !== undefined) {
      const { folder, name, path, stream } = this.#scratch
      stream.end()
      await finished(stream)
      for await (const { row } of sortRows(readRows(path), folder, name)) await this.#write(row, row.fault ?? '')
    }
    this.#stream.end()
    await finished(this.#stream)
    // The file that is there may have been corrected and not sent yet.
    if (existsSync(this.#path)) renameSync(this.#path, `${this.#path}.before`)
    renameSync(`${this.#path}.new`, this.#path)
  }

  async #write({ file, line, cells }: SourceRow, because: string): Promise<void> {
    const { files, mapping } = this.#table
    const is_own = mapping.group_by === undefined || file === 0
    const number = is_own ? String(line) : `${basename(files[file] ?? '')}:${line}`
    await put(this.#stream, this.#line([...this.#places.map((at) => cellText(cells[at])), number, because]))
  }

  #line(cells: readonly string[]): string {
    return csvLine(cells, this.#form)
  }
}

async function put(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/** Where the columns of the tape are; a file of rejected rows that is sent has the reasons of the last time beside them. */
function ownPlaces({ header }: TapeTable): readonly number[] {
  return header.flatMap((name, at) => (isReasonColumn(name) ? [] : [at]))
}
