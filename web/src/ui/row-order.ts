// The order of rows that are all on the page: by values, never by the text that is shown of them, rows of equal values as they came. As in the
// orders of the service, rows without a value are last when descending and first when ascending.
import { isValidElement, type ReactNode } from 'react'
import { columnName } from './chosen-columns.ts'
import type { Column, ColumnValue } from './column.ts'
import { NumberCell } from './file-columns.ts'

type Ordered<Row> = Pick<Column<Row>, 'head' | 'cell' | 'kind' | 'amountOf' | 'copiedOf' | 'orderedBy'>

/** What a row is ordered by: parts that are compared one after the other; undefined where there is no value. */
type Key = readonly (string | number | bigint)[] | undefined

/** The rows in an order such as `name_desc`; as they came where no column has it. */
export function rowsInOrder<Row>(columns: readonly Ordered<Row>[], rows: readonly Row[], order: string | undefined) {
  const [, name, direction] = /^(.*)_(asc|desc)$/.exec(order ?? '') ?? []
  const column = columns.find((one) => columnName(one) === name)
  if (column === undefined) return rows
  const sign = direction === 'desc' ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(column, row) }))
    .toSorted((a, b) => sign * compareKeys(a.key, b.key))
    .map(({ row }) => row)
}

/** Whether rows can be ordered by a column: there are several, and one has a value. */
export function isOrdering<Row>(column: Ordered<Row>, rows: readonly Row[]): boolean {
  return column.kind !== 'actions' && rows.length > 1 && rows.some((row) => keyOf(column, row) !== undefined)
}

function keyOf<Row>({ cell, kind, amountOf, copiedOf, orderedBy }: Ordered<Row>, row: Row): Key {
  if (orderedBy !== undefined) return keyOfValue(orderedBy(row))
  if (amountOf !== undefined) {
    const { amount, currency } = amountOf(row)
    if (amount === null || amount === undefined) return undefined
    return [currency ?? '', typeof amount === 'number' ? amount : BigInt(amount)]
  }
  if (copiedOf !== undefined) return keyOfCopied(copiedOf(row))
  const value = valueOfNode(cell(row))
  return kind === 'numeric' && typeof value === 'string' ? keyOfFigure(value) : keyOfValue(value)
}

function keyOfCopied(cell: ColumnValue | NumberCell): Key {
  return keyOfValue(cell instanceof NumberCell ? cell.digits : cell)
}

const FIGURE = /^(-?)([\d,]+)(?:\.(\d{1,9}))?(?!\S*\d)/

/** A figure as it is written out, such as `1,234.00 USD`, `5.20 %` or `2.66x`, to its last digit. A dash or a word has no value. */
function keyOfFigure(text: string): Key {
  const [, sign, whole = '', decimals = ''] = FIGURE.exec(text) ?? []
  if (sign === undefined) return undefined
  return [BigInt(`${sign}${whole.replaceAll(',', '')}${decimals.padEnd(9, '0')}`)]
}

const NUMBER = /^-?\d+(?:\.\d+)?$/

function keyOfValue(value: ColumnValue): Key {
  if (value === null || value === undefined || value === '') return undefined
  return [typeof value === 'string' && NUMBER.test(value) ? Number(value) : value]
}

const words = new Intl.Collator('en', { numeric: true })

function compareKeys(a: Key, b: Key): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  for (const [at, part] of a.entries()) {
    const order = compareParts(part, b[at] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Numbers come before words. */
function compareParts(a: string | number | bigint, b: string | number | bigint): number {
  if (typeof a === 'string' || typeof b === 'string')
    return typeof a === 'string' && typeof b === 'string'
      ? words.compare(a, b)
      : Number(typeof a === 'string') - Number(typeof b === 'string')
  return a < b ? -1 : Number(a > b)
}

/** What an element is made of, by the names under which the parts of cells take it. */
interface MadeOf {
  readonly amount?: unknown
  readonly at?: unknown
  readonly figure?: { readonly value: string; readonly shown?: string }
  readonly name?: unknown
  readonly id?: unknown
  readonly children?: ReactNode
}

/** The value that a cell is made of: an amount, a moment, a figure, a name, an id, else its words. Undefined where it is made of something else. */
export function valueOfNode(node: ReactNode): ColumnValue {
  if (typeof node === 'string' || typeof node === 'number') return node
  if (Array.isArray(node)) return joined(node.map((part: ReactNode) => valueOfNode(part)))
  if (!isValidElement<MadeOf>(node)) return undefined
  const { amount, at, figure, name, id, children } = node.props
  const given = [amount, at, figure?.shown, figure?.value, name].find(isValue)
  if (given !== undefined) return given
  return valueOfNode(children) ?? (isValue(id) ? id : undefined)
}

function isValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function joined(values: readonly ColumnValue[]): ColumnValue {
  const given = values.filter((value) => isValue(value))
  return given.length < 2 ? given[0] : given.join(' ')
}
