// A receivable for which a calculator fails alone: the figures of its lender follow all others, answers name it, readiness and metrics count
// it, and a change of it has it tried again. The failures are made behind the service's back: a row that the database refuses, and bytes
// that nobody can read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { acceptRows, refuseLedger, refuseLine } from './refused-rows.ts'

const TOKEN = 'a-token-of-metrics-for-tests'
const WAIT_MS = 60_000
const NONE = { count: 0, receivable_ids: [] }

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService({ METRICS_TOKEN: TOKEN })
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a')))
  for (const id of ['one', 'two', 'three']) {
    await demand(client.post('/receivables', receivableBody(id, 'a')))
    await add(id, 'e', 100_000)
  }
  await summaryOf(300_000, NONE)
})
afterAll(() => service.stop())

const add = (receivable: string, id: string, amount: number) =>
  demand(client.post(`/receivables/${receivable}/entries`, entryBody(id, { amount })))

/** Waits until the portfolio has this principal, holds everything else that was written, and leaves this out. */
async function summaryOf(closing: number, left_out: object): Promise<void> {
  const answer = await eventually(
    () => demand(client.get('/portfolio/summary')),
    ({ body }) =>
      body.data[0]?.principal.closing === closing &&
      body.freshness.status === 'current' &&
      body.freshness.left_out.count === (left_out as typeof NONE).count,
    WAIT_MS,
  )
  expect(answer.body.data[0].principal.closing).toBe(closing)
  expect(answer.body.freshness).toEqual({ status: 'current', waiting_since: null, failing_since: null, left_out })
}

