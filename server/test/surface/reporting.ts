// Making the records of a book, each by who makes such records.
import { type Received, eventually } from '../harness/client.ts'
import { type Book, type Writing, SURROUNDINGS, bodyFor, bookCalled, definitionOf, isDecision } from './book.ts'
import { BOOK_ORDER, factsOf } from './facts.ts'
import type { Body, Ids } from './resource-facts.ts'
import { ACTING, UPLOADS, call, demand, pathFor } from './operations.ts'
import type { Parties } from './parties.ts'

/** Writes a record of a resource as its maker does. */
export function makeRecord(
  parties: Parties,
  resource: string,
  book: Book,
  name: string,
  more: Body = {},
): Promise<Received> {
  const { maker, path } = factsOf({ name: resource })
  const body = { ...bodyFor({ path, body: definitionOf(resource) }, book, name), ...more }
  // What can be drawn on a line that was just made may still be calculated; the answer asks for a retry.
  return eventually(
    () => parties[maker].post(pathFor({ path }, book.ids), body),
    ({ status }) => status !== 503,
    30_000,
  )
}

/** Makes what must be there before a record of a name can be written. */
export async function prepare(parties: Parties, writing: Writing, book: Book, name: string): Promise<void> {
  if (writing.body === undefined) return
  const { after } = factsOf(writing.body)
  if (after !== undefined) await demand(makeRecord(parties, after, book, name))
  if (isDecision(writing)) await demand(makeRecord(parties, writing.body.name, book, name))
}

/** Makes two records of each kind, so that lists have a second page, and uploads the first document's file. */
export async function reportBook(parties: Parties, prefix: string): Promise<Book> {
  const book = bookCalled(prefix, parties.organization.organization, parties.environment)
  await reportRecords(parties, book, ACTING)
  return book
}

/** No sample names what is done with a webhook endpoint or a report schedule, and only a few secrets, replays and runs of one may wait at a time. */
const REPEATABLE = ACTING.filter(({ path }) => !/^\/(?:webhook-endpoints|report-schedules)\//.test(path))

/** Makes what samples name, for parties whose organization is that of the surroundings. May be called again. */
export async function reportSurroundings(parties: Parties): Promise<void> {
  await reportRecords(parties, SURROUNDINGS, REPEATABLE)
}

/** What only a sandbox can be asked. */
const OF_SANDBOX = '/sandbox-clock'

async function reportRecords(parties: Parties, book: Book, acting: typeof ACTING): Promise<void> {
  for (const resource of BOOK_ORDER) await demand(makeRecord(parties, resource, book, book.names[resource] ?? ''))
  for (const resource of BOOK_ORDER) await demand(makeRecord(parties, resource, book, `${book.names[resource]}-2`))
  for (const upload of UPLOADS.filter(({ by }) => by === 'lender')) await demand(call(parties, upload, book))
  const own = acting.filter(
    ({ by, path }) => by === 'lender' && !(parties.environment === 'live' && path === OF_SANDBOX),
  )
  // An alert is opened a little later than what it is about.
  for (const act of own)
    await demand(
      eventually(
        () => call(parties, act, book),
        ({ status }) => status !== 404,
      ),
    )
  for (const id of [book.ids['imports'] ?? '', `${book.ids['imports']}-2`]) await demand(importFaulty(parties, id))
}

/** Two lines that are not applied, so that the list of them has a second page. */
function importFaulty({ lender }: Parties, id: string): Promise<Received> {
  const lines = '{"kind":"account","id":"faulty","type":"ghost"}\n{"kind":"ghost"}\n'
  return lender.send('POST', `/imports?id=${encodeURIComponent(id)}`, lines, {})
}

/** Waits until what is derived of a book is there: balances, what backs its debt line, the portfolio, and certificates of closed months. */
export async function settled(parties: Parties, { ids }: Book): Promise<void> {
  const backing = pathFor({ path: '/debt-lines/{id}/receivables' }, ids)
  const { body } = await eventually(
    () => parties.lender.get(backing),
    (answer) => answer.body.data.length === 2 && answer.body.data.some(hasBalance),
  )
  if (!body.data.some(hasBalance)) throw new Error(`${backing} shows ${JSON.stringify(body)}`)
  if (!(await eventually(() => isApplied(parties), Boolean))) throw new Error('The portfolio is behind')
  if (!(await eventually(() => isFollowed(parties, ids), Boolean, 60_000))) throw new Error('The line is behind')
  if (!(await eventually(() => isKnown(parties), Boolean, 60_000)))
    throw new Error('The portfolio does not know the last write')
  if (!(await eventually(() => isCertified(parties, ids), Boolean, 60_000)))
    throw new Error('No certificate was issued')
  await calculated(parties, ids)
}

/** Waits until what calculators make of the lender's book and of its debt line includes everything that was written. */
export async function calculated(parties: Parties, ids: Ids): Promise<void> {
  const base = pathFor({ path: '/debt-lines/{id}/borrowing-base' }, ids)
  for (const path of ['/portfolio/summary', '/cash-tie-out', '/integrity-checks', base])
    if (!(await eventually(() => isCurrent(parties, path), Boolean, 60_000))) throw new Error(`${path} is behind`)
}

/** Whether what a calculator makes of the lender's book includes everything that was written. */
async function isCurrent({ lender }: Parties, path: string): Promise<boolean> {
  const { status, body } = await lender.get(path)
  return status === 200 && body.freshness.status === 'current'
}

/** Whether the portfolio has every receivable with the balance that it shows by itself. */
async function isApplied({ lender }: Parties): Promise<boolean> {
  const query = { limit: '100' }
  const own: Shown[] = (await demand(lender.get('/receivables', query))).body.data
  const taken: Taken[] = (await demand(lender.get('/portfolio/receivables', query))).body.data
  const outstanding = new Map(taken.map((row) => [row.receivable_id, row.outstanding]))
  return own.every(({ id, balance }) => outstanding.get(id) === (balance ?? 0))
}

/** Whether the portfolio is of a moment behind the lender's last write, also where that changed no figure. */
async function isKnown({ lender, organization }: Parties): Promise<boolean> {
  const writes: Logged[] = (await demand(lender.get('/audit', { limit: '100' }))).body.data
  const last = writes.find((write) => write.actor_organization === organization.organization)
  return last !== undefined && (await demand(lender.get('/portfolio/summary'))).body.known_at >= last.at
}

/** Whether every month that was closed has its certificate. */
async function isCertified({ lender }: Parties, ids: Ids): Promise<boolean> {
  const closes: Closed[] = (await demand(lender.get(pathFor({ path: '/debt-lines/{id}/closes' }, ids)))).body.data
  return closes.every(({ certificate }) => certificate !== null)
}

/** Whether the line shows all that backs it. */
async function isFollowed({ lender }: Parties, ids: Ids): Promise<boolean> {
  const { pledged } = (await lender.get(pathFor({ path: '/debt-lines/{id}/borrowing-base' }, ids))).body
  const query = { limit: '100', debt_line: ids['debt-lines'] ?? '' }
  const backing: Taken[] = (await demand(lender.get('/portfolio/receivables', query))).body.data
  return pledged?.amount === backing.reduce((sum, { outstanding }) => sum + Math.max(0, outstanding), 0)
}

interface Logged {
  readonly at: string
  readonly actor_organization: string
}

interface Closed {
  readonly certificate: object | null
}

interface Shown {
  readonly id: string
  readonly balance: number | null
}

interface Taken {
  readonly receivable_id: string
  readonly outstanding: number
}

function hasBalance(row: { readonly balance: unknown }): boolean {
  return row.balance !== null
}
