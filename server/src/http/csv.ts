// Tables as CSV: the columns those of a definition, nested names joined by dots.
import type { Fields } from '../contract/resource.ts'
import { csvLine } from '../core/csv.ts'

/** A column: its name, and the way to its value. */
export interface CsvColumn {
  readonly name: string
  readonly path: readonly string[]
}

/** The columns of fields, records opened down to their last part. */
export function csvColumns(fields: Fields): CsvColumn[] {
  return Object.entries(fields).flatMap(([field, { schema }]) => columnsOf([field], schema))
}

/** The columns of a value by its schema. */
export function columnsOf(path: readonly string[], schema: unknown): CsvColumn[] {
  const properties = propertiesOf(schema)
  if (properties === undefined) return [{ name: path.join('.'), path }]
  return Object.entries(properties).flatMap(([field, inner]) => columnsOf([...path, field], inner))
}

/** The properties of an object's schema, or of one that may be null too. */
export function propertiesOf(schema: unknown): { readonly [name: string]: unknown } | undefined {
  const { properties, anyOf } = schema as { properties?: { [name: string]: unknown }; anyOf?: unknown[] }
  if (properties !== undefined) return properties
  return anyOf?.map(propertiesOf).find((found) => found !== undefined)
}

/** The header of a table. */
export function csvHeader(columns: readonly CsvColumn[]): string {
  return csvLine(columns.map(({ name }) => name))
}

/** A record of a table. What is null is empty; a list is its JSON. */
export function csvRecord(columns: readonly CsvColumn[], record: unknown): string {
  return csvLine(columns.map(({ path }) => path.reduce(partOf, record)))
}

function partOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as { readonly [field: string]: unknown })[field] : null
}
