// The service returns the same months in three ways: as a list, as CSV and in the timeline. A few receivables are read in all three
// ways and must be equal, so that no figure depends on how its months were read.
import type { Book } from './book.ts'
import { isObject } from './json-object.ts'
import type { Json } from './call.ts'
import type { Client } from './client.ts'
import type { Comparison } from './figures.ts'
import { listAll } from './read-book.ts'
import { readStream } from './rows.ts'
import { byReceivable, type View } from './view.ts'

/** How many receivables are read in all ways: those with the most months. */
const checked_max = 3

/** Compares list, CSV and timeline, as of the last day that a view names. */
export async function checkReads(client: Client, views: readonly View[], book: Book): Promise<Comparison[]> {
  const as_of = views
    .flatMap((view) => view.as_of ?? [])
    .toSorted()
    .at(-1)
  const clocks = as_of === undefined ? {} : { as_of }
  const rows = views.flatMap(({ name }) => book.views.get(name) ?? [])
  const longest = [...byReceivable(rows)].toSorted(([, a], [, b]) => b.length - a.length).slice(0, checked_max)
  const checks = await Promise.all(longest.map(([id]) => checkReceivable(client, id, clocks)))
  return checks.flat()
}

async function checkReceivable(client: Client, id: string, clocks: Json): Promise<Comparison[]> {
  const query = { ...clocks, receivable_id: id }
  const listed: Json[] = []
  for await (const month of listAll(client, '/receivable-metrics', query)) listed.push(month)
  const timeline = await client.get(`/receivables/${encodeURIComponent(id)}/timeline`, clocks)
  const months = isObject(timeline) && Array.isArray(timeline['months']) ? timeline['months'].toReversed() : []
  const lines: Json[] = []
  for await (const row of readStream(await client.download('/receivable-metrics.csv', query))) lines.push(row)
  const cells = listed.map((month, at) => Object.keys(lines[at] ?? {}).map((name) => cellOf(month, name)))
  return [
    {
      label: `${listed.length} months of ${id}: timeline equal to list`,
      expected: listed.length,
      ours: months.filter((month, at) => JSON.stringify(month) === JSON.stringify(listed[at])).length,
    },
    {
      label: `${listed.length} months of ${id}: CSV equal to list`,
      expected: listed.length,
      ours: lines.filter((line, at) => JSON.stringify(Object.values(line)) === JSON.stringify(cells[at])).length,
    },
  ].map((check) => ({ ...check, agrees: check.expected === check.ours && listed.length > 0 }))
}

/** The text of the value that a column such as `principal.opening` names. */
export function cellOf(month: Json, name: string): string {
  if (name === 'amounts_in') return 'minor units'
  let value: unknown = month
  for (const field of name.split('.')) value = isObject(value) ? value[field] : undefined
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
