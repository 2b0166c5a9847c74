// Carrying a formula out. It is compiled once into functions, names looked up then and not for every row; what cannot be carried out for a
// row is thrown as the fault of that row. A blank makes what is computed from it blank.
import { compareRatios, multiplyRatios } from '@tapeline/kernel/core/ratio'
import type { Expression } from './expression.ts'
import { FUNCTIONS } from './functions.ts'
import type { CellReader } from './formats.ts'
import { dayIn, isText, numberIn, truthOf } from './reading.ts'
import { RowFault, type Value, displayTextOf, isDay, isNumber, textOf, whole } from './value.ts'

/** A formula that can be carried out on `Row`. */
export type Formula<Row> = (row: Row) => Value

/** What names of a formula stand for. */
export interface Names<Row> {
  /** What a name stands for; throws a MappingFault for one that stands for nothing. */
  readonly find: (name: string, quoted: boolean) => Formula<Row>
  /** A column by a name that is known only with the row. */
  readonly column: (name: string, row: Row) => Value
  /** Every value of `join.column`, of a join with many rows. Throws a MappingFault. */
  readonly every: (name: string) => (row: Row) => readonly Value[]
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, Value>>
  readonly reader: CellReader
}

/** A formula that no row can be mapped by; the message continues the formula. */
export class MappingFault extends Error {}

/** Makes a formula ready. Throws a MappingFault. */
export function compile<Row>(expression: Expression, names: Names<Row>): Formula<Row> {
  if (expression.kind === 'number') return constant(expression.number)
  if (expression.kind === 'text') return constant(expression.text)
  if (expression.kind === 'constant') return constant(expression.value)
  if (expression.kind === 'name') return names.find(expression.name, expression.quoted)
  if (expression.kind === 'call') return compileCall(expression, names)
  const operands = expression.operands.map((operand) => compile(operand, names))
  return compileOperation(expression.operator, operands, names)
}

function constant<Row>(value: Value): Formula<Row> {
  return () => value
}

function compileCall<Row>({ name, args }: Expression & { kind: 'call' }, names: Names<Row>): Formula<Row> {
  if (name === 'look_up') return compileLookUp(args, names)
  if (name === 'column') {
    const [formula, ...more] = args.map((arg) => compile(arg, names))
    if (formula === undefined || more.length > 0) throw new MappingFault('gives column() something else than one name')
    return (row) => names.column(textOf(formula(row)), row)
  }
  const aggregate = AGGREGATES.get(name)
  if (aggregate !== undefined) return compileAggregate(name, aggregate, args, names)
  const called = FUNCTIONS.get(name)
  if (called === undefined)
    throw new MappingFault(
      `calls ${name}(), which is not known: known are ${[...FUNCTIONS.keys(), ...AGGREGATES.keys(), 'look_up', 'column'].join(', ')}`,
    )
  const { least, most, run } = called
  if (args.length < least || args.length > most)
    throw new MappingFault(
      `gives ${name}() ${args.length} values where it takes ${least === most ? least : `${least} to ${most}`}`,
    )
  const formulas = args.map((arg) => compile(arg, names))
  return (row) =>
    run(
      formulas.map((formula) => formula(row)),
      names.reader,
    )
}

/** Functions over all rows of a join. */
const AGGREGATES: ReadonlyMap<string, Aggregate> = new Map<string, Aggregate>([
  ['first', (values) => values.find((value) => value !== null) ?? null],
  ['last', (values) => values.findLast((value) => value !== null) ?? null],
  ['count', (values) => whole(values.filter((value) => value !== null).length)],
  ['total', (values, reader) => FUNCTIONS.get('sum')?.run(values, reader) ?? null],
])

type Aggregate = (values: readonly Value[], reader: CellReader) => Value

function compileAggregate<Row>(
  name: string,
  aggregate: Aggregate,
  [arg, ...more]: readonly Expression[],
  names: Names<Row>,
): Formula<Row> {
  if (arg?.kind !== 'name' || more.length > 0)
    throw new MappingFault(`must give ${name}() one column of a join with many rows: ${name}(join.column)`)
  const every = names.every(arg.name)
  return (row) => aggregate(every(row), names.reader)
}

