// Prints comparisons: a table, below it the evidence for what differs, and what cannot be shown.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from './json-object.ts'
import type { Comparison, NotShown } from './figures.ts'

function show(value: unknown): string {
  return value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
}

function verdictOf({ agrees, bridge }: Comparison): string {
  if (!agrees) return 'NO'
  return bridge === undefined ? 'yes' : 'explained'
}

/** The longest value that is printed in one line; a longer one with parts is printed part by part. */
const width_max = 60

/** Label, expected, ours and verdict: one row for a comparison, or one for each part of a long one. */
function rowsOf(line: Comparison): string[][] {
  const { label, expected, ours } = line
  const is_long = Math.max(show(expected).length, show(ours).length) > width_max
  if (!is_long || !isObject(expected) || !isObject(ours)) {
    return [[label, show(expected), show(ours), verdictOf(line)]]
  }
  const parts = new Set([...Object.keys(expected), ...Object.keys(ours)])
  return [...parts].toSorted().map((part) => {
    const verdict = isDeepStrictEqual(expected[part], ours[part]) ? 'yes' : verdictOf(line)
    return [`${label} ${part}`, show(expected[part]), show(ours[part]), verdict]
  })
}

/** The comparisons as the lines of a table. */
export function formatTable(comparisons: readonly Comparison[]): string[] {
  const rows = [['figure', 'expected', 'ours', 'agrees'], ...comparisons.flatMap(rowsOf)]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const toLine = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-') + '-|-------'
  return [toLine(rows[0] ?? []), rule, ...rows.slice(1).map(toLine)]
}

/** The evidence for each difference: the reason once, and below it ours with what explains it. */
export function formatBridges(comparisons: readonly Comparison[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { label, ours, bridge } of comparisons) {
    if (bridge === undefined) continue
    const lines = reasons.get(bridge.reason) ?? []
    reasons.set(bridge.reason, lines)
    lines.push(`    ${label}: ${explain(ours, bridge.ours)}`)
  }
  return [...reasons].flatMap(([reason, lines]) => [`  ${reason}:`, ...lines])
}

/** Ours and ours with the evidence; of what has parts those that differ. */
function explain(ours: unknown, bridged: unknown): string {
  if (!isObject(ours) || !isObject(bridged)) return `${show(ours)}, so explained ${show(bridged)}`
  return [...new Set([...Object.keys(ours), ...Object.keys(bridged)])]
    .toSorted()
    .filter((part) => !isDeepStrictEqual(ours[part], bridged[part]))
    .map((part) => `${part}: ${show(ours[part])}, so explained ${show(bridged[part])}`)
    .join('; ')
}

/** What cannot be shown, by name and reason. */
export function formatNotShown(notShown: readonly NotShown[]): string[] {
  return notShown.map((figure) => `  ${figure.path.join(' ')}: ${figure.reason}`)
}
