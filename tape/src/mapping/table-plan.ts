// A table of a mapping, made ready for its columns: what each of its rows becomes. Rows are mapped one by one in their order, so that each can
// be compared with the one before; nothing else is remembered.
import { type Formula, MappingFault } from '../language/evaluate.ts'
import { RowFault, type Value, ValueFault, textOf } from '../language/value.ts'
import type { SourceRow } from '../files/source-rows.ts'
import type { Path } from './mapping-file.ts'
import type { EachMapping, TableMapping } from './mapping-schema.ts'
import {
  type JudgeRecord,
  type MadeRecord,
  type MakeRecord,
  PlacedMappingFault,
  type RecordContext,
  placed,
  prepareRecord,
} from './records.ts'
import {
  type Named,
  type RowValues,
  type Scope,
  type TableView,
  type Vocabulary,
  condition,
  namesOf,
  rightSide,
} from './scope.ts'

/** What became of a row: lines of the import, or why it is rejected; `passed_over` where the mapping leaves it out. */
export type MappedRow = RowLines | RowFaults | { readonly passed_over: true }

/** The lines of a row, and which record each is of. */
export interface RowLines {
  readonly lines: readonly string[]
  readonly keys: readonly string[]
  /** The currency of the amounts of each, where one was needed to read them. */
  readonly currencies: readonly (string | undefined)[]
}

/** Why a row is rejected, and which records it would write as far as that can be computed, with the lines of those that are right. */
export interface RowFaults {
  readonly faults: readonly string[]
  readonly records: readonly MadeRecord[]
}

/** Finds rows of a joined table by key, in their order. */
export type FindRows = (join: string, key: string) => readonly SourceRow[]

/** What a table needs to be made ready. */
export interface TableContext extends Omit<Vocabulary, 'values' | 'remembered' | 'table' | 'manyRows'> {
  readonly mapping: TableMapping
  readonly path: Path
  readonly table: TableView
  readonly find: FindRows
  readonly judge?: JudgeRecord | undefined
}

type Work = (scope: Scope, records: MadeRecord[], faults: string[]) => void

/** Maps the rows of a table, in their order. */
export class TablePlan {
  readonly #where: Formula<Scope> | undefined
  readonly #joins: readonly JoinStep[]
  readonly #values: readonly NamedFormula[]
  readonly #works: readonly Work[]
  #last: { readonly group: string; readonly values: RowValues } | undefined

  /** Throws a PlacedMappingFault. */
  constructor(context: TableContext) {
    const { mapping, path } = context
    const named = Object.keys(mapping.values ?? {})
    const remembered = new Set(mapping.group_by === undefined ? [] : named)
    const bare: Vocabulary = { ...context, values: new Set(), remembered, manyRows: () => [] }
    const { where } = mapping
    const names = namesOf(bare)
    this.#where = where === undefined ? undefined : placed([...path, 'where'], () => condition(where, names))
    this.#joins = joinsOf(context, bare)
    const manyRows = manyRowsOf(context, bare)
    this.#values = valuesOf(mapping.values ?? {}, [...path, 'values'], { ...bare, manyRows })
    const vocabulary: Vocabulary = { ...bare, manyRows, values: new Set(named) }
    this.#works = worksOf(context, vocabulary)
  }

