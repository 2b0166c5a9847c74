// What people decided in the breaks of cash: what a decision closes is in none, what it leaves is, and what it rejects is no candidate, on both clocks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const AS_OF = { as_of: '2026-06-30' }
/** Weeks after the rows, so that no rule could have matched as late. */
const DECIDED_ON = '2026-05-20'
const DAY_BEFORE = { as_of: '2026-05-19' }

const named = { metadata: { payment_reference: 'INV-1001' } }
const entryOf = (entry_id: string, receivable_id = 'LOAN-0001') => ({ receivable_id, entry_id })

interface Shown {
  readonly cause: string
  readonly amount: number
  readonly payments: readonly { readonly entry_ids: readonly string[] }[]
  readonly lines: readonly { readonly line_id: string }[]
  readonly candidates: { readonly payments: readonly object[]; readonly lines: readonly object[] }
}

const breaksOf = async ({ parties }: CashBook, query: Record<string, string> = {}): Promise<Shown[]> =>
  (await demand(parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, ...query }))).body.data

/** Each break as `cause amount: entries and lines`, by their texts. */
async function found(book: CashBook, query: Record<string, string> = {}): Promise<string[]> {
  const texts = (await breaksOf(book, query)).map(({ cause, amount, payments, lines }) => {
    const entries = payments.map(({ entry_ids }) => entry_ids.join('+'))
    const ids = lines.map(({ line_id }) => line_id.slice(book.organization.length + 1))
    return `${cause} ${amount}: ${[...entries, ...ids].join(' ')}`
  })
  return texts.toSorted()
}

const momentOf = async ({ parties }: CashBook): Promise<string> =>
  (await demand(parties.lender.get('/cash-tie-out', AS_OF))).body.known_at

test('a confirmed part of a payment leaves a break for the rest', async () => {
  const book = await openCashBook(service)
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 600, ...named })
  await book.pay({ id: 'e2', date: '2026-03-02', amount: 300, type: 'interest', ...named })
  await book.settle({ id: 'l1', settled_at: '2026-03-04', amount: 600, description: 'INV-1001' })
  await tieOutNow()
  const before = ['amount_differs 300: e1+e2 l1']
  expect(await found(book)).toEqual(before)
  const known_at = await momentOf(book)
  const confirmed = { decision: 'confirm', transaction_ids: ['l1'], entries: [entryOf('e1')] }
  await book.decide({ id: 'd1', ...confirmed, decided_on: DECIDED_ON })
  await tieOutNow()
  expect(await found(book)).toEqual(['entry_without_cash 300: e2'])
  expect(await found(book, { receivable_id: 'LOAN-0001' })).toEqual(['entry_without_cash 300: e2'])
  expect(await found(book, DAY_BEFORE)).toEqual(['ambiguous 300: e2', 'ambiguous 600: e1', 'ambiguous 600: l1'])
  expect(await found(book, { known_at })).toEqual(before)
  const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks/summary', AS_OF))
  expect(body.data).toMatchObject([{ cause: 'entry_without_cash', above_zero: { number: 1, amount: 300 } }])
})

test('what a person explained is in no break, from the day of the decision on', async () => {
  const book = await openCashBook(service)
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 500, ...named })
  await book.settle({ id: 'l1', settled_at: '2026-03-04', amount: 7 })
  const explained = { decision: 'explain', entries: [entryOf('e1')], amount: 500, explanation: 'paid_in_cash' }
  await book.decide({ id: 'd1', ...explained, decided_on: DECIDED_ON })
  await tieOutNow()
  expect(await found(book)).toEqual(['cash_without_entry 7: l1'])
  expect(await found(book, DAY_BEFORE)).toEqual(['cash_without_entry 7: l1', 'entry_without_cash 500: e1'])
})

test('what a person rejected is no candidate, and is one again once the decision is withdrawn', async () => {
  const book = await openCashBook(service)
  const { lender, operator } = book.parties
  await demand(lender.post('/receivables', receivableBody('LOAN-0002', 'acme')))
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 500 })
  const other = { id: 'e2', date: '2026-03-02', amount: 500, type: 'principal' }
  await demand(lender.post('/receivables/LOAN-0002/entries', other))
  await book.settle({ id: 'l1', settled_at: '2026-03-04', amount: 500 })
  await tieOutNow()
  const before = ['ambiguous 500: e1', 'ambiguous 500: e2', 'ambiguous 500: l1']
  expect(await found(book)).toEqual(before)
  const known_at = await momentOf(book)
  const entries = [entryOf('e1'), entryOf('e2', 'LOAN-0002')]
  await book.decide({ id: 'd1', decision: 'reject', transaction_ids: ['l1'], entries, decided_on: DECIDED_ON })
  await tieOutNow()
  expect(await found(book)).toEqual([
    'cash_without_entry 500: l1',
    'entry_without_cash 500: e1',
    'entry_without_cash 500: e2',
  ])
  const none = { payments: [], lines: [] }
  expect((await breaksOf(book)).map(({ candidates }) => candidates)).toEqual([none, none, none])
  const candidatesOf = async (list: string, query: Record<string, string> = {}) => {
    const { body } = await demand(lender.get(`/cash-tie-out/${list}`, query))
    return body.data.map(({ candidates }: { readonly candidates: readonly object[] }) => candidates.length)
  }
  expect([await candidatesOf('payments'), await candidatesOf('lines')]).toEqual([[0, 0], [0]])
  expect([await candidatesOf('payments', { known_at }), await candidatesOf('lines', { known_at })]).toEqual([
    [1, 1],
    [2],
  ])
  expect(await found(book, { known_at })).toEqual(before)
  await demand(operator.post('/operator/tie-out-decisions', { id: `${book.organization}:d1`, status: 'withdrawn' }))
  await tieOutNow()
  expect(await found(book)).toEqual(before)
})
