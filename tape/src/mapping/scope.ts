// What the names of a formula stand for at a row: columns, joined rows, values, parameters, and what was before.
import { editDistance } from '@tapeline/kernel/core/edit-distance'
import { type Formula, MappingFault, type Names } from '../language/evaluate.ts'
import { formulaOf } from '../language/template.ts'
import { type CellReader, type Formats, USUAL_FORMATS, cellReader } from '../language/formats.ts'
import { dayIn, numberIn } from '../language/reading.ts'
import { RowFault, type Value, ValueFault } from '../language/value.ts'
import type { Cell, SourceRow } from '../files/source-rows.ts'
import type { Right, TableMapping } from './mapping-schema.ts'

/** Values by name. */
export type Named = ReadonlyMap<string, Value>

/** Values of a row by name, or why one cannot be computed. */
export type RowValues = ReadonlyMap<string, Value | ValueFault>

/** Where a formula is carried out: a row, the joined rows beside it, and within it one of several times. */
export interface Scope {
  readonly row: SourceRow
  readonly values: Map<string, Value | ValueFault>
  /** The values of the row before in the group, or of the time before; undefined at the first. */
  readonly previous: RowValues | undefined
  readonly joined: Map<string, SourceRow | undefined>
}

/** A table with its columns, as formulas see it. */
export interface TableView {
  readonly name: string
  readonly header: readonly string[]
  /** The columns that formulas were made ready for. */
  readonly used?: Set<string>
  readonly mapping: Pick<TableMapping, 'columns' | 'formats'>
}

/** The formats of a table's cells; those of the file where it sets none. */
export function formatsOf(
  { mapping }: TableView,
  general: TableMapping['formats'],
): Formats & { readonly money?: string } {
  return { ...USUAL_FORMATS, ...general, ...mapping.formats }
}

/** What reads a table's cells. Throws a MappingFault. */
export function tableReader(table: TableView, general: TableMapping['formats']): CellReader {
  return readerOf(formatsOf(table, general))
}

function readerOf(formats: Formats): CellReader {
  const reader = cellReader(formats)
  if (reader.ok) return reader.value
  throw new MappingFault(`the date format ${formats.date} ${reader.message}`)
}

/** Reads a cell of a column by the mapping's definition of the column. Throws a MappingFault where there is no such column. */
export function columnReader(
  table: TableView,
  name: string,
  general: TableMapping['formats'],
): (row: SourceRow) => Value {
  const at = table.header.indexOf(name)
  if (at < 0) throw new MappingFault(missingColumn(table, name))
  table.used?.add(name)
  const { columns = {} } = table.mapping
  const given = Object.hasOwn(columns, name) ? columns[name] : undefined
  const { type = 'text', ...own } = typeof given === 'object' ? given : given === undefined ? {} : { type: given }
  const reader = readerOf({ ...formatsOf(table, general), ...own })
  return (row) => readCell(row.cells[at] ?? '', { name, type, reader })
}

function readCell(
  cell: Cell,
  { name, type, reader }: { readonly name: string; readonly type: string; readonly reader: CellReader },
): Value {
  if (typeof cell !== 'string') throw new RowFault(cell.fault)
  if (reader.isBlank(cell)) return null
  if (type === 'text') return cell.trim()
  try {
    if (type === 'number') return numberIn(cell, reader)
    const day = dayIn(cell, reader)
    return day === null ? null : { day }
  } catch (error) {
    throw error instanceof RowFault ? new RowFault(`column ${name}: ${error.message}`) : error
  }
}

