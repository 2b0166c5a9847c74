// Statements of accounts over HTTP: the example of the page that defines them, both clocks, booking days, whose lines they are, and who sees what.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PAGE = readFileSync(new URL('../../../docs/reference/definitions/cash-tie-out.md', import.meta.url), 'utf8')

type Named = { readonly id: string } & Record<string, unknown>

interface Example {
  readonly entries: readonly Record<string, unknown>[]
  readonly balances: readonly Named[]
  readonly lines: readonly Named[]
  readonly decisions: readonly (Named & { readonly transaction_ids: readonly string[] })[]
  readonly statements: Readonly<Record<string, readonly object[]>>
}

const [EXAMPLE, ...OTHERS] = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)]
  .map(([, text = '']) => JSON.parse(text) as Example)
  .filter((example) => 'statements' in example)

/** The id of a balance of this lender, which is unique among all of the operator's. */
async function state(book: CashBook, { id, ...balance }: Named): Promise<void> {
  const { organization } = book
  const body = { organization, account_label: 'Main', currency: 'USD', ...balance }
  await demand(book.parties.operator.post('/operator/transparency/balances', { id: `${organization}-${id}`, ...body }))
}

const asked = async ({ parties }: CashBook, query: Record<string, string> = {}) =>
  (await demand(parties.lender.get('/cash-tie-out/accounts', { as_of: '2026-04-15', ...query }))).body

test('the example of the page is what is answered, to the lender and to the operator', async () => {
  if (EXAMPLE === undefined) throw new Error('The page has no example')
  const book = await openCashBook(service)
  for (const entry of EXAMPLE.entries) await book.pay(entry)
  for (const line of EXAMPLE.lines) await book.settle({ account_label: 'Main', ...line })
  for (const balance of EXAMPLE.balances) await state(book, balance)
  for (const decision of EXAMPLE.decisions) await book.decide(decision)
  await tieOutNow()
  expect(OTHERS).toEqual([])
  expect(Object.keys(EXAMPLE.statements)).toHaveLength(2)
  for (const [as_of, statements] of Object.entries(EXAMPLE.statements)) {
    const own = await asked(book, { as_of, from: '2026-03' })
    expect(own).toMatchObject({ as_of, freshness: { status: 'current' }, data: statements })
    expect(own.data).toHaveLength(statements.length)
    const of_operator = await demand(
      book.parties.operator.get(`${book.operators}/accounts`, { as_of, from: '2026-03' }),
    )
    expect(of_operator.body).toEqual(own)
  }
  const lines = await demand(
    book.parties.lender.get('/cash-tie-out/lines', {
      account: 'Main',
      source: 'operator',
      booked_from: '2026-03-01',
      booked_until: '2026-03-31',
    }),
  )
  expect(
    lines.body.data.map((line: Record<string, unknown>) => [line['line_id'], line['day'], line['booked_on']]),
  ).toEqual([
    [book.lineId('l4'), '2026-04-02', '2026-03-31'],
    [book.lineId('l3'), '2026-03-20', '2026-03-20'],
    [book.lineId('l2'), '2026-03-13', '2026-03-13'],
    [book.lineId('l1'), '2026-03-03', '2026-03-03'],
  ])
})

/** 100 on the account before March, and 30 in. */
async function accountBook(): Promise<CashBook> {
  const book = await openCashBook(service)
  await book.pay({ id: 'e1', date: '2026-03-10', amount: 30, metadata: { payment_reference: 'PAY-1' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 30, description: 'PAY-1', account_label: 'Main' })
  await state(book, { id: 'b1', kind: 'closing_booked', as_of: '2026-02-28', amount: 100 })
  await state(book, { id: 'b2', kind: 'closing_booked', as_of: '2026-03-31', amount: 130 })
  await tieOutNow()
  return book
}

describe('the moment', () => {
  test('shows lines and balances as known by then, the same for ever', async () => {
    const book = await accountBook()
    const before = await asked(book)
    expect(before.data).toMatchObject([
      { month: '2026-02', opening: null, closing: null, stated_closing: { amount: 100 }, difference: null },
      { month: '2026-03', closing: 130, difference: 0, credits: { matched: { number: 1, amount: 30 } } },
    ])
    await state(book, { id: 'b2', kind: 'closing_booked', as_of: '2026-04-01', amount: 150 })
    await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 40, description: 'PAY-1', account_label: 'Main' })
    await tieOutNow()
    const after = await asked(book, { from: '2026-03', until: '2026-03' })
    expect(after.data).toMatchObject([
      {
        closing: 140,
        stated_closing: { amount: 150, day: '2026-04-01' },
        difference: 10,
        credits: { open: { number: 1, amount: 40 } },
      },
    ])
    const then = await asked(book, { known_at: before.known_at })
    expect(then).toEqual(before)
  })
})

