// The cash of months over HTTP: the examples of the page that defines it, both clocks, and who sees what.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCashProgress } from '../../src/resources/cash-tie-out/cash-progress-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PAGE = readFileSync(new URL('../../../docs/reference/definitions/cash-tie-out.md', import.meta.url), 'utf8')

interface Example {
  readonly entries: readonly Record<string, unknown>[]
  readonly lines: readonly ({ readonly id: string } & Record<string, unknown>)[]
  readonly decisions?: readonly ({ readonly id: string; readonly transaction_ids?: readonly string[] } & Record<
    string,
    unknown
  >)[]
  readonly as_of: string
  readonly months: readonly object[]
}

const EXAMPLES = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)]
  .map(([, text = '']) => JSON.parse(text) as Example)
  .filter((example) => 'months' in example)

test.each(EXAMPLES.map((example, at) => [at + 1, example] as const))(
  'example %d of the page is what is answered, to the lender and to the operator',
  async (_, { entries, lines, decisions = [], as_of, months }) => {
    const book = await openCashBook(service)
    for (const entry of entries) await book.pay(entry)
    for (const line of lines) await book.settle(line)
    for (const decision of decisions) await book.decide(decision)
    await tieOutNow()
    const own = await demand(book.parties.lender.get('/cash-tie-out', { as_of }))
    expect(own.body).toMatchObject({ as_of, freshness: { status: 'current' }, data: months })
    expect(own.body.data).toHaveLength(months.length)
    expect((await demand(book.parties.operator.get(book.operators, { as_of }))).body).toEqual(own.body)
  },
)

test('there are examples', () => {
  expect(EXAMPLES).toHaveLength(3)
})