function missingColumn({ name, header }: TableView, wanted: string): string {
  const near = header
    .map((column) => ({ column, distance: editDistance(column.toLowerCase(), wanted.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0]
  const meant =
    near !== undefined && near.distance <= Math.max(2, wanted.length / 3) ? `, did you mean ${near.column}?` : ''
  const place = name === '' ? 'the file' : `table ${name}`
  return `names ${wanted}, which is no column of ${place} and no value above it${meant}. Columns: ${header.join(', ')}`
}

/** What formulas of a table may name. */
export interface Vocabulary {
  readonly table: TableView
  readonly general: TableMapping['formats']
  readonly parameters: Named
  readonly lookups: ReadonlyMap<string, Named>
  /** Joined rows, by the name of the join. */
  readonly joins: ReadonlyMap<string, TableView>
  /** The rows of a join with many, for a row. */
  readonly manyRows: (join: string, scope: Scope) => readonly SourceRow[]
  /** Values that are known so far, in the order in which they are computed. */
  readonly values: ReadonlySet<string>
  /** Values that the row or the time before may be asked for. */
  readonly remembered: ReadonlySet<string>
}

/** The names of a vocabulary for the compiler. */
export function namesOf(vocabulary: Vocabulary): Names<Scope> {
  const { table, general, lookups } = vocabulary
  const readers = new Map<string, (row: SourceRow) => Value>()
  return {
    find: (name, quoted) => findName(vocabulary, name, quoted),
    column: (name, { row }) => {
      const known = readers.get(name)
      if (known !== undefined) return known(row)
      if (!table.header.includes(name)) throw new RowFault(missingColumn(table, name))
      const reader = columnReader(table, name, general)
      readers.set(name, reader)
      return reader(row)
    },
    every: (name) => {
      const [join = '', ...rest] = name.split('.')
      const view = vocabulary.joins.get(join)
      if (view === undefined) throw new MappingFault(`names ${name}, and ${join} is no join`)
      const read = columnReader(view, rest.join('.'), general)
      return (scope) => vocabulary.manyRows(join, scope).map(read)
    },
    lookups,
    reader: tableReader(table, general),
  }
}

/** A value hides a column of its name, and what is in brackets is always a column. */
function findName(vocabulary: Vocabulary, name: string, quoted: boolean): Formula<Scope> {
  const { table, general, parameters, values, joins, remembered } = vocabulary
  const [first = '', ...rest] = quoted ? [] : name.split('.')
  const further = rest.join('.')
  if (first === 'previous' && further !== '') {
    if (!remembered.has(further))
      throw new MappingFault(`names previous.${further}, and ${further} is none of the values there`)
    return ({ previous }) => computed(previous?.get(further))
  }
  const join = joins.get(first)
  if (join !== undefined && further !== '') {
    const read = columnReader(join, further, general)
    return ({ joined }) => {
      const row = joined.get(first)
      return row === undefined ? null : read(row)
    }
  }
  if (!quoted && values.has(name)) return (scope) => computed(scope.values.get(name))
  if (!quoted && parameters.has(name)) {
    const value = parameters.get(name) ?? null
    return () => value
  }
  const read = columnReader(table, name, general)
  return ({ row }) => read(row)
}

function computed(value: Value | ValueFault | undefined): Value {
  if (value instanceof ValueFault) throw value
  return value ?? null
}

/** A right side as a formula; undefined for null, which clears. Throws a MappingFault. */
export function rightSide(right: Right, names: Names<Scope>): Formula<Scope> | undefined {
  if (right === null) return undefined
  return constantOrFormula(right, (text) => formulaOf(text, names))
}

/** A condition, with or without `=` in front. Throws a MappingFault. */
export function condition(text: string, names: Names<Scope>): Formula<Scope> {
  return formulaOf(text.startsWith('=') ? text : `=${text}`, names)
}

/** A constant of the mapping: numbers are exact. */
function constantOrFormula(right: Exclude<Right, null>, compile: (text: string) => Formula<Scope>): Formula<Scope> {
  const value = valueOf(right)
  return typeof value === 'string' ? compile(value) : () => value
}

/** A right side that is not text as a value. */
export function valueOf(right: Right): Value {
  if (typeof right !== 'number') return right
  const [whole = '', fraction = ''] = String(right).split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}
