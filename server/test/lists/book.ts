// A book to be listed: accounts, receivables and entries in known places of their orders, with metadata to filter by.
import { expect } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import type { ListActs } from './writers.ts'

/** The receivable under which the book's entries are. */
export const ENTRIES_PATH = '/receivables/parent/entries'

/** Metadata by place: `color` halves a list, `size` thirds it. */
export function metadataAt(place: number): Record<string, string | number> {
  return { color: place % 2 === 0 ? 'red' : 'blue', size: place % 3 }
}

/** A day of the book, by its place; seven results share each, so that ties are everywhere. */
export function dayAt(place: number): string {
  const day = Math.floor(place / 7)
  return `20${String(10 + (Math.floor(day / 28) % 10)).padStart(2, '0')}-06-${String((day % 28) + 1).padStart(2, '0')}`
}

/** Reports something that must be accepted. */
export async function report(
  client: Client,
  path: string,
  body: unknown,
): Promise<{ id: string; created_at: string; updated_at: string }> {
  const answer = await client.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Reports one after the other, so that the order of creation is known. */
export async function reportInTurn(client: Client, path: string, bodies: readonly unknown[]): Promise<void> {
  for (const body of bodies) await report(client, path, body)
}

/** Reports at once, sharing batches; the order of creation is not known. */
export async function reportTogether(client: Client, path: string, bodies: readonly unknown[]): Promise<void> {
  for (let at = 0; at < bodies.length; at += 100) {
    await Promise.all(bodies.slice(at, at + 100).map((body) => report(client, path, body)))
  }
}

/** The accounts that own receivables, and the receivable that holds entries. */
export async function openBook(client: Client): Promise<void> {
  await reportInTurn(
    client,
    '/accounts',
    ['owner-0', 'owner-1'].map((id) => accountBody(id, { metadata: { color: 'none' } })),
  )
  await report(client, '/receivables', receivableBody('parent', 'owner-0', { metadata: { color: 'none' } }))
}

/** One list of the book: where it is, and what a body in it looks like. */
export interface BookList {
  readonly name: string
  readonly path: string
  /** New results appear only at the front. */
  readonly newest_first: boolean
  readonly body: (id: string, place: number, more?: Record<string, unknown>) => Record<string, unknown>
  readonly filters: readonly {
    readonly name: string
    readonly query: { readonly [name: string]: string }
    readonly holds: (place: number) => boolean
  }[]
}

const BY_METADATA: BookList['filters'] = [
  { name: 'no filter', query: {}, holds: () => true },
  { name: 'one metadata key', query: { 'metadata[color]': 'red' }, holds: (place) => place % 2 === 0 },
  {
    name: 'two metadata keys',
    query: { 'metadata[color]': 'red', 'metadata[size]': '1' },
    holds: (place) => place % 2 === 0 && place % 3 === 1,
  },
]

/** Every list that reporting fills. */
export const BOOK_LISTS: readonly BookList[] = [
  {
    name: '/accounts',
    path: '/accounts',
    newest_first: true,
    body: (id, place, more = {}) => accountBody(id, { metadata: metadataAt(place), ...more }),
    filters: BY_METADATA,
  },
  {
    name: '/receivables',
    path: '/receivables',
    newest_first: true,
    body: (id, place, more = {}) => receivableBody(id, `owner-${place % 2}`, { metadata: metadataAt(place), ...more }),
    filters: [
      ...BY_METADATA,
      { name: 'obligor_id', query: { obligor_id: 'owner-1' }, holds: (place) => place % 2 === 1 },
      {
        name: 'obligor_id and a metadata key',
        query: { obligor_id: 'owner-1', 'metadata[size]': '2' },
        holds: (place) => place % 2 === 1 && place % 3 === 2,
      },
    ],
  },
  {
    name: '/receivables/{id}/entries',
    path: ENTRIES_PATH,
    newest_first: false,
    body: (id, place, more = {}) => entryBody(id, { date: dayAt(place), metadata: metadataAt(place), ...more }),
    filters: BY_METADATA,
  },
]

/** What writers can do to a list of the book: entries are moved and deleted too. */
export function actsOn({ path, body, newest_first }: BookList): ListActs<Client> {
  const field = { '/accounts': 'name', '/receivables': 'collateral' }[path] ?? 'description'
  const acts: ListActs<Client> = {
    create: (client, id, place) => report(client, path, body(id, place)),
    change: (client, { id, place }, turn) => report(client, path, body(id, place, { [field]: `changed ${turn}` })),
  }
  if (newest_first) return acts
  return {
    ...acts,
    move: (client, { id, place }, turn) => report(client, path, body(id, place, { date: dayAt(turn * 11) })),
    remove: (client, id) => client.delete(`${path}/${id}`),
  }
}
