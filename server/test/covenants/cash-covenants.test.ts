// Covenants of the cash tie-out: the example of the documentation through a service, what a later line of the bank changes, what only the lender
// shows, and lenders without statements. Each figure is worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../cash/cash-book.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Row = Record<string, unknown>

const ATTENDED = { on: 'day', day: 10 }
const VERIFIED = { name: 'Verified', metric: 'cash_verified_ratio', comparator: '>=', threshold: 0.75 }
const AGE = { name: 'Age', metric: 'unmatched_cash_days', comparator: '<=', threshold: 10 }

/** Covenants at the end of the month, and on the 10th of the next one. */
const COVENANTS = [
  { id: 'verified', ...VERIFIED, consequence: 'draw_stop' },
  { id: 'verified-later', ...VERIFIED, test_day: ATTENDED },
  { id: 'age', ...AGE },
  { id: 'age-later', ...AGE, test_day: ATTENDED },
]

const lineOf = ({ organization }: CashBook) => `${organization}-line`

async function promised(): Promise<CashBook> {
  const book = await openCashBook(service)
  const { operator } = book.parties
  const { organization } = book
  const line = { id: lineOf(book), name: 'Warehouse', currency: 'USD', status: 'active', commitment: 100_000 }
  await demand(operator.post('/operator/debt-lines', { ...line, organization, opened_on: '2026-03-01' }))
  const terms = { id: `${organization}-terms`, debt_line_id: line.id, organization, covenants: COVENANTS }
  await demand(operator.post('/operator/debt-line-terms', { ...terms, effective_from: '2026-03-01' }))
  return book
}

async function paid(): Promise<CashBook> {
  const book = await promised()
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 1_000, metadata: { payment_reference: 'PAY-1001' } })
  await book.pay({ id: 'e2', date: '2026-03-25', amount: 250, metadata: { payment_reference: 'PAY-1002' } })
  await book.pay({ id: 'e3', date: '2026-03-30', amount: 500, metadata: { payment_reference: 'PAY-1003' } })
  await book.settle({ id: 'l0', settled_at: '2026-03-01', amount: 7, description: 'opening' })
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 1_000, description: 'PAY-1001' })
  await book.settle({ id: 'l3', settled_at: '2026-04-03', amount: 500, description: 'PAY-1003' })
  return book
}

async function reach(book: CashBook, covenant_id: string, test_month: string, wanted: object): Promise<Row> {
  const { lender } = book.parties
  const look = async () => {
    await tieOutNow()
    const { body } = await demand(lender.get(`/debt-lines/${lineOf(book)}/metrics`, { covenant_id, test_month }))
    return body.data as Row[]
  }
  const isThere = ([row]: Row[]) =>
    row !== undefined && Object.entries(wanted).every(([field, is]) => row[field] === is)
  const [row] = await eventually(look, isThere, 30_000)
  expect(row).toMatchObject(wanted)
  return row ?? {}
}

