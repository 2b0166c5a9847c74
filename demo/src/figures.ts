// Lays the figures of a data set's expected.json beside ours. A figure that cannot be shown is named, never left out in
// silence; one that differs for a known reason carries the evidence that closes the gap, and is wrong without it.
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
  /** Why ours differs from what is expected, and ours with what explains it: equal to it, or the figure is wrong. */
  readonly bridge?: Bridge
}

/** The evidence for a difference. */
export interface Bridge {
  readonly ours: unknown
  readonly reason: string
}

/** A figure of expected.json that the service cannot show. */
export interface NotShown {
  readonly path: readonly string[]
  readonly reason: string
}

/** A figure beside what was expected. */
export interface Comparison {
  readonly label: string
  readonly expected: unknown
  readonly ours: unknown
  /** Equal, or equal by the evidence. */
  readonly agrees: boolean
  /** The evidence, where the two differ and it explains why. */
  readonly bridge?: Bridge
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
    return compare(labelOf(figure), wanted, figure)
  })
}

/** Compares figures with the same figures of another evaluation of the same book. */
export function compareWithFigures(figures: readonly Figure[], wanted: readonly Figure[]): Comparison[] {
  const byLabel = new Map(wanted.map((figure) => [labelOf(figure), figure]))
  return figures.map((figure) => {
    const label = labelOf(figure)
    const other = byLabel.get(label)
    const compared = compare(label, other?.ours, figure)
    if (compared.agrees || other?.bridge === undefined) return compared
    return compare(label, other.bridge.ours, figure)
  })
}

function compare(label: string, expected: unknown, { ours, bridge }: Figure): Comparison {
  if (isDeepStrictEqual(expected, ours)) return { label, expected, ours, agrees: true }
  const agrees = bridge !== undefined && isDeepStrictEqual(expected, bridge.ours)
  return { label, expected, ours, agrees, ...(agrees ? { bridge } : {}) }
}

/** The figures of expected.json that are neither compared nor named as not shown: a slip of ours. */
export function listUnnamed(expected: Expected, figures: readonly Figure[], notShown: readonly NotShown[]): string[] {
  const paths = [...figures, ...notShown].map((figure) => figure.path)
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
