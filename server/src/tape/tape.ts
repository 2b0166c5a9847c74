// A tape: a mapping and its files, as the rows and lines that they come to. It can be read again and again and comes to the same each time,
// which is what lets an import go on where it broke off.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { decimalText } from '../core/ratio.ts'
import { RowFault, type Value, isNumber, textOf } from './language/value.ts'
import type { OnBytes } from './files/file-bytes.ts'
import { REJECTED_ENDING, headerOf, rowsOfFiles } from './files/table-files.ts'
import { RowIndex, joinKey } from './files/row-index.ts'
import { type KeyedRow, sortRows } from './files/sorted-rows.ts'
import type { SourceRow } from './files/source-rows.ts'
import type { MappingFile, TableMapping } from './mapping/mapping-schema.ts'
import type { Path } from './mapping/mapping-file.ts'
import { PlacedMappingFault, placed } from './mapping/records.ts'
import { type Named, type Scope, type TableView, columnReader, condition, namesOf, valueOf } from './mapping/scope.ts'
import { type MappedRow, TablePlan } from './mapping/table-plan.ts'

/** A table of a tape with its files. */
export interface TapeTable extends TableView {
  readonly path: Path
  readonly mapping: TableMapping
  readonly files: readonly string[]
}

/** A row and what it becomes. */
export interface TapeRow {
  readonly table: TapeTable
  readonly row: SourceRow
  readonly mapped: MappedRow
}

/** A mapping that does not fit the files or the command line; the message says what to do. */
export class TapeFault extends Error {}

/** A tape that is open. Close it, to remove what it wrote to the disk meanwhile. */
export class Tape {
  readonly tables: readonly TapeTable[]
  readonly #mapping: MappingFile
  readonly #parameters: Named
  readonly #lookups: ReadonlyMap<string, Named>
  readonly #indexes = new Map<string, RowIndex>()
  #folder: string | undefined