/** A table of the mapping, read by a word; a word that is not in it is the row's fault, unless there is a default. */
function compileLookUp<Row>([table, key, otherwise]: readonly Expression[], names: Names<Row>): Formula<Row> {
  if (table?.kind !== 'name' || key === undefined)
    throw new MappingFault('must be look_up(table, value) or look_up(table, value, otherwise)')
  const words = names.lookups.get(table.name)
  if (words === undefined) throw new MappingFault(`looks up in ${table.name}, which is not under lookups`)
  const formula = compile(key, names)
  const other = otherwise === undefined ? undefined : compile(otherwise, names)
  return (row) => {
    const value = formula(row)
    const found = words.get(textOf(value).trim())
    if (found !== undefined) return found
    if (other !== undefined) return other(row)
    if (value === null) return null
    throw new RowFault(`${displayTextOf(value)} is not in the lookup ${table.name}: add it there, or correct the cell`)
  }
}

type Operation = (operands: readonly Value[], reader: CellReader) => Value

function compileOperation<Row>(operator: string, operands: readonly Formula<Row>[], names: Names<Row>): Formula<Row> {
  const [first = constant(null), second = constant(null), third = constant(null)] = operands
  // What is not asked for is not computed, so that a condition can keep a formula from rows that it does not fit.
  if (operator === 'if') return (row) => (truthOf(first(row)) ? second(row) : third(row))
  if (operator === 'and') return (row) => truthOf(first(row)) && truthOf(second(row))
  if (operator === 'or') return (row) => truthOf(first(row)) || truthOf(second(row))
  const operation = OPERATIONS[operator]
  if (operation === undefined) throw new MappingFault(`has the operator ${operator}, which is not known`)
  return (row) =>
    operation(
      operands.map((operand) => operand(row)),
      names.reader,
    )
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': onNumbers((a, b) => ({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  })),
  '-': onNumbers((a, b) => ({
    numerator: a.numerator * b.denominator - b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  })),
  '*': onNumbers(multiplyRatios),
  '/': onNumbers((a, b) => {
    if (b.numerator === 0n) throw new RowFault('divides by zero')
    const sign = b.numerator < 0n ? -1n : 1n
    return multiplyRatios(a, { numerator: b.denominator * sign, denominator: b.numerator * sign })
  }),
  'negative': ([value = null], reader) => {
    const number = numberIn(value, reader)
    return number === null ? null : { ...number, numerator: -number.numerator }
  },
  '&': (operands) => operands.map(textOf).join(''),
  'not': ([value = null]) => !truthOf(value),
  'is blank': ([value = null]) => value === null,
  '=': ([a = null, b = null], reader) => areEqual(a, b, reader),
  '!=': ([a = null, b = null], reader) => !areEqual(a, b, reader),
  'in': ([value = null, ...listed], reader) => listed.some((one) => areEqual(value, one, reader)),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
}

type Numbers = NonNullable<ReturnType<typeof numberIn>>

function onNumbers(run: (a: Numbers, b: Numbers) => Numbers): Operation {
  return ([one = null, other = null], reader) => {
    const a = numberIn(one, reader)
    const b = numberIn(other, reader)
    return a === null || b === null ? null : run(a, b)
  }
}

function areEqual(a: Value, b: Value, reader: CellReader): boolean {
  if (a === null || b === null) return a === b
  if (isText(a) && isText(b)) return a.trim() === b.trim()
  if (typeof a === 'boolean' || typeof b === 'boolean') return textOf(a) === textOf(b)
  return orderOf(a, b, reader) === 0
}

/** Nothing is before or after a blank. */
function ordered(isWanted: (order: number) => boolean): Operation {
  return ([a = null, b = null], reader) => a !== null && b !== null && isWanted(orderOf(a, b, reader))
}

function orderOf(a: Value, b: Value, reader: CellReader): number {
  if (isDay(a) || isDay(b)) {
    const [one, other] = [dayIn(a, reader) ?? '', dayIn(b, reader) ?? '']
    return one === other ? 0 : one < other ? -1 : 1
  }
  const [one, other] = [isNumber(a), isNumber(b)]
  if (!one && !other)
    throw new RowFault(
      `compares the texts ${displayTextOf(a)} and ${displayTextOf(b)}: state under columns whether they are numbers or dates`,
    )
  const left = numberIn(a, reader)
  const right = numberIn(b, reader)
  return left === null || right === null ? Number.NaN : compareRatios(left, right)
}
