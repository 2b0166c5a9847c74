// Reads the portfolio tables of a book, once the portfolio includes everything that was sent.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from './book.ts'
import { isObject } from './json-object.ts'
import type { Json } from './call.ts'
import type { Client } from './client.ts'
import { momentOf } from './read-views.ts'
import type { TableQuestion, Tables } from './table.ts'

const poll_ms = 500

/** What was read of the lists. */
export type Lists = Pick<Book, 'receivables' | 'entries'>

/** The moment of the last write in the lists. */
function lastMoment({ receivables, entries }: Lists): string {
  let moment = ''
  for (const { updated_at } of receivables) if (updated_at > moment) moment = updated_at
  for (const own of entries.values()) for (const entry of own) if (entry.created_at > moment) moment = entry.created_at
  return moment
}

/**
 * Waits until the portfolio shows what was known at the last write, or until `patience_ms` pass without any change. Returns
 * whether it has come so far.
 */
export async function waitForPortfolio(client: Client, lists: Lists, patience_ms = 30_000): Promise<boolean> {
  const wanted = lastMoment(lists)
  let known_at = ''
  let changed_at = Date.now()
  for (;;) {
    const answer = await client.get('/portfolio/summary')
    const shown = isObject(answer) ? String(answer['known_at']) : ''
    if (shown >= wanted) return true
    if (shown !== known_at) changed_at = Date.now()
    known_at = shown
    if (Date.now() - changed_at > patience_ms) return false
    await sleep(poll_ms)
  }
}

/** The answers to all questions of a data set. */
export async function readTables(
  client: Client,
  questions: readonly TableQuestion[],
  lists: Lists,
  connections: number,
): Promise<Tables> {
  const found = new Map<string, readonly Json[]>()
  const waiting = questions.values()
  const readSome = async () => {
    for (const question of waiting) found.set(question.name, await readTable(client, question, lists))
  }
  await Promise.all(Array.from({ length: connections }, readSome))
  return found
}

/** The query that goes over the wire. */
export function toTableQuery({ query, first_known }: TableQuestion, lists: Lists): Json {
  return { ...query, ...(first_known === undefined ? {} : { known_at: momentOf(first_known, lists) }) }
}

async function readTable(client: Client, question: TableQuestion, lists: Lists): Promise<Json[]> {
  const path = `/portfolio/${question.table}`
  const answer = await client.get(path, toTableQuery(question, lists))
  if (!isObject(answer) || !Array.isArray(answer['data'])) throw new Error(`GET ${path} did not answer with rows`)
  return answer['data'].filter(isObject)
}