test('a match counts from its day on, whatever months are asked for', async () => {
  const book = await openCashBook(service)
  await book.settle({ id: 'l1', settled_at: '2026-01-20', amount: 50, description: 'Interest', account_label: 'Main' })
  const explained = { decision: 'explain', transaction_ids: ['l1'], amount: 50, explanation: 'bank_fee' }
  await book.decide({ id: 'd1', ...explained, decided_on: '2026-03-10' })
  await tieOutNow()
  const [none, one] = [
    { number: 0, amount: 0 },
    { number: 1, amount: 50 },
  ]
  const months = { from: '2026-01', until: '2026-01' }
  const after = await asked(book, { ...months, as_of: '2026-03-10' })
  expect(after.data).toMatchObject([{ month: '2026-01', credits: { explained: one, open: none } }])
  const before = await asked(book, { ...months, as_of: '2026-03-09' })
  expect(before.data).toMatchObject([{ month: '2026-01', credits: { explained: none, open: one } }])
})

test("a lender's own accounts are apart, with balances that are unknown", async () => {
  const book = await accountBook()
  const own = { direction: 'credit', amount: 7, currency: 'USD', status: 'settled', account_label: 'Savings' }
  await demand(book.parties.lender.post('/bank-lines', { id: 'own-1', settled_at: '2026-03-12', ...own }))
  await tieOutNow()
  const { data } = await asked(book, { from: '2026-03', until: '2026-03' })
  expect(data).toMatchObject([
    { account: 'Main', source: 'operator', difference: 0 },
    {
      account: 'Savings',
      source: 'lender',
      credits: { all: { number: 1, amount: 7 }, open: { number: 1, amount: 7 } },
      opening: null,
      closing: null,
      stated_closing: null,
      difference: null,
    },
  ])
  expect((await asked(book, { source: 'lender' })).data).toHaveLength(1)
  expect((await asked(book, { account: 'Main', from: '2026-03', until: '2026-03' })).data).toHaveLength(1)
  expect((await asked(book, { currency: 'EUR' })).data).toEqual([])
  const lines = await demand(book.parties.lender.get('/cash-tie-out/lines', { source: 'lender' }))
  expect(lines.body.data).toMatchObject([{ line_id: 'own-1', booked_on: '2026-03-12' }])
})

test('no lender learns of the accounts of another, and lenders do not reach the path of the operator', async () => {
  const [book, other] = [await accountBook(), await openCashBook(service)]
  expect((await asked(other)).data).toEqual([])
  expect((await other.parties.lender.get(`${book.operators}/accounts`)).status).toBe(403)
  expect((await book.parties.operator.get('/operator/organizations/nobody/cash-tie-out/accounts')).status).toBe(404)
})

test('an amount beyond what a number holds is exact', async () => {
  const book = await openCashBook(service)
  const amount = Number.MAX_SAFE_INTEGER
  for (const id of ['l1', 'l2']) await book.settle({ id, settled_at: '2026-03-11', amount, account_label: 'Main' })
  await state(book, { id: 'b1', kind: 'closing_booked', as_of: '2026-02-28', amount: 1 })
  await tieOutNow()
  const { text } = await book.parties.lender.get('/cash-tie-out/accounts', { as_of: '2026-04-15', from: '2026-03' })
  expect(text).toContain('"closing":"18014398509481983"')
})
