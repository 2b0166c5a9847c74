// Reads a demo book back through the public lists: every account and receivable that carries its name in
// `metadata.book`, and the entries of each receivable.
import type { Book, BookEntry, BookReceivable } from './book.ts'
import { parseAccount, parseEntry, parseReceivable } from './book-parse.ts'
import { isObject } from './json-object.ts'
import type { Client } from './client.ts'
import type { Json } from './call.ts'

const limit_max = 100

/** Every result of a list, page by page along its `next_page` tokens. */
export async function* listAll(client: Client, path: string, filters: Json = {}): AsyncGenerator<Json> {
  let page: string | undefined
  do {
    const query = { ...filters, limit: limit_max, ...(page === undefined ? {} : { page }) }
    const answer = await client.get(path, query)
    if (!isObject(answer) || !Array.isArray(answer['data'])) {
      throw new Error(`GET ${path} did not answer with a list`)
    }
    yield* answer['data'].filter(isObject)
    page = answer['has_more'] === true ? String(answer['next_page']) : undefined
  } while (page !== undefined)
}

/** The receivables of the book `name`, as they are shown now. */
export async function listReceivables(client: Client, name: string): Promise<BookReceivable[]> {
  const receivables: BookReceivable[] = []
  const shown = listAll(client, '/receivables', { 'metadata[book]': name })
  for await (const state of shown) receivables.push(parseReceivable(state))
  return receivables
}

/** The part of a book that the lists return. */
export type Lists = Omit<Book, 'views' | 'changes' | 'tables'>

/** The whole book `name`; `onReceivable` is called when the entries of one more receivable are read. */
export async function readBook(
  client: Client,
  name: string,
  connections: number,
  onReceivable: () => void,
): Promise<Lists> {
  const accounts = []
  for await (const state of listAll(client, '/accounts', { 'metadata[book]': name })) {
    accounts.push(parseAccount(state))
  }
  const receivables = await listReceivables(client, name)
  const entries = new Map<string, BookEntry[]>()
  const waiting = receivables.values()
  const readSome = async () => {
    for (const receivable of waiting) {
      entries.set(receivable.id, await listEntries(client, receivable.id))
      onReceivable()
    }
  }
  await Promise.all(Array.from({ length: connections }, readSome))
  return { accounts, receivables, entries }
}

async function listEntries(client: Client, receivable_id: string): Promise<BookEntry[]> {
  const entries: BookEntry[] = []
  const path = `/receivables/${encodeURIComponent(receivable_id)}/entries`
  for await (const state of listAll(client, path)) entries.push(parseEntry(state))
  return entries
}
