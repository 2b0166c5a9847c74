// Writes tables as CSV: the columns are those of a definition, nested names joined by dots. Amounts are in minor units, and a column states
// so; or the file is for people: columns and codes in words, amounts in major units, fractions in percent, only the value of a ratio, and
// lists as people read them.
import type { AmountForm } from '@tapeline/contract/table-amounts'
import { unitOf } from '@tapeline/contract/units'
import { csvLine } from '@tapeline/kernel/core/csv'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { type Currencies, isAmount, isRatio, majorValue, nameInMajor, readable } from './major-values.ts'
import { valueForPeople } from './texts-for-people.ts'

/** A table as CSV: its header, and each record of it. */
export interface CsvForm {
  readonly header: string
  readonly record: (record: unknown) => string
}

/** What a table's columns derive from: the fields of a definition. */
export type Fields = { readonly [field: string]: { readonly schema: unknown } }

/** A column: its name, its schema, and the way to its value. */
export interface Column {
  readonly name: string
  readonly path: readonly string[]
  readonly schema: unknown
}

/** What a table for people needs to be known beside its fields. */
export interface Shown {
  /** Currencies of amounts whose currency no field of a record names. */
  readonly currencies?: Currencies | undefined
  /** The field whose values its groups are. */
  readonly grouped_by?: string | undefined
}

/** The form of a table. */
export function csvForm(fields: Fields, amounts: AmountForm, shown: Shown = {}): CsvForm {
  const columns = columnsOf(fields, amounts)
  return amounts === 'major' ? majorForm(columns, shown) : minorForm(columns)
}

/** The properties of an object's schema, or of one that may be null too. */
export function propertiesOf(schema: unknown): { readonly [name: string]: unknown } | undefined {
  const { properties, anyOf } = schema as { properties?: { [name: string]: unknown }; anyOf?: unknown[] }
  if (properties !== undefined) return properties
  return anyOf?.map(propertiesOf).find((found) => found !== undefined)
}

/** The columns of fields. Nested records become one column for each innermost field; for people a ratio is one column. */
export function columnsOf(fields: Fields, amounts: AmountForm): Column[] {
  const opened = (path: readonly string[], schema: unknown): Column[] => {
    const properties = amounts === 'major' && isRatio(schema) ? undefined : propertiesOf(schema)
    if (properties === undefined) return [{ name: path.join('.'), path, schema }]
    return Object.entries(properties).flatMap(([field, inner]) => opened([...path, field], inner))
  }
  return Object.entries(fields).flatMap(([field, { schema }]) => opened([field], schema))
}

function minorForm(columns: readonly Column[]): CsvForm {
  const hasAmounts = columns.some(({ schema }) => isAmount(schema))
  const [heads, cells] = hasAmounts ? [['amounts_in'], ['minor units']] : [[], []]
  return {
    header: csvLine([...columns.map(({ name }) => name), ...heads]),
    record: (record) => csvLine([...columns.map(({ path }) => valueAt(record, path)), ...cells]),
  }
}

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

function majorForm(columns: readonly Column[], { currencies = {}, grouped_by }: Shown): CsvForm {
  const added = Object.entries(currencies).map(([of, currency]) => [CURRENCY_COLUMNS[of] ?? of, currency] as const)
  const names = [
    ...columns.map(({ name, schema }) => nameInMajor(name, unitOf(schema))),
    ...added.map(([name]) => name),
  ]
  return {
    header: `${BYTE_ORDER_MARK}${csvLine(names.map(columnLabel))}`,
    record: (record) => {
      const cells = columns.map((column) => {
        const value = majorValue(column.schema, valueAt(record, column.path), record, currencies)
        return readable(valueForPeople(column, value, grouped_by))
      })
      return csvLine([...cells, ...added.map(([, currency]) => currency)])
    },
  }
}

/** The columns for currencies that no field of a record names. */
export const CURRENCY_COLUMNS: { readonly [of: string]: string } = {
  record: 'currency',
  debt_line: 'debt_line_currency',
}

/** The value of a column in a record. */
export function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce(partOf, record)
}

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as { readonly [field: string]: unknown })[field] ?? null)
    : null
}