  /** What a row becomes. `group` is that of the table's `group_by`; undefined where it has none. */
  map(row: SourceRow, group?: string): MappedRow {
    if (row.fault !== undefined) return { faults: [row.fault], records: [] }
    const faults: string[] = []
    const records: MadeRecord[] = []
    try {
      const bare: Scope = { row, values: new Map(), previous: undefined, joined: new Map() }
      if (this.#where !== undefined && this.#where(bare) !== true) return { passed_over: true }
      const scope: Scope = { ...bare, previous: this.#last?.group === group ? this.#last?.values : undefined }
      for (const join of this.#joins) join(scope)
      computeValues(this.#values, scope, faults)
      this.#last = group === undefined ? undefined : { group, values: scope.values }
      for (const work of this.#works) work(scope, records, faults)
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      if (!(error instanceof ValueFault)) faults.push(error.message)
    }
    return faults.length === 0 ? rowLines(records) : { faults: [...new Set(faults)], records }
  }
}

function rowLines(records: readonly MadeRecord[]): RowLines {
  return {
    lines: records.map(({ line }) => line ?? ''),
    keys: records.map(({ key }) => key ?? ''),
    currencies: records.map(({ currency }) => currency),
  }
}

interface NamedFormula {
  readonly name: string
  readonly formula: Formula<Scope> | undefined
}

/** Each value may name those above it. */
function valuesOf(values: NonNullable<TableMapping['values']>, path: Path, vocabulary: Vocabulary): NamedFormula[] {
  const known = new Set(vocabulary.values)
  return Object.entries(values).map(([name, right]) => {
    const names = namesOf({ ...vocabulary, values: new Set(known) })
    known.add(name)
    return { name, formula: placed([...path, name], () => rightSide(right, names)) }
  })
}

/** A value that cannot be computed keeps only what uses it from being made, so that every fault of a row is reported at once. */
function computeValues(values: readonly NamedFormula[], scope: Scope, faults: string[]): void {
  for (const { name, formula } of values) {
    try {
      scope.values.set(name, valueAt(name, formula, scope))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      if (!(error instanceof ValueFault)) faults.push(error.message)
      scope.values.set(name, new ValueFault(error.message))
    }
  }
}

function valueAt(name: string, formula: Formula<Scope> | undefined, scope: Scope): Value {
  try {
    return formula?.(scope) ?? null
  } catch (error) {
    if (error instanceof ValueFault || !(error instanceof RowFault)) throw error
    throw new RowFault(`${name}: ${error.message}`)
  }
}

type JoinStep = (scope: Scope) => void

function joinsOf({ mapping, path, find }: TableContext, vocabulary: Vocabulary): JoinStep[] {
  return Object.entries(mapping.join ?? {})
    .filter(([, join]) => join.many !== true)
    .map(([name, { table, key, is, optional = false }]) => {
      const wanted = placed([...path, 'join', name, 'is'], () => rightSide(is, namesOf(vocabulary)))
      return (scope) => {
        const text = textOf(wanted?.(scope) ?? null)
        const found = text === '' ? [] : find(name, text)
        if (found.length > 1)
          throw new RowFault(
            `${table} has ${found.length} rows with ${key} ${text}: set \`many\`, or narrow the table with \`where\``,
          )
        if (found.length === 0 && !optional)
          throw new RowFault(`${table} has no row with ${key} ${text === '' ? 'blank' : text}`)
        scope.joined.set(name, found[0])
      }
    })
}

/** Finds the rows of joins with many. Throws a PlacedMappingFault. */
function manyRowsOf({ mapping, path, find }: TableContext, vocabulary: Vocabulary): Vocabulary['manyRows'] {
  const wanted = new Map(
    Object.entries(mapping.join ?? {})
      .filter(([, join]) => join.many === true)
      .map(([name, { is }]) => [name, placed([...path, 'join', name, 'is'], () => rightSide(is, namesOf(vocabulary)))]),
  )
  return (join, scope) => {
    const key = textOf(wanted.get(join)?.(scope) ?? null)
    return key === '' ? [] : find(join, key)
  }
}

function worksOf(context: TableContext, vocabulary: Vocabulary): Work[] {
  const { mapping, path } = context
  const records = mapping.records ?? []
  const common: RecordContext = { currency: currencyOf(context, vocabulary), judge: context.judge }
  return records.map((record, index) => {
    const at = [...path, 'records', index]
    const { each, ...plain } = record
    if (each === undefined) return workOf(prepareRecord(plain, at, vocabulary, common))
    return eachWork(each, { context, vocabulary, path: [...at, 'each'], common, when: plain.when })
  })
}

/** The currency of the table, or that of its receivable. */
function currencyOf({ mapping, path }: TableContext, vocabulary: Vocabulary): Formula<Scope> | undefined {
  const names = namesOf(vocabulary)
  const { currency } = mapping
  if (currency !== undefined) return placed([...path, 'currency'], () => rightSide(currency, names))
  const of_receivable = (mapping.records ?? [])
    .map(({ receivable }) => receivable?.['currency'] ?? null)
    .find((right) => right !== null && typeof right !== 'object')
  return of_receivable === undefined ? undefined : placed([...path, 'records'], () => rightSide(of_receivable, names))
}

function workOf(make: MakeRecord): Work {
  return (scope, records, faults) => {
    const record = make(scope, faults)
    if (record !== undefined) records.push(record)
  }
}

interface EachContext {
  readonly context: TableContext
  readonly vocabulary: Vocabulary
  readonly path: Path
  readonly common: RecordContext
  readonly when: string | undefined
}

/** What is known of one of several times: a joined row, or values. */
type Turn = (scope: Scope) => Iterable<{ readonly joined?: SourceRow; readonly values?: Named }>

function eachWork(each: EachMapping, { context, vocabulary, path, common, when }: EachContext): Work {
  const { turns, names: ofTurns, join } = turnsOf(each, context, { path, vocabulary })
  const own = Object.keys(each.values ?? {})
  const remembered = new Set([...ofTurns, ...own])
  const inside: Vocabulary = { ...vocabulary, values: new Set([...vocabulary.values, ...ofTurns]), remembered }
  const values = valuesOf(each.values ?? {}, [...path, 'values'], inside)
  const whole: Vocabulary = { ...inside, values: new Set([...inside.values, ...own]) }
  const makes = each.records.map((record, index) => prepareRecord(record, [...path, 'records', index], whole, common))
  const holds = when === undefined ? undefined : placed(path, () => condition(when, namesOf(vocabulary)))
  return (outer, records, faults) => {
    if (holds !== undefined && holds(outer) !== true) return
    let previous: RowValues | undefined
    for (const turn of turns(outer)) {
      const joined = join === undefined ? outer.joined : new Map(outer.joined).set(join, turn.joined)
      const scope: Scope = {
        row: outer.row,
        joined,
        previous,
        values: new Map([...outer.values, ...(turn.values ?? [])]),
      }
      computeValues(values, scope, faults)
      for (const make of makes) workOf(make)(scope, records, faults)
      previous = scope.values
    }
  }
}

interface Turns {
  readonly turns: Turn
  /** Values that each time brings. */
  readonly names: readonly string[]
  /** The join whose rows the times are. */
  readonly join?: string
}

function turnsOf(
  each: EachMapping,
  context: TableContext,
  { path, vocabulary }: Pick<EachContext, 'path' | 'vocabulary'>,
): Turns {
  const { rows, over, from, to } = each
  if ([rows !== undefined, over !== undefined, from !== undefined && to !== undefined].filter(Boolean).length !== 1)
    throw new PlacedMappingFault(path, `${path.join('.')} must have one of rows, over, or from and to`)
  const names = namesOf(vocabulary)
  if (rows !== undefined) {
    const join = context.mapping.join?.[rows]
    if (join?.many !== true)
      throw new PlacedMappingFault(
        [...path, 'rows'],
        `${path.join('.')}.rows names ${rows}, which is no join with many: true`,
      )
    const turns: Turn = (scope) => vocabulary.manyRows(rows, scope).map((joined) => ({ joined }))
    return { join: rows, names: [], turns }
  }
  if (over !== undefined) {
    const listed = over.map((turn, index) =>
      Object.entries(turn).map(([name, right]) => ({
        name,
        formula: placed([...path, 'over', index, name], () => rightSide(right, names)),
      })),
    )
    const turns: Turn = (scope) =>
      listed.map((turn) => ({
        values: new Map(turn.map(({ name, formula }) => [name, valueAt(name, formula, scope)])),
      }))
    return { turns, names: [...new Set(over.flatMap((turn) => Object.keys(turn)))] }
  }
  const numbers = Array.from({ length: Math.max((to ?? 0) - (from ?? 0) + 1, 0) }, (_, at) => BigInt((from ?? 0) + at))
  const values = numbers.map((number) => ({ values: new Map([['n', { numerator: number, denominator: 1n }]]) }))
  return { turns: () => values, names: ['n'] }
}

/** A fault of the mapping that names no place. */
export function isMappingFault(error: unknown): error is Error {
  return error instanceof MappingFault || error instanceof PlacedMappingFault
}
