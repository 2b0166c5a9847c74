// What a data set asks the portfolio for, and how its figures read the answers. A question narrows the portfolio to what no other
// demo book has, by currency, product or month of origination, so that other books may be beside it.
import { isObject } from './json-object.ts'
import type { Json } from './call.ts'

/** One question to `GET /portfolio/<table>`. Months are `YYYY-MM`, days `YYYY-MM-DD`. */
export interface TableQuestion {
  readonly name: string
  readonly table: 'summary' | 'delinquency' | 'transitions' | 'roll-rates' | 'vintages' | 'cash-flows'
  readonly query: Readonly<Record<string, string>> & { readonly as_of: string; readonly currency: string }
  /** As known when the last entry up to this day had arrived. */
  readonly first_known?: string
}

/** The rows of each question, by its name. */
export type Tables = ReadonlyMap<string, readonly Json[]>

/** The rows of a question; none when it was not asked. */
export function rowsOf(book: { readonly tables: Tables }, name: string): readonly Json[] {
  return book.tables.get(name) ?? []
}

/** The number in a row under a path such as `reported.count`; NaN, which is equal to no figure, where there is none. */
export function numberIn(row: Json, path: string): number {
  let value: unknown = row
  for (const field of path.split('.')) value = isObject(value) ? value[field] : undefined
  return typeof value === 'number' ? value : NaN
}

/** The sum of the numbers in rows under a path. */
export function sumIn(rows: readonly Json[], path: string): number {
  return rows.reduce((sum, row) => sum + numberIn(row, path), 0)
}

/** The labels of the buckets between edges, as the service writes them: `current`, `1-30`, … and `120+`. */
export function bucketLabels(edges: readonly number[]): string[] {
  const between = edges.map((edge, at) => `${(edges[at - 1] ?? 0) + 1}-${edge}`)
  return ['current', ...between, `${edges.at(-1) ?? 0}+`]
}