async function watched() {
  const ready = await fetch(`${service.address}/ready`)
  const metrics = await fetch(`${service.address}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  return { ready: await ready.json(), metrics: await metrics.text() }
}

const findNumber = installationStatement(
  'test-find-number',
  'select number from receivables where tenant = $1 and id = $2',
)

async function numberOf(id: string): Promise<number> {
  const [found] = await service.database.query<{ number: number }>(findNumber, [lender.tenant, id])
  return found?.number ?? 0
}

test('a receivable whose ledger cannot be stored stays behind alone, and comes back with its next change', async () => {
  await refuseLedger(service.database, await numberOf('two'))
  await add('two', 'refused', 7)
  await add('three', 'f', 5)
  await summaryOf(300_005, { count: 1, receivable_ids: ['two'] })
  expect((await watched()).ready).toEqual({ status: 'ready', receivables_set_aside: 1 })
  expect((await watched()).metrics).toContain('tapeline_receivables_set_aside{calculator="balances"} 1')

  await acceptRows(service.database)
  // What came while it was set aside counts too.
  await add('two', 'next', 20)
  await summaryOf(300_032, NONE)
  expect((await watched()).ready).toEqual({ status: 'ready' })
  expect((await watched()).metrics).not.toContain('tapeline_receivables_set_aside{')
})

const refuseFormulas = installationStatement(
  'test-age-formulas',
  `update receivables_set_aside set formulas = '1.1' where tenant = $1`,
)

test('a receivable that earlier formulas failed for is tried again by others, without a change', async () => {
  await refuseLedger(service.database, await numberOf('two'))
  await add('two', 'refused-again', 8)
  await summaryOf(300_032, { count: 1, receivable_ids: ['two'] })
  await acceptRows(service.database)
  await service.database.query(refuseFormulas, [lender.tenant])
  await summaryOf(300_040, NONE)
})

const damageLedger = installationStatement(
  'test-damage-ledger',
  String.raw`update receivable_ledgers set ledger = '\x00'::bytea || ledger where tenant = $1 and receivable = $2`,
)

test('a stored ledger that cannot be read is rebuilt from history', async () => {
  await service.database.query(damageLedger, [lender.tenant, await numberOf('one')])
  await add('one', 'g', 60)
  await summaryOf(300_100, NONE)
})

const damageTaken = installationStatement(
  'test-damage-taken',
  String.raw`update portfolio_receivables set ledger = '\x00'::bytea || ledger where tenant = $1 and receivable = $2`,
)
const repairTaken = installationStatement(
  'test-repair-taken',
  'update portfolio_receivables set ledger = substring(ledger from 2) where tenant = $1 and receivable = $2',
)

test('a receivable that the portfolio cannot take in counts as it did before, until it can', async () => {
  const one = await numberOf('one')
  await service.database.query(damageTaken, [lender.tenant, one])
  await add('one', 'h', 900)
  await add('three', 'i', 1)
  await summaryOf(300_101, { count: 1, receivable_ids: ['one'] })
  expect((await watched()).metrics).toContain('tapeline_receivables_set_aside{calculator="portfolio"} 1')
  // Its own balance follows.
  expect((await demand(client.get('/receivables/one'))).body.balance).toBe(100_960)

  await service.database.query(repairTaken, [lender.tenant, one])
  await add('one', 'j', 9)
  await summaryOf(301_010, NONE)
})

test('a debt line that cannot be calculated is set aside: others are processed, and its answers report that it fails', async () => {
  const book = await LineBook.open(service)
  await book.obligor('b')
  await book.loan({ id: 'first', obligor: 'b', amount: 1_000 })
  await book.loan({ id: 'second', obligor: 'b', amount: 500, more: { product_type: 'lease' } })
  await book.openLine()
  const other = `${book.organization}-leases`
  await book.openLine({ id: other, pledge_selector: { product_types: ['lease'] } })
  const bases = {
    poison: () => demand(book.base()),
    other: () => demand(book.lender.client.get(`/debt-lines/${other}/borrowing-base`)),
  }
  // oxlint-disable-next-line typescript/no-explicit-any
  const reach = async (base: keyof typeof bases, ready: (body: any) => boolean) =>
    (await eventually(bases[base], ({ body }) => ready(body), WAIT_MS)).body
  await reach('poison', ({ pledged, freshness }) => pledged?.amount === 1_000 && freshness.status === 'current')
  await reach('other', ({ pledged, freshness }) => pledged?.amount === 500 && freshness.status === 'current')

  await refuseLine(service.database, book.line)
  const { client } = book.lender
  await demand(client.post('/receivables/first/entries', entryBody('more', { amount: 1 })))
  await demand(client.post('/receivables/second/entries', entryBody('more', { amount: 1 })))
  const failing = await reach('poison', ({ freshness }) => freshness.status === 'failing')
  expect(failing.pledged.amount).toBe(1_000)
  expect(failing.freshness.failing_since).toMatch(/Z$/)
  const followed = await reach('other', ({ pledged }) => pledged.amount === 501)
  expect(followed.freshness.status).not.toBe('failing')

  await acceptRows(service.database)
  await demand(client.post('/receivables/first/entries', entryBody('last', { amount: 10 })))
  await reach('poison', ({ pledged, freshness }) => pledged.amount === 1_011 && freshness.status === 'current')
})

test('a receivable that is too large is named by the base that it backs, and stops nothing', async () => {
  const book = await LineBook.open(service)
  await book.obligor('c')
  await book.loan({ id: 'large', obligor: 'c', amount: 2 ** 52 })
  await book.loan({ id: 'small', obligor: 'c', amount: 700 })
  await book.openLine()
  const { body } = await eventually(
    () => demand(book.base()),
    (answer) => answer.body.pledged?.amount === 700 && answer.body.left_out.count === 1,
    WAIT_MS,
  )
  expect(body).toMatchObject({ pledged: { count: 1, amount: 700 }, too_large: 1 })
  expect(body.left_out).toEqual({ count: 1, receivable_ids: ['large'] })
  const found = await demand(book.lender.client.get('/portfolio/receivables', { finding: 'too_large' }))
  expect(found.body.data.map((row: { receivable_id: string }) => row.receivable_id)).toEqual(['large'])
})

test('months, timelines, tests of covenants and receivables of a base report how fresh they are', async () => {
  const FRESH = { status: 'current', waiting_since: null, failing_since: null, left_out: NONE }
  const book = await LineBook.open(service)
  await book.obligor('d')
  await book.loan({ id: 'loan', obligor: 'd', amount: 1_000 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.5 } })
  const line = `/debt-lines/${book.line}`
  expect((await demand(book.lender.client.get('/receivables/loan/timeline'))).body.freshness).toEqual(FRESH)
  for (const path of ['/receivable-metrics', `${line}/metrics`, `${line}/borrowing-base/receivables`]) {
    const { headers } = await eventually(
      () => book.lender.client.get(path),
      (answer) => answer.headers.get('tapeline-freshness')?.includes('"current"') === true,
      WAIT_MS,
    )
    expect(headers.get('tapeline-freshness'), path).toBe('status="current", left_out=0')
  }
})