describe('covenants of the tie-out', () => {
  let book: CashBook
  beforeAll(async () => {
    book = await paid()
  })

  test('the share is that of the last month that is over, as the bank shows it on the test day', async () => {
    // 1,000 / 1,750 = 0.571…, kept at 0.75: a headroom of (0.571… - 0.75) / 0.75.
    const parts = { numerator: 1_000, denominator: 1_750, unit: 'share', status: 'breach' }
    await reach(book, 'verified', '2026-03', { ...parts, value: 0.571428571, headroom: -0.238095238 })
    await reach(book, 'verified-later', '2026-04', { status: 'pass', value: 0.857142857 })
  })

  test('the age is that of the oldest collection that is not verified on the test day', async () => {
    await reach(book, 'age', '2026-03', { status: 'pass', value: 6, unit: 'days', numerator: 6, denominator: 1 })
    await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
  })

  test('a month without collections has no share, and before the statements begin there is no figure', async () => {
    await reach(book, 'verified', '2026-04', { status: 'not_testable', missing: 'no_denominator' })
    await reach(book, 'verified-later', '2026-03', { status: 'not_testable', missing: 'no_bank_statements' })
  })

  test('a month that cannot be tested ends no breach: draws stay stopped by the month before', async () => {
    await reach(book, 'verified', '2026-03', { status: 'breach' })
    await reach(book, 'verified', '2026-04', { status: 'not_testable' })
    const draw = { debt_line_id: lineOf(book), amount: 100, currency: 'USD', requested_for: '2026-05-04' }
    const refused = await book.parties.lender.post('/draw-requests', { id: 'asked', ...draw })
    expect(refused.status, refused.text).toBe(400)
    const stops = refused.body.details.filter(({ code }: { code: string }) => code === 'draws_stopped')
    expect(stops.map(({ message }: { message: string }) => message)).toEqual([expect.stringContaining('2026-03')])
  })

  test('a draw that the operator records is no statement: the age begins with the first line of the bank', async () => {
    const other = await promised()
    await other.pay({ id: 'e1', date: '2026-03-02', amount: 1_000 })
    const { operator } = other.parties
    await demand(
      operator.post('/operator/transparency/transactions', {
        id: other.lineId('interest'),
        organization: other.organization,
        direction: 'debit',
        amount: 5,
        currency: 'USD',
        status: 'settled',
        settled_at: '2026-03-01',
        debt_line_id: lineOf(other),
      }),
    )
    await reach(other, 'age-later', '2026-04', { status: 'not_testable', missing: 'no_bank_statements' })
    await other.settle({ id: 'l1', settled_at: '2026-03-20', amount: 7, description: 'opening' })
    await other.pay({ id: 'e2', date: '2026-03-25', amount: 250 })
    await reach(other, 'age-later', '2026-04', { status: 'breach', value: 16 })
  })

  test('follow a line of the bank that comes later, and a corrected one', async () => {
    await book.settle({ id: 'l2', settled_at: '2026-03-26', amount: 250, description: 'PAY-1002' })
    await reach(book, 'verified-later', '2026-04', { status: 'pass', value: 1 })
    await reach(book, 'age', '2026-03', { status: 'pass', value: 1 })
    await reach(book, 'age-later', '2026-04', { status: 'pass', value: 0 })
    await book.settle({ id: 'l2', settled_at: '2026-03-26', amount: 249, description: 'PAY-1002' })
    await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
  })

  test('follow a decision of the operator: what is explained is not verified, and counts no longer as unmatched', async () => {
    const entries = [{ receivable_id: 'LOAN-0001', entry_id: 'e2' }]
    const why = { explanation: 'paid_in_cash', decided_on: '2026-04-02' }
    await book.decide({ id: 'd1', decision: 'explain', entries, amount: 250, ...why })
    await reach(book, 'age-later', '2026-04', { status: 'pass', value: 0 })
    await reach(book, 'age', '2026-03', { status: 'pass', value: 6 })
    await reach(book, 'verified-later', '2026-04', { value: 0.857142857 })
  })
})

test('the figures are those of the tie-out of the test day', async () => {
  const book = await paid()
  const { value } = await reach(book, 'verified-later', '2026-04', { status: 'pass' })
  const { body } = await demand(book.parties.lender.get('/cash-tie-out', { as_of: '2026-04-10', from: '2026-03' }))
  expect(body.data[0]).toMatchObject({ month: '2026-03', collections: { verified_share: { value } } })
})

test('a lender passes no test by its own statements, and is not tested by those of another lender', async () => {
  const [other, book] = [await paid(), await promised()]
  await reach(other, 'verified-later', '2026-04', { status: 'pass' })
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 1_000, metadata: { payment_reference: 'PAY-1001' } })
  const own = { direction: 'credit', amount: 1_000, currency: 'USD', status: 'settled', account_label: 'Collections' }
  await demand(
    book.parties.lender.post('/bank-lines', { id: 'o', settled_at: '2026-03-02', description: 'PAY-1001', ...own }),
  )
  const none = { status: 'not_testable', value: null, missing: 'no_bank_statements' }
  await reach(book, 'verified-later', '2026-04', none)
  await reach(book, 'age-later', '2026-04', none)
  await book.settle({ id: 'l0', settled_at: '2026-03-01', amount: 7, description: 'opening' })
  await reach(book, 'verified-later', '2026-04', { status: 'breach', value: 0 })
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 39 })
})

test('no step-down depends on the tie-out', async () => {
  const book = await promised()
  const when = { metric: 'cash_verified_ratio', comparator: '<', threshold: 0.5 }
  const advance_rates = { rate: 0.5, step_downs: [{ id: 'low', when, reduction: 0.1 }] }
  const { operator } = book.parties
  const terms = { id: `${book.organization}-terms`, advance_rates }
  const answer = await operator.post('/operator/debt-line-terms', terms)
  expect(onlyFault(answer, 'advance_rates.step_downs[0].when.metric')).toContain('covenant')
})
