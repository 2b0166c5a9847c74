// What a chart shows, apart from how it is drawn: its points, and the same points as a table for who wants the numbers.
import { csvLine } from '../../../server/src/core/csv.ts'

/** One series: a value for each category of the chart, null where there is none. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly kind: 'line' | 'bar'
  /** Series of one stack are drawn on top of each other. */
  readonly stack?: string
  /** Read on the right-hand scale, by `formatRight` of the chart. */
  readonly right?: boolean
  /** The index from which on the points are not final: drawn dashed. */
  readonly open_from?: number
}

/** The points as a CSV document: a line for each category, a column for each series, numbers as they are. */
export function chartCsv(head: string, categories: readonly string[], series: readonly Series[]): string {
  const lines = [
    [head, ...series.map(({ name }) => name)],
    ...categories.map((category, i) => [category, ...series.map(({ values }) => values[i])]),
  ]
  return lines.map((line) => csvLine(line)).join('')
}

/** Whether there is anything to draw. */
export function hasPoints(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null))
}
