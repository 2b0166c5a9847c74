// The service on a real Citus: lenders on different nodes and the operator on another, where there are enough nodes.
// What they write is calculated, and takes no two-phase commit: pg_dist_transaction has a row for each that is.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { calculateNow } from '../harness/calculators.ts'
import { eventually } from '../harness/client.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let client: pg.Client
/** Books of lenders on nodes of their own, where there are enough nodes. */
const books: LineBook[] = []

beforeAll(async () => {
  service = await startTestService()
  client = new pg.Client(service.connection)
  await client.connect()
  const operator = await service.operator()
  const taken = new Set([await nodeOf(operator)])
  for (let tries = 0; tries < 30 && books.length < 2; tries += 1) {
    const lender = await service.lender()
    const node = await nodeOf(lender)
    if (taken.has(node) && taken.size < (await nodes())) continue
    taken.add(node)
    books.push(new LineBook(lender, operator))
  }
}, 120_000)
afterAll(async () => {
  await service.stop()
  await client.end()
})

async function nodeOf({ tenant }: Lender): Promise<number> {
  const { rows } = await client.query<{ node: number }>(
    `select groupid as node from pg_dist_placement where shardid = get_shard_id_for_distribution_column('tenants', $1::integer)`,
    [tenant],
  )
  return Number(rows[0]?.node)
}

async function count(sql: string): Promise<number> {
  return Number((await client.query<{ count: string }>(sql)).rows[0]?.count)
}

const nodes = () =>
  count('select count(distinct groupid) from pg_dist_placement join pg_dist_shard using (shardid) where groupid > 0')

/** Each node notes the transactions that it began in two phases, until all of their parts are known to have committed. */
const twoPhased = () => count('select count(*) from pg_dist_transaction')

test('writes, imports and what is calculated of them take no two-phase commit', async () => {
  for (const book of books) {
    await book.openLine()
    await book.agree('terms', { advance_rates: { rate: 0.8 } })
  }
  // What a start removes of sessions, invitations and links is copied to every node: those are two-phase commits.
  await calculateNow()
  const before = await twoPhased()
  for (const book of books) {
    await book.obligor('a')
    await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
    const { client: lender } = book.lender
    const lines = linesOf([
      { kind: 'receivable', ...receivableBody('a2', 'a', { funded_by: 'operator' }) },
      { kind: 'entry', receivable_id: 'a2', ...entryBody('paid-out', { amount: 30_000 }) },
    ])
    expect((await sendImport(lender, lines, '?id=first')).body).toMatchObject({ status: 'done', applied: 2 })
    await demand(lender.post('/receivables/a1/entries', entryBody('paid-out', { amount: 50_000 })))
    await demand(lender.post('/accounts', { id: 'a', type: 'business', industry: '722511' }))
  }
  // 50,000 and 30,000 are outstanding; of every pledged receivable 80 % can be drawn.
  for (const book of books) {
    const shown = await eventually(
      () => book.base(),
      ({ status, body }) => status === 200 && body.freshness?.status === 'current' && body.base === 64_000,
      100_000,
    )
    expect(shown.body).toMatchObject({ base: 64_000, freshness: { status: 'current' } })
  }
  expect(await twoPhased()).toBe(before)
}, 300_000)
