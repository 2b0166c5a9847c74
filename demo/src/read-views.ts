// Reads the metrics of a book: its views as CSV, streamed, and the timelines of receivables that were ever
// delinquent, where a data set needs them.
import type { Book } from './book.ts'
import { parseChange } from './book-parse.ts'
import { isObject } from './json-object.ts'
import type { Json } from './call.ts'
import type { Client } from './client.ts'
import { parseMonthRow, type MonthRow } from './month-row.ts'
import { readStream } from './rows.ts'
import type { BookChange, View, Views } from './view.ts'

/** What was read of the lists. */
type Lists = Pick<Book, 'receivables' | 'entries'>

/**
 * All views of a book. One month is one download of whatever the organization has, of which the book's months are kept; all
 * months are asked for receivable by receivable, since other books may be beside this one for many more months.
 */
export async function readViews(
  client: Client,
  views: readonly View[],
  lists: Lists,
  connections: number,
): Promise<Views> {
  const ids = new Set(lists.receivables.map((receivable) => receivable.id))
  const found = new Map<string, readonly MonthRow[]>()
  for (const view of views) {
    const query = toQuery(view, lists)
    const rows =
      view.month === undefined ? await readEach(client, query, ids, connections) : await readAll(client, query)
    found.set(
      view.name,
      rows.filter((row) => ids.has(row.receivable_id)),
    )
  }
  return found
}

async function readAll(client: Client, query: Json): Promise<MonthRow[]> {
  const rows: MonthRow[] = []
  for await (const row of readStream(await client.download('/receivable-metrics.csv', query))) {
    rows.push(parseMonthRow(row))
  }
  return rows
}

async function readEach(
  client: Client,
  query: Json,
  ids: ReadonlySet<string>,
  connections: number,
): Promise<MonthRow[]> {
  const rows: MonthRow[] = []
  const waiting = ids.values()
  const readSome = async () => {
    for (const receivable_id of waiting) rows.push(...(await readAll(client, { ...query, receivable_id })))
  }
  await Promise.all(Array.from({ length: connections }, readSome))
  return rows
}

function toQuery({ month, as_of, first_known }: View, lists: Lists): Json {
  return {
    ...(month === undefined ? {} : { month }),
    ...(as_of === undefined ? {} : { as_of }),
    ...(first_known === undefined ? {} : { known_at: momentOf(first_known, lists) }),
  }
}

/** When the last entry up to a day arrived, by the service's own clock; the sending waits at that day. */
export function momentOf(day: string, { entries }: Lists): string {
  let moment = ''
  for (const own of entries.values()) {
    for (const entry of own) if (entry.date <= day && entry.created_at > moment) moment = entry.created_at
  }
  return moment
}

/** The changes of every receivable that was ever reported delinquent, from its timeline. */
export async function readChanges(
  client: Client,
  lists: Lists,
  connections: number,
): Promise<Map<string, readonly BookChange[]>> {
  const changes = new Map<string, readonly BookChange[]>()
  const waiting = lists.receivables.filter((receivable) => receivable.delinquent_times > 0).values()
  const readSome = async () => {
    for (const { id } of waiting) changes.set(id, await readTimeline(client, id))
  }
  await Promise.all(Array.from({ length: connections }, readSome))
  return changes
}

async function readTimeline(client: Client, id: string): Promise<BookChange[]> {
  const path = `/receivables/${encodeURIComponent(id)}/timeline`
  const timeline = await client.get(path)
  if (!isObject(timeline) || !Array.isArray(timeline['changes'])) throw new Error(`GET ${path} returned no changes`)
  return timeline['changes'].filter(isObject).map(parseChange)
}