async function paidBook(): Promise<CashBook> {
  const book = await openCashBook(service)
  await book.pay({ id: 'e1', date: '2026-03-10', amount: 900, metadata: { payment_reference: 'PAY-1001' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 900, description: 'PAY-1001' })
  await tieOutNow()
  return book
}

const march = async ({ parties }: CashBook, query: Record<string, string> = {}) =>
  (await demand(parties.lender.get('/cash-tie-out', { as_of: '2026-03-31', ...query }))).body

describe('the moment', () => {
  test('shows what had been tied out by then, the same for ever', async () => {
    const book = await paidBook()
    const before = await march(book)
    await demand(book.parties.lender.delete('/receivables/LOAN-0001/entries/e1'))
    await tieOutNow()
    const after = await march(book)
    expect(after.data).toMatchObject([
      { collections: { reported: { number: 0, amount: 0 } }, credits: { open: { number: 1, amount: 900 } } },
    ])
    const then = await march(book, { known_at: before.known_at })
    expect(then).toEqual(before)
    expect(then.data).toMatchObject([{ collections: { verified: { number: 1, amount: 900 } } }])
  })

  test('is none where there is nothing to tie out', async () => {
    const { lender } = await openParties(service)
    const { body } = await demand(lender.get('/cash-tie-out'))
    expect(body).toMatchObject({ known_at: null, freshness: { status: 'current' }, data: [] })
  })

  test('waits while everything is tied out for the first time, and is then refused', async () => {
    const book = await paidBook()
    const forget = installationStatement('', 'update cash_cursors set is_whole = false where tenant = $1')
    await service.database.query(forget, [book.parties.tenants.lender])
    const { status, body } = await book.parties.lender.get('/cash-tie-out')
    expect([status, body.code]).toEqual([503, 'calculation_running'])
  })
})

test('what was written since is stated as waiting', async () => {
  const book = await paidBook()
  await book.settle({ id: 'l2', settled_at: '2026-03-12', amount: 5, description: 'later' })
  const { freshness } = await march(book)
  if (freshness.status === 'behind') expect(freshness.waiting_since).toEqual(expect.any(String))
  await tieOutNow()
  const { freshness: then, data } = await march(book)
  expect(then).toMatchObject({ status: 'current', waiting_since: null })
  expect(data).toMatchObject([{ credits: { all: { number: 2 }, open: { number: 1, amount: 5 } } }])
})

test('settings that the calculator has not read yet are stated as waiting', async () => {
  const book = await paidBook()
  const { organization } = book
  await demand(book.parties.operator.post('/operator/tie-out-settings', { id: organization, organization }))
  await tieOutNow()
  const { lender } = book.parties.tenants
  const progressOf = (position: string) =>
    service.database.transaction(async (transaction) => {
      await transaction.query(
        installationStatement('', `update cash_completions set operator_position = ${position} where tenant = $1`),
        [lender],
      )
      return readCashProgress(transaction, lender)
    })
  expect(await progressOf('operator_position')).toMatchObject({ freshness: { status: 'current' } })
  expect(await progressOf('operator_position - 1')).toMatchObject({ freshness: { status: 'behind' } })
})

test('a lender whose id nobody has is answered to the operator as unknown, and its path to lenders as forbidden', async () => {
  const { parties } = await openCashBook(service)
  const unknown = await parties.operator.get('/operator/organizations/nobody/cash-tie-out')
  expect(unknown.status).toBe(404)
  const other = await openCashBook(service)
  expect((await parties.lender.get(other.operators)).status).toBe(403)
})

test('months before and other currencies are left out where they are not asked for', async () => {
  const book = await paidBook()
  expect((await march(book, { currency: 'EUR' })).data).toEqual([])
  expect((await march(book, { from: '2026-03' })).data).toHaveLength(1)
  const later = await demand(book.parties.lender.get('/cash-tie-out', { from: '2026-04', as_of: '2026-04-30' }))
  expect(later.body.data).toEqual([])
})

test("what only the lender's own statements show is apart from what is verified, in figures and rows", async () => {
  const book = await openCashBook(service)
  const { lender } = book.parties
  await book.pay({ id: 'e1', date: '2026-03-10', amount: 900, metadata: { payment_reference: 'PAY-1001' } })
  await book.pay({ id: 'e2', date: '2026-03-10', amount: 400, metadata: { payment_reference: 'PAY-1002' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 900, description: 'PAY-1001' })
  const own = { direction: 'credit', amount: 400, currency: 'USD', status: 'settled', account_label: 'Collections' }
  await demand(lender.post('/bank-lines', { id: 'own-1', settled_at: '2026-03-12', description: 'PAY-1002', ...own }))
  await tieOutNow()
  expect((await march(book)).data).toMatchObject([
    {
      collections: {
        reported: { number: 2, amount: 1_300 },
        verified: { number: 1, amount: 900 },
        stated_by_lender: { number: 1, amount: 400 },
        verified_share: { numerator: 900, denominator: 1_300 },
        open: { number: 0, amount: 0 },
        days_to_verify: { by_days: [{ days: 1, number: 1, amount: 900 }] },
      },
    },
  ])
  const lines = await demand(lender.get('/cash-tie-out/lines'))
  expect(lines.body.data).toMatchObject([
    { source: 'lender', line_id: 'own-1', account: 'Collections', stated_by: 'lender', match: { rule: 'reference' } },
    { source: 'operator', line_id: book.lineId('l1'), stated_by: 'operator' },
  ])
  const payments = await demand(lender.get('/cash-tie-out/payments'))
  expect(payments.body.data).toMatchObject([{ stated_by: expect.any(String) }, { stated_by: expect.any(String) }])
  expect(
    Object.fromEntries(
      payments.body.data.map((row: { entry_ids: string[]; stated_by: string }) => [row.entry_ids[0], row.stated_by]),
    ),
  ).toEqual({ e1: 'operator', e2: 'lender' })
})

test('amounts as large as they can be are added up exactly, and tied again without an error', async () => {
  const book = await openCashBook(service)
  const amount = Number.MAX_SAFE_INTEGER
  for (const id of ['e1', 'e2']) await book.pay({ id, date: '2026-03-10', amount })
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount })
  await tieOutNow()
  await book.pay({ id: 'e3', date: '2026-03-12', amount: 1 })
  await tieOutNow()
  const { lender } = book.parties
  expect((await lender.get('/cash-tie-out', { as_of: '2026-03-31' })).text).toContain(
    '"reported":{"number":3,"amount":"18014398509481983"}',
  )
  const { body } = await demand(lender.get('/cash-tie-out/payments'))
  expect(body.data.map((row: { entry_ids: string[] }) => row.entry_ids)).toEqual([['e3'], ['e2'], ['e1']])
})
