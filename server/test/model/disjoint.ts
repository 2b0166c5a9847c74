// Clients that report at the same time, each on ids of its own, beside a model in plain arrays: every answer is the model's, and so is the
// whole book at the end, on both clocks.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { Book, newestFirst } from './book.ts'
import { Conversation, listed, walk } from './conversation.ts'
import { figuresOf } from './records.ts'
import { type Request, idOf, openingOf, requestsOf } from './requests.ts'

const CLIENTS = 4
const IDS = 3
const REQUESTS_MAX = 60

/** The requests of each client. */
export const disjointRequests: fc.Arbitrary<Request[][]> = fc.tuple(
  ...Array.from({ length: CLIENTS }, (_, client) => {
    const whole = openingOf(client, IDS)
    const opening = fc.oneof(
      { withCrossShrink: true },
      { weight: 1, arbitrary: fc.subarray(whole) },
      { weight: 4, arbitrary: fc.constant(whole) },
    )
    const then = fc.array(requestsOf(client, { ids: IDS, tidy: false }), { maxLength: REQUESTS_MAX, size: 'max' })
    return fc.tuple(opening, then).map(([first, rest]) => [...first, ...rest])
  }),
)

/** Sends the requests to the nodes in turn, with a key of their own, and compares all answers and the book at the end with the model. */
export async function expectDisjoint(
  nodes: readonly string[],
  key: string,
  requests: readonly (readonly Request[])[],
): Promise<void> {
  const clients = requests.map((_, number) => new Client(nodes[number % nodes.length] ?? '', key))
  const books = requests.map(() => new Book())
  await Promise.all(
    requests.map(async (own, number) => {
      const [client, book] = [clients[number], books[number]]
      if (client === undefined || book === undefined) throw new Error('Each client has a book')
      const conversation = new Conversation(client, number, book)
      for (const request of own) await conversation.send(request)
    }),
  )
  const [client = new Client('', key)] = clients
  await expectWholeBook(client, books)
  await Promise.all(books.map((book, number) => expectPast(clients[number] ?? client, number, book)))
}

/** All lists, unfiltered, and the figures once they are calculated. */
async function expectWholeBook(client: Client, books: readonly Book[]): Promise<void> {
  const whole = new Book()
  for (const book of books) {
    whole.accounts.push(...book.accounts)
    whole.receivables.push(...book.receivables)
    whole.versions.push(...book.versions)
  }
  expect(await walk(client, '/accounts', {}, 7)).toEqual(listed(whole, 'account', ''))
  expect(await walk(client, '/receivables', {}, 7)).toEqual(listed(whole, 'receivable', ''))
  for (const { id } of whole.receivables)
    expect(await walk(client, `/receivables/${encodeURIComponent(id)}/entries`, {}, 7)).toEqual(
      listed(whole, 'entry', id),
    )
  const figures = whole.receivables.toSorted(newestFirst).map(({ id }) => ({ id, ...figuresOf(whole.entries(id)) }))
  const read = async () =>
    (await client.get('/receivables', { limit: 100 })).body.data.map(
      ({ id, balance, status }: { [field: string]: unknown }) => ({ id, balance, status }),
    )
  const calculated = await eventually(read, (answer) => JSON.stringify(answer) === JSON.stringify(figures))
  expect(calculated).toEqual(figures)
}

/** A sample of every record's past, on both clocks. */
async function expectPast(client: Client, number: number, book: Book): Promise<void> {
  const conversation = new Conversation(client, number, book)
  const moments = book.moments()
  const sample = moments.filter((_, at) => at % Math.max(1, Math.floor(moments.length / 3)) === 0)
  for (let id = 0; id < IDS; id++) {
    const has = { account: book.accounts, receivable: book.receivables }
    for (const what of ['account', 'receivable'] as const) {
      if (!has[what].some((record) => record.id === idOf(number, what, id))) continue
      for (const known_at of sample)
        for (const clocks of [{ known_at }, { known_at, as_of: '2026-03-01' }])
          await conversation.readOn(what, id, id, clocks)
      for (const as_of of ['2025-12-30', '2026-02-01', '2026-07-31']) await conversation.readOn(what, id, id, { as_of })
    }
    if (book.entries(idOf(number, 'receivable', id)).length === 0) continue
    for (const known_at of sample)
      for (let entry = 0; entry < IDS; entry++) await conversation.readOn('entry', id, entry, { known_at })
  }
}
