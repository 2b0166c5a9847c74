// The columns of the portfolio's tables that the dashboard shows as matrices, as files for people have them: their names, what their numbers are, and
// what they mean. Loaded by the dashboard when it saves a matrix with its rows.
import { unitOf } from '@tapeline/contract/units'
import { sentenceOf } from './column-meanings.ts'
import { type Document, type Schema, referredName } from './sdk/document.ts'

/** Tables whose cells a page shows by two names: month and bucket, cohort and age. */
const MATRICES = ['delinquency', 'roll-rates', 'transitions', 'vintages', 'cash-flows']

const HEAD = `// Generated from the definitions by \`npm run generate\`; not to be edited.

/** A column: the place of its value in a row, what that is, and what it means. */
export type TableColumnOf = readonly [place: string, unit: 'amount' | 'percent' | 'plain', meaning: string]
`

/** The module that lists them. */
export function tableColumnsModule(document: Document): string {
  const tables = MATRICES.map((name) => {
    const columns = columnsOf(document, rowOf(document, name), []).map((column) => `    ${JSON.stringify(column)},\n`)
    return `  ${JSON.stringify(name)}: [\n${columns.join('')}  ],\n`
  })
  return `${HEAD}
/** The columns of each table, in the order of its file. */
export const TABLE_COLUMNS = {
${tables.join('')}} as const satisfies Readonly<Record<string, readonly TableColumnOf[]>>
`
}

type ColumnOf = readonly [place: string, unit: string, meaning: string]

/** A row of a table, whose answer is a record with a list of them. */
function rowOf(document: Document, table: string): Schema {
  const answer = document.paths[`/portfolio/${table}`]?.get?.responses['200']?.content?.['application/json']?.schema
  const row = answer && opened(document, answer).properties?.['data']?.items
  if (row === undefined) throw new Error(`the table ${table} has no rows`)
  return row
}

/** The columns of a record: a ratio is one, other records are opened. */
function columnsOf(document: Document, schema: Schema, path: readonly string[]): ColumnOf[] {
  const { properties } = opened(document, schema)
  const unit = unitOf(opened(document, schema)) ?? unitOf(schema)
  if (properties === undefined || unit !== undefined) return [columnOf(document, schema, path.join('.'))]
  return Object.entries(properties).flatMap(([field, inner]) => columnsOf(document, inner, [...path, field]))
}

function columnOf(document: Document, schema: Schema, place: string): ColumnOf {
  const own = opened(document, schema)
  const unit = unitOf(own) ?? unitOf(schema)
  const written = unit === 'minor_units' ? 'amount' : unit === 'fraction' ? 'percent' : 'plain'
  if (own.properties !== undefined && written === 'amount') throw new Error(`${place} is an average of amounts`)
  return [place, written, sentenceOf(descriptionOf(schema) ?? own.description ?? '')]
}

/** What a schema refers to, or may be beside null. */
function opened(document: Document, schema: Schema): Schema {
  const referred = document.components.schemas[referredName(schema) ?? '']
  if (referred !== undefined) return opened(document, referred)
  const other = schema.anyOf?.find((one) => (one as { readonly type?: unknown }).type !== 'null')
  return other === undefined ? schema : opened(document, other)
}

function descriptionOf({ description, anyOf }: Schema): string | undefined {
  return description ?? anyOf?.map(descriptionOf).find((found) => found !== undefined)
}
