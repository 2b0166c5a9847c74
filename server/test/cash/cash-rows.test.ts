// Payments and lines over HTTP: what each is matched with or could be, in which order, by which filters, and who sees them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
let book: CashBook
beforeAll(async () => {
  service = await startTestService()
  book = await openCashBook(service)
  const named = (payment_reference: string) => ({ metadata: { payment_reference } })
  // A payment of principal and interest, one less the other half of a split, and two that could be each other's.
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 80_000, ...named('PAY-1001') })
  await book.pay({ id: 'e2', date: '2026-03-02', amount: 20_000, type: 'interest', ...named('PAY-1001') })
  await book.pay({ id: 'e3', date: '2026-03-10', amount: 900, ...named('PAY-1002') })
  await book.pay({ id: 'e4', date: '2026-03-20', amount: 500, ...named('PAY-1003') })
  await book.pay({ id: 'e5', date: '2026-03-20', amount: 500, ...named('PAY-1004') })
  await book.pay({ id: 'e6', date: '2026-03-01', amount: 700_000, type: 'disbursement', ...named('PAY-1000') })
  await book.settle({
    id: 'l1',
    settled_at: '2026-03-03',
    amount: 100_000,
    description: 'PAY-1001',
    account_label: 'Main',
  })
  await book.settle({ id: 'l2', settled_at: '2026-03-10', amount: 600, description: 'PAY-1002', account_label: 'Main' })
  await book.settle({
    id: 'l3',
    settled_at: '2026-03-11',
    amount: 300,
    description: 'PAY-1002',
    account_label: 'Other',
  })
  await book.settle({ id: 'l4', settled_at: '2026-03-21', amount: 500, account_label: 'Other' })
  await tieOutNow()
})
afterAll(() => service.stop())

const list = async (path: string, query: Record<string, string> = {}, client: Client = book.parties.lender) =>
  (await demand(client.get(`/cash-tie-out/${path}`, query))).body.data

const entriesOf = (rows: readonly { readonly entry_ids: readonly string[] }[]) =>
  rows.map(({ entry_ids }) => entry_ids.join(' + '))
const linesOf = (rows: readonly { readonly line_id: string }[]) =>
  rows.map(({ line_id }) => line_id.slice(book.organization.length + 1))

describe('payments', () => {
  test('come latest first, each with what it is matched with', async () => {
    const rows = await list('payments')
    expect(entriesOf(rows)).toEqual(['e5', 'e4', 'e3', 'e1 + e2', 'e6'])
    expect(rows[3]).toEqual({
      receivable_id: 'LOAN-0001',
      entry_ids: ['e1', 'e2'],
      day: '2026-03-02',
      currency: 'USD',
      direction: 'in',
      amount: 100_000,
      status: 'matched',
      tied_on: '2026-03-03',
      stated_by: 'operator',
      explanation: null,
      match: {
        rule: 'reference',
        decision_id: null,
        lines: [
          {
            source: 'operator',
            line_id: book.lineId('l1'),
            account: 'Main',
            day: '2026-03-03',
            currency: 'USD',
            direction: 'in',
            amount: 100_000,
          },
        ],
        lines_count: 1,
        payments: [
          {
            receivable_id: 'LOAN-0001',
            entry_ids: ['e1', 'e2'],
            day: '2026-03-02',
            currency: 'USD',
            direction: 'in',
            amount: 100_000,
          },
        ],
        payments_count: 1,
        fee: 0,
      },
      candidates: [],
    })
    expect(rows[2]).toMatchObject({ tied_on: '2026-03-11', match: { rule: 'split', lines_count: 2, fee: 0 } })
  })

  test('that are open name the lines that they could be', async () => {
    const rows = await list('payments', { status: 'open' })
    expect(entriesOf(rows)).toEqual(['e5', 'e4', 'e6'])
    expect(rows.map((row: { candidates: [] }) => linesOf(row.candidates))).toEqual([['l4'], ['l4'], []])
  })

  test.each([
    [{ status: 'matched' }, ['e3', 'e1 + e2']],
    [{ rule: 'split' }, ['e3']],
    [{ direction: 'out' }, ['e6']],
    [{ currency: 'EUR' }, []],
    [{ from: '2026-03-02', until: '2026-03-10' }, ['e3', 'e1 + e2']],
    [{ receivable_id: 'LOAN-0001', status: 'matched', from: '2026-03-05' }, ['e3']],
    [{ receivable_id: 'unknown' }, []],
    [{ status: 'open', direction: 'in' }, ['e5', 'e4']],
  ])('are filtered by %o', async (query, expected) => {
    expect(entriesOf(await list('payments', query))).toEqual(expected)
  })
})

