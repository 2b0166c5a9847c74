// A tape: a mapping and its files, as the rows and lines that they produce. Each reading of it produces the same ones,
// so an import can continue where it was interrupted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { OnBytes } from './files/file-bytes.ts'
import { RowIndex } from './files/row-index.ts'
import { sortRows } from './files/sorted-rows.ts'
import type { SourceRow } from '@tapeline/tape/files/source-rows'
import { RowFault } from '@tapeline/tape/language/value'
import type { Path } from '@tapeline/tape/mapping/mapping-file'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { type JudgeRecord, PlacedMappingFault } from '@tapeline/tape/mapping/records'
import { type Named, valueOf } from '@tapeline/tape/mapping/scope'
import { type MappedRow, TablePlan } from '@tapeline/tape/mapping/table-plan'
import {
  type OrderedRow,
  type RowsContext,
  UNKNOWN_GROUP,
  keyReader,
  keyValue,
  rowsInOrder,
  rowsToLookUp,
} from './rows-in-order.ts'
import { type TapeTable, parametersOf, tablesOf } from './tape-tables.ts'

/** A row and what it becomes. */
export interface TapeRow {
  readonly table: TapeTable
  readonly row: SourceRow
  readonly group: OrderedRow['group']
  readonly mapped: MappedRow
}

/** A tape that is open. Close it, to remove what it wrote to the disk meanwhile. */
export class Tape {
  readonly tables: readonly TapeTable[]
  readonly #context: RowsContext
  readonly #judge: JudgeRecord | undefined
  readonly #indexes = new Map<string, RowIndex>()
  #folder: string | undefined

  private constructor(mapping: MappingFile, tables: readonly TapeTable[], parameters: Named, judge?: JudgeRecord) {
    this.tables = tables
    this.#judge = judge
    const lookups = new Map(
      Object.entries(mapping.lookups ?? {}).map(([name, words]) => [
        name,
        new Map(Object.entries(words).map(([word, right]) => [word, valueOf(right)])),
      ]),
    )
    this.#context = { general: mapping.formats, parameters, lookups, scratch: () => this.scratch() }
  }

  /** Opens the files of a mapping; `judge` finds what the service would refuse. Throws a TapeFault or what is wrong with a file. */
  static async open(
    mapping: MappingFile,
    files: readonly string[],
    set: ReadonlyMap<string, string>,
    judge?: JudgeRecord,
  ): Promise<Tape> {
    const tables = await tablesOf(mapping, files)
    return new Tape(mapping, tables, parametersOf(mapping, set), judge)
  }

  /** Makes the mapping ready for the files, which reports every column that is missing. Throws a PlacedMappingFault. */
  async prepare(): Promise<void> {
    for (const table of this.tables) {
      this.#planOf(table)
      keyReader(table, table.mapping.group_by, this.#context)
    }
    for (const table of this.tables)
      for (const [name, join] of Object.entries(table.mapping.join ?? {})) {
        const other = this.#tableOf(join.table, [...table.path, 'join', name, 'table'])
        keyValue(other, join.key, [...table.path, 'join', name, 'key'], this.#context)
      }
  }

  /** Every row of the tables that have records, in the order of the mapping. */
  async *rows(onBytes?: OnBytes): AsyncGenerator<TapeRow> {
    for (const table of this.tables) {
      if (table.mapping.records === undefined) continue
      await this.#indexJoins(table)
      const plan = this.#planOf(table)
      for await (const { row, group } of rowsInOrder(table, this.#context, onBytes))
        yield { table, row, group, mapped: plan.map(row, group === UNKNOWN_GROUP ? undefined : group) }
    }
  }

  async close(): Promise<void> {
    for (const index of this.#indexes.values()) index.close()
    this.#indexes.clear()
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }

  #planOf(table: TapeTable): TablePlan {
    const { general, parameters, lookups } = this.#context
    const joins = Object.entries(table.mapping.join ?? {}).map(
      ([name, join]) => [name, this.#tableOf(join.table, [...table.path, 'join', name, 'table'])] as const,
    )
    return new TablePlan({
      table,
      mapping: table.mapping,
      path: table.path,
      general,
      parameters,
      lookups,
      joins: new Map(joins),
      find: (join, key) => this.#find(table, join, key),
      judge: this.#judge,
    })
  }

  /** Rows of a joined table. Throws a RowFault where one of them cannot be used. */
  #find(table: TapeTable, join: string, key: string): readonly SourceRow[] {
    const found = this.#indexes.get(`${table.name} ${join}`)?.find(key) ?? []
    const faulty = found.find(({ fault }) => fault !== undefined)
    if (faulty === undefined) return found
    const other = this.tables.find(({ name }) => name === table.mapping.join?.[join]?.table)
    throw new RowFault(`${basename(other?.files[faulty.file] ?? '')}, row ${faulty.line}: ${faulty.fault}`)
  }

  #tableOf(name: string, path: Path): TapeTable {
    const found = this.tables.find((table) => table.name === name)
    if (found !== undefined) return found
    throw new PlacedMappingFault(
      path,
      `${path.join('.')} names ${name}, which is none of the tables ${this.tables.map((table) => table.name).join(', ')}`,
    )
  }

  async #indexJoins(table: TapeTable): Promise<void> {
    for (const [name, join] of Object.entries(table.mapping.join ?? {})) {
      const id = `${table.name} ${name}`
      if (this.#indexes.has(id)) continue
      const other = this.#tableOf(join.table, [...table.path, 'join', name, 'table'])
      const folder = await this.scratch()
      const rows = rowsToLookUp(other, join.key, this.#context)
      const sorted = sortRows(rows, folder, `sort-${this.#indexes.size}`)
      this.#indexes.set(id, await RowIndex.write(sorted, folder, `join-${this.#indexes.size}`))
    }
  }

  /** A folder for scratch files, which is removed when the tape is closed. */
  async scratch(): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'tapeline-tape-'))
    return this.#folder
  }
}
