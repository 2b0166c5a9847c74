// Lays the figures of a data set's expected.json beside ours and prints them. A figure that cannot be shown
// from balances and statuses is named, never left out in silence.
import { isDeepStrictEqual } from 'node:util'

/** The parsed expected.json: each name holds `{ value, kind, how }`. */
export type Expected = Readonly<Record<string, { readonly value: unknown }>>

/** One of our figures. `path` is its name in expected.json and then the keys inside the value. */
export interface Figure {
  readonly path: readonly string[]
  readonly ours: unknown
  /** Our reading of the expected value, where the figure shows a part or a sum of it. */
  readonly pick?: (value: unknown) => unknown
  readonly note?: string
}

/** A figure of expected.json that only the metrics to come can show. */
export interface NotYet {
  readonly path: readonly string[]
  readonly needs: string
}

/** A figure beside what was expected. */
export interface Comparison {
  readonly label: string
  readonly expected: unknown
  readonly ours: unknown
  readonly agrees: boolean
}

function valueAt(expected: Expected, path: readonly string[]): unknown {
  const [name = '', ...keys] = path
  let value: unknown = expected[name]?.value
  for (const key of keys) {
    const within = typeof value === 'object' && value !== null
    value = within ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}

/** How a figure is called in the table. */
export function labelOf(figure: Figure): string {
  return [...figure.path, ...(figure.note ? [`(${figure.note})`] : [])].join(' ')
}

/** Compares each figure with expected.json. */
export function compareWithExpected(figures: readonly Figure[], expected: Expected): Comparison[] {
  return figures.map((figure) => {
    const stated = valueAt(expected, figure.path)
    const wanted = figure.pick && stated !== undefined ? figure.pick(stated) : stated
    return compare(labelOf(figure), wanted, figure.ours)
  })
}

/** Compares figures with the same figures of another evaluation of the same book. */
export function compareWithFigures(figures: readonly Figure[], wanted: readonly Figure[]): Comparison[] {
  const byLabel = new Map(wanted.map((figure) => [labelOf(figure), figure.ours]))
  return figures.map((figure) => {
    const label = labelOf(figure)
    return compare(label, byLabel.get(label), figure.ours)
  })
}

function compare(label: string, expected: unknown, ours: unknown): Comparison {
  return { label, expected, ours, agrees: isDeepStrictEqual(expected, ours) }
}

/** The figures of expected.json that are neither compared nor named as not yet shown: a slip of ours. */
export function listUnnamed(expected: Expected, figures: readonly Figure[], notYet: readonly NotYet[]): string[] {
  const paths = [...figures, ...notYet].map((figure) => figure.path)
  const unnamed: string[] = []
  for (const name of Object.keys(expected)) {
    const own = paths.filter((path) => path[0] === name)
    if (own.some((path) => path.length === 1)) continue
    const value = expected[name]?.value
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : ['']
    const missing = keys.filter((key) => !own.some((path) => path[1] === key))
    unnamed.push(...missing.map((key) => `${name} ${key}`.trim()))
  }
  return unnamed
}

function show(value: unknown): string {
  return value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
}

/** The comparisons as the lines of a table. */
export function formatTable(comparisons: readonly Comparison[]): string[] {
  const rows = [
    ['figure', 'expected', 'ours', 'agrees'],
    ...comparisons.map((line) => [line.label, show(line.expected), show(line.ours), line.agrees ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const toLine = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-') + '-|-------'
  return [toLine(rows[0] ?? []), rule, ...rows.slice(1).map(toLine)]
}

/** What cannot be shown yet, by name and reason. */
export function formatNotYet(notYet: readonly NotYet[]): string[] {
  return notYet.map((figure) => `  ${figure.path.join(' ')}: ${figure.needs}`)
}
