// The rows of a table in the order in which they are mapped: as the files have them, or by group and order of the mapping. Rows of a group
// follow each other; those of which the group cannot be read come before all of them.
import { RowFault, type Value, isNumber, textOf } from './language/value.ts'
import { decimalText } from '@tapeline/kernel/core/ratio'
import { type KeyedRow, type TapeStore, firstPart, joinKey, type OnBytes } from './tape-store.ts'
import type { SourceRow } from './files/source-rows.ts'
import { NamedFileFault, rowsOfFiles } from './files/table-rows.ts'
import { placed } from './mapping/records.ts'
import type { Path } from './mapping/mapping-file.ts'
import { formulaOf } from './language/template.ts'
import { type Named, type Scope, columnReader, condition, namesOf } from './mapping/scope.ts'
import type { MappingFile } from './mapping/mapping-schema.ts'
import type { TapeTable } from './tape-tables.ts'

/** The group of a row that cannot be read. */
export const UNKNOWN_GROUP = Symbol('unknown group')

/** A row, and the group that it belongs to; undefined where the table has none. */
export interface OrderedRow {
  readonly row: SourceRow
  readonly group: string | typeof UNKNOWN_GROUP | undefined
}

/** What the rows of every table have in common. */
export interface RowsContext {
  readonly general: MappingFile['formats']
  readonly parameters: Named
  readonly lookups: ReadonlyMap<string, Named>
  readonly store: TapeStore
}

/** The rows of a table in their order. */
export async function* rowsInOrder(
  table: TapeTable,
  context: RowsContext,
  onBytes?: OnBytes,
): AsyncGenerator<OrderedRow> {
  const { group_by, sort_by } = table.mapping
  if (group_by === undefined && sort_by === undefined) {
    for await (const lot of rowsOfFiles(context.store, table.files, table.mapping, table, onBytes))
      for (const row of lot) yield { row, group: undefined }
    return
  }
  const keyed = keyedRows(table, group_by, context, onBytes)
  for await (const { key, row } of context.store.sorted(keyed, `rows-${table.name}`))
    yield { row, group: group_by === undefined ? undefined : key === '' ? UNKNOWN_GROUP : firstPart(key) }
}

/** Rows in the order of the column by which they are looked up. Throws a NamedFileFault for one whose key cannot be read: what lacks it is unknown. */
export async function* rowsToLookUp(table: TapeTable, key: string, context: RowsContext): AsyncGenerator<KeyedRow> {
  for await (const keyed of keyedRows(table, key, context)) {
    const { row } = keyed
    if (keyed.key === '' && row.fault !== undefined)
      throw new NamedFileFault(
        table.files[row.file] ?? '',
        `cannot be joined: row ${row.line}: ${row.fault}. Correct the row or take it out; nothing was sent`,
      )
    yield keyed
  }
}

/** Rows of a table with the key of a column, those in the order of `sort_by` within it; without those that its `where` leaves out. */
async function* keyedRows(
  table: TapeTable,
  column: string | undefined,
  context: RowsContext,
  onBytes?: OnBytes,
): AsyncGenerator<KeyedRow> {
  const keyOf = keyReader(table, column, context)
  const isWanted = rowFilter(table, context)
  for await (const lot of rowsOfFiles(context.store, table.files, table.mapping, table, onBytes))
    for (const row of lot) {
      const keyed = keyOf(row)
      const wanted = keyed.row.fault === undefined ? isWanted(row) : true
      if (wanted === true) yield keyed
      else if (wanted !== false) yield { key: keyed.key, row: { ...row, fault: wanted } }
    }
}

/** Whether `where` lets a row in, or why that cannot be computed. Throws a PlacedMappingFault. */
function rowFilter(table: TapeTable, context: RowsContext): (row: SourceRow) => boolean | string {
  const { where } = table.mapping
  if (where === undefined) return () => true
  const names = bareNames(table, context)
  const holds = placed([...table.path, 'where'], () => condition(where, names))
  return (row) => {
    const scope: Scope = { row, values: new Map(), previous: undefined, joined: new Map() }
    try {
      return holds(scope) === true
    } catch (error) {
      if (error instanceof RowFault) return error.message
      throw error
    }
  }
}

/** Gives rows the key by which they are sorted. A row whose group is unknown has an empty one, and the reason. Throws a PlacedMappingFault. */
export function keyReader(
  table: TapeTable,
  column: string | undefined,
  context: RowsContext,
): (row: SourceRow) => KeyedRow {
  const { group_by, sort_by } = table.mapping
  const groupOf = column === undefined ? () => '' : keyValue(table, column, [...table.path, 'group_by'], context)
  const sortOf = sort_by === undefined ? () => null : keyValue(table, sort_by, [...table.path, 'sort_by'], context)
  return (row) => {
    if (row.fault !== undefined) return { key: '', row }
    const group = attempt(() => textOf(groupOf(row)))
    if (typeof group !== 'string') return { key: '', row: { ...row, fault: group.fault } }
    if (group === '' && column !== undefined && column === group_by)
      return { key: '', row: { ...row, fault: `column ${column} is blank, and rows are grouped by it` } }
    const order = attempt(() => sortText(sortOf(row)))
    if (typeof order === 'string') return { key: joinKey(group, order), row }
    return { key: joinKey(group, ''), row: { ...row, fault: order.fault } }
  }
}

/** What rows are found, grouped or sorted by: a column, or text and formulas of several. Throws a PlacedMappingFault. */
export function keyValue(table: TapeTable, key: string, path: Path, context: RowsContext): (row: SourceRow) => Value {
  const is_column = table.header.includes(key) || !(key.startsWith('=') || key.includes('{'))
  if (is_column) return placed(path, () => columnReader(table, key, context.general))
  const formula = placed(path, () => formulaOf(key, bareNames(table, context)))
  return (row) => formula({ row, values: new Map(), previous: undefined, joined: new Map() })
}

function bareNames(table: TapeTable, { general, parameters, lookups }: RowsContext) {
  return namesOf({
    table,
    general,
    parameters,
    lookups,
    joins: new Map(),
    values: new Set(),
    remembered: new Set(),
    manyRows: () => [],
  })
}

function attempt(read: () => string): string | { readonly fault: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowFault) return { fault: error.message }
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