describe('lines', () => {
  test('come latest first, each with its payment or with those that it could be', async () => {
    const rows = await list('lines')
    expect(linesOf(rows)).toEqual(['l4', 'l3', 'l2', 'l1'])
    expect(rows[0]).toMatchObject({ status: 'open', match: null, tied_on: null })
    expect(entriesOf(rows[0].candidates)).toEqual(['e4', 'e5'])
    expect(rows[1]).toMatchObject({ status: 'matched', match: { payments: [{ entry_ids: ['e3'] }] }, candidates: [] })
  })

  test.each([
    [{ account: 'Main' }, ['l2', 'l1']],
    [{ account: 'Other', status: 'open' }, ['l4']],
    [{ rule: 'reference' }, ['l1']],
    [{ until: '2026-03-10' }, ['l2', 'l1']],
  ])('are filtered by %o', async (query, expected) => {
    expect(linesOf(await list('lines', query))).toEqual(expected)
  })
})

async function walk(path: string, limit: number): Promise<Received[]> {
  const pages: Received[] = []
  let page: string | undefined
  do {
    const query = { limit, ...(page === undefined ? {} : { page }) }
    const answer = await demand(book.parties.lender.get(path, query))
    pages.push(answer)
    page = answer.body.next_page ?? undefined
  } while (page !== undefined)
  return pages
}

describe('pages', () => {
  test.each([1, 2, 3])('of %d hold each payment once, forward and back', async (limit) => {
    const pages = await walk('/cash-tie-out/payments', limit)
    const rows = pages.flatMap(({ body }) => body.data)
    expect(rows).toEqual(await list('payments'))
    const before = pages.at(-1)?.body.previous_page
    const back = await demand(book.parties.lender.get('/cash-tie-out/payments', { limit, page: before }))
    expect(back.body.data).toEqual(pages.at(-2)?.body.data)
  })

  test('show the tie-out of the first page, whatever is tied out meanwhile', async () => {
    const other = await openCashBook(service)
    for (const [at, id] of ['a', 'b', 'c'].entries()) await other.pay({ id, date: `2026-03-0${5 + at}`, amount: 100 })
    await other.settle({ id: 'z', settled_at: '2026-05-01', amount: 5 })
    await tieOutNow()
    const read = async (query: Record<string, string | number>) =>
      (await demand(other.parties.lender.get('/cash-tie-out/payments', { limit: 2, ...query }))).body
    const first = await read({})
    const whole = await read({ limit: 10 })
    await demand(other.parties.lender.delete('/receivables/LOAN-0001/entries/a'))
    await other.pay({ id: 'd', date: '2026-03-04', amount: 100 })
    await tieOutNow()
    const second = await read({ page: first.next_page })
    expect([...first.data, ...second.data]).toEqual(whole.data)
    expect((await read({ page: second.previous_page })).data).toEqual(first.data)
    expect((await read({ limit: 10 })).data).not.toEqual(whole.data)
  })
})

describe('the wall', () => {
  test('shows a lender its own rows only, and the operator those of the lender that it names', async () => {
    const other = await openCashBook(service)
    await other.pay({ id: 'own', date: '2026-03-05', amount: 100 })
    await other.settle({ id: 'own', settled_at: '2026-03-05', amount: 100 })
    await tieOutNow()
    expect(entriesOf(await list('payments', {}, other.parties.lender))).toEqual(['own'])
    for (const path of ['payments', 'lines']) {
      const seen = await demand(book.parties.operator.get(`${book.operators}/${path}`))
      expect(seen.body.data).toEqual(await list(path))
      expect((await other.parties.lender.get(`${book.operators}/${path}`)).status).toBe(403)
    }
  })

  test("answers a filter by another lender's id as one by an id that nobody has", async () => {
    const other = await openCashBook(service)
    await demand(
      other.parties.lender.post('/receivables', {
        id: 'THEIRS-1',
        obligor_id: 'acme',
        product_type: 'term_loan',
        funded_by: 'balance_sheet',
        origination_date: '2026-01-15',
        currency: 'USD',
      }),
    )
    const ask = async (receivable_id: string) =>
      (await book.parties.lender.get('/cash-tie-out/payments', { receivable_id })).text
    expect(await ask('THEIRS-1')).toBe(await ask('NOBODYS-1'))
    const account = async (name: string) =>
      (await book.parties.lender.get('/cash-tie-out/lines', { account: name })).text
    expect(await account('Theirs')).toBe(await account('Nobody'))
  })
})
