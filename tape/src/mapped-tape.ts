// A tape: a mapping and its files, as the rows and lines that they produce. Each reading of it produces the same ones,
// so an import can continue where it was interrupted.
import { sourceName } from './files/file-name.ts'
import type { SourceRow } from './files/source-rows.ts'
import { RowFault } from './language/value.ts'
import type { Path } from './mapping/mapping-file.ts'
import type { MappingFile } from './mapping/mapping-schema.ts'
import { type JudgeRecord, PlacedMappingFault } from './mapping/records.ts'
import { type Named, valueOf } from './mapping/scope.ts'
import { type MappedRow, TablePlan } from './mapping/table-plan.ts'
import {
  type OrderedRow,
  type RowsContext,
  UNKNOWN_GROUP,
  keyReader,
  keyValue,
  rowsInOrder,
  rowsToLookUp,
} from './rows-in-order.ts'
import type { RowsByKey, TapeStore, OnBytes } from './tape-store.ts'
import type { TapeTable } from './tape-tables.ts'

/** A row and what it becomes. */
export interface TapeRow {
  readonly table: TapeTable
  readonly row: SourceRow
  readonly group: OrderedRow['group']
  readonly mapped: MappedRow
}

/** What a tape is opened with. */
export interface TapeParts {
  readonly mapping: MappingFile
  readonly tables: readonly TapeTable[]
  readonly parameters: Named
  readonly store: TapeStore
  /** Finds what the service would refuse. */
  readonly judge?: JudgeRecord | undefined
}

/** A tape that is open. Close it, to give up the room that its rows took meanwhile. */
export class MappedTape {
  readonly tables: readonly TapeTable[]
  readonly #context: RowsContext
  readonly #judge: JudgeRecord | undefined
  readonly #indexes = new Map<string, RowsByKey>()

  constructor({ mapping, tables, parameters, store, judge }: TapeParts) {
    this.tables = tables
    this.#judge = judge
    const lookups = new Map(
      Object.entries(mapping.lookups ?? {}).map(([name, words]) => [
        name,
        new Map(Object.entries(words).map(([word, right]) => [word, valueOf(right)])),
      ]),
    )
    this.#context = { general: mapping.formats, parameters, lookups, store }
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
    await this.#context.store.close()
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
    throw new RowFault(
      `${sourceName(other?.files[faulty.file] ?? '', other?.mapping.sheet)}, row ${faulty.line}: ${faulty.fault}`,
    )
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
      const rows = rowsToLookUp(other, join.key, this.#context)
      this.#indexes.set(id, await this.#context.store.index(rows, `${this.#indexes.size}`))
    }
  }
}