  private constructor(mapping: MappingFile, tables: readonly TapeTable[], parameters: Named) {
    this.#mapping = mapping
    this.tables = tables
    this.#parameters = parameters
    this.#lookups = new Map(
      Object.entries(mapping.lookups ?? {}).map(([name, words]) => [
        name,
        new Map(Object.entries(words).map(([word, right]) => [word, valueOf(right)])),
      ]),
    )
  }

  /** Opens the files of a mapping. Throws a TapeFault or what is wrong with a file. */
  static async open(mapping: MappingFile, files: readonly string[], set: ReadonlyMap<string, string>): Promise<Tape> {
    const tables = await tablesOf(mapping, files)
    return new Tape(mapping, tables, parametersOf(mapping, set))
  }

  /** Makes the mapping ready for the files, which tells every column that is not there. Throws a PlacedMappingFault. */
  async prepare(): Promise<void> {
    for (const table of this.tables) this.#planOf(table)
    for (const table of this.tables)
      for (const [name, join] of Object.entries(table.mapping.join ?? {})) {
        const other = this.#tableOf(join.table, [...table.path, 'join', name, 'table'])
        placed([...table.path, 'join', name, 'key'], () => columnReader(other, join.key, this.#mapping.formats))
      }
  }

  /** Every row of the tables that have records, in the order of the mapping. */
  async *rows(onBytes?: OnBytes): AsyncGenerator<TapeRow> {
    for (const table of this.tables) {
      if (table.mapping.records === undefined) continue
      await this.#indexJoins(table)
      const plan = this.#planOf(table)
      for await (const row of this.#rowsInOrder(table, onBytes)) yield { table, row, mapped: plan.map(row) }
    }
  }

  async close(): Promise<void> {
    for (const index of this.#indexes.values()) index.close()
    this.#indexes.clear()
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }

  #planOf(table: TapeTable): TablePlan {
    const joins = Object.entries(table.mapping.join ?? {}).map(
      ([name, join]) => [name, this.#tableOf(join.table, [...table.path, 'join', name, 'table'])] as const,
    )
    return new TablePlan({
      table,
      mapping: table.mapping,
      path: table.path,
      general: this.#mapping.formats,
      parameters: this.#parameters,
      lookups: this.#lookups,
      joins: new Map(joins),
      find: (join, key) => this.#indexes.get(`${table.name} ${join}`)?.find(key) ?? [],
    })
  }

  #tableOf(name: string, path: Path): TapeTable {
    const found = this.tables.find((table) => table.name === name)
    if (found !== undefined) return found
    throw new PlacedMappingFault(
      path,
      `${path.join('.')} names ${name}, which is none of the tables ${this.tables.map((table) => table.name).join(', ')}`,
    )
  }

  async *#rowsInOrder(table: TapeTable, onBytes?: OnBytes): AsyncGenerator<SourceRow> {
    const { group_by, sort_by } = table.mapping
    if (group_by === undefined && sort_by === undefined) {
      for await (const lot of rowsOfFiles(table.files, table.mapping, table.header, onBytes)) yield* lot
      return
    }
    const keyed = this.#keyedRows(table, group_by, onBytes)
    for await (const { row } of sortRows(keyed, await this.#scratch(), `rows-${table.name}`)) yield row
  }

  async #indexJoins(table: TapeTable): Promise<void> {
    for (const [name, join] of Object.entries(table.mapping.join ?? {})) {
      const id = `${table.name} ${name}`
      if (this.#indexes.has(id)) continue
      const other = this.#tableOf(join.table, [...table.path, 'join', name, 'table'])
      const folder = await this.#scratch()
      const sorted = sortRows(this.#keyedRows(other, join.key), folder, `sort-${this.#indexes.size}`)
      this.#indexes.set(id, await RowIndex.write(sorted, folder, `join-${this.#indexes.size}`))
    }
  }

  /** Rows of a table with the key of a column, those in the order of `sort_by` within it; without those that its `where` leaves out. */
  async *#keyedRows(table: TapeTable, column: string | undefined, onBytes?: OnBytes): AsyncGenerator<KeyedRow> {
    const { where, sort_by } = table.mapping
    const general = this.#mapping.formats
    const keyOf = column === undefined ? () => '' : placed(table.path, () => columnReader(table, column, general))
    const sortOf =
      sort_by === undefined
        ? () => null
        : placed([...table.path, 'sort_by'], () => columnReader(table, sort_by, general))
    const names = namesOf({
      table,
      general,
      parameters: this.#parameters,
      lookups: this.#lookups,
      joins: new Map(),
      values: new Set(),
      remembered: new Set(),
      manyRows: () => [],
    })
    const holds = where === undefined ? undefined : placed([...table.path, 'where'], () => condition(where, names))
    for await (const lot of rowsOfFiles(table.files, table.mapping, table.header, onBytes))
      for (const row of lot) {
        const scope: Scope = { row, values: new Map(), previous: undefined, joined: new Map() }
        if (holds !== undefined && row.fault === undefined && holds(scope) !== true) continue
        yield keyed(row, keyOf, sortOf)
      }
  }

  async #scratch(): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'tapeline-tape-'))
    return this.#folder
  }
}

/** A row whose key cannot be read comes first, to be rejected with the reason. */
function keyed(row: SourceRow, keyOf: (row: SourceRow) => Value, sortOf: (row: SourceRow) => Value): KeyedRow {
  if (row.fault !== undefined) return { key: '', row }
  try {
    return { key: joinKey(textOf(keyOf(row)), sortText(sortOf(row))), row }
  } catch (error) {
    if (error instanceof RowFault) return { key: '', row: { ...row, fault: error.message } }
    throw error
  }
}

const NUMBER_DIGITS = 40

/** Text that sorts as its value does. */
function sortText(value: Value): string {
  if (!isNumber(value)) return textOf(value)
  if (value.numerator < 0n)
    throw new RowFault('sort_by is a number below zero: rows are put in the order of dates, counts or text')
  return decimalText(value, 10).padStart(NUMBER_DIGITS, '0')
}

/** The tables of a mapping: those under `tables`, or the one that the mapping itself is. */
export function tableMappings(
  mapping: MappingFile,
): { readonly name: string; readonly path: Path; readonly mapping: TableMapping }[] {
  if (mapping.tables !== undefined)
    return Object.entries(mapping.tables).map(([name, table]) => ({ name, path: ['tables', name], mapping: table }))
  return [{ name: '', path: [], mapping }]
}

async function tablesOf(mapping: MappingFile, given: readonly string[]): Promise<TapeTable[]> {
  const described = tableMappings(mapping)
  if (described.every(({ mapping: table }) => table.records === undefined))
    throw new TapeFault('the mapping makes nothing: say `records` at a table')
  const unused = given.find((file) => !described.some(({ mapping: table }) => matches(file, table.file)))
  if (unused !== undefined)
    throw new TapeFault(`${unused} is no file of the mapping: none of its tables has a \`file\` that fits the name`)
  const tables: TapeTable[] = []
  for (const { name, path, mapping: table } of described) {
    const own = given.filter((file) => matches(file, table.file))
    const files = own.length > 0 || table.records !== undefined ? own : beside(given, table.file)
    // Of a tape in several files, one may be sent alone; what it is joined with must be there.
    if (files.length === 0 && table.records !== undefined) continue
    if (files.length === 0)
      throw new TapeFault(
        `no file for the table ${name}: give one whose name is ${table.file ?? 'anything'}, or put it beside the others`,
      )
    const whole = { ...table, formats: { ...mapping.formats, ...table.formats } }
    tables.push({ name, path, mapping: whole, files, header: await headerOf(files, whole) })
  }
  return tables
}

/** Behind the name of a file: how far an import of it has come. */
export const STATE_ENDING = '.import.json'

function matches(file: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return true
  const name = basename(file)
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  const plain = name.endsWith(REJECTED_ENDING) ? name.slice(0, -REJECTED_ENDING.length) : name
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(plain)
}

/** A file that is only looked things up in may lie beside the first that was given. */
function beside(given: readonly string[], pattern: string | undefined): string[] {
  const [first] = given
  if (first === undefined || pattern === undefined || !existsSync(dirname(first))) return []
  return readdirSync(dirname(first))
    .filter((name) => !name.endsWith(REJECTED_ENDING) && !name.endsWith(STATE_ENDING) && matches(name, pattern))
    .toSorted()
    .map((name) => join(dirname(first), name))
}

function parametersOf({ parameters = {} }: MappingFile, set: ReadonlyMap<string, string>): Named {
  for (const name of set.keys())
    if (!Object.hasOwn(parameters, name))
      throw new TapeFault(
        `--set ${name} is no parameter of the mapping: it has ${Object.keys(parameters).join(', ') || 'none'}`,
      )
  return new Map(
    Object.entries(parameters).map(([name, { about, default: usual }]) => {
      const given = set.get(name)
      if (given === undefined && usual === undefined)
        throw new TapeFault(`the mapping wants --set ${name}=…${about === undefined ? '' : `: ${about}`}`)
      return [name, given ?? valueOf(usual ?? null)]
    }),
  )
}
