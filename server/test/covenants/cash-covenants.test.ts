// Covenants of the cash tie-out: the example of the documentation through a service, what a later line of the bank changes, what only the lender
// shows, and lenders without statements. Each figure is worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CashBook } from '../cash/cash-book.ts'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { lineOf, paid, promised, reach, testOf } from './cash-promises.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

describe('covenants of the tie-out', () => {
  let book: CashBook
  beforeAll(async () => {
    book = await paid(service)
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
    const other = await promised(service)
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
  const book = await paid(service)
  const { value } = await reach(book, 'verified-later', '2026-04', { status: 'pass' })
  const { body } = await demand(book.parties.lender.get('/cash-tie-out', { as_of: '2026-04-10', from: '2026-03' }))
  expect(body.data[0]).toMatchObject({ month: '2026-03', collections: { verified_share: { value } } })
})

test('a lender passes no test by its own statements, and is not tested by those of another lender', async () => {
  const [other, book] = [await paid(service), await promised(service)]
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

test('a payment that was taken back is no collection, whether or not the bank showed it', async () => {
  const book = await paid(service)
  await reach(book, 'verified-later', '2026-04', { numerator: 1_500, denominator: 1_750 })
  // The 250 that the bank never showed came back by an entry below zero: all of 1,500 is verified, and nothing is open.
  await book.pay({ id: 'e4', date: '2026-04-02', amount: -250, metadata: { payment_reference: 'PAY-1002' } })
  await reach(book, 'verified-later', '2026-04', { numerator: 1_500, denominator: 1_500 })
  await reach(book, 'age-later', '2026-04', { value: 0 })
  // Read before the day on which it came back, it is a collection.
  await reach(book, 'verified', '2026-03', { numerator: 1_000, denominator: 1_750 })
  await reach(book, 'age', '2026-03', { value: 6 })
  // So did 1,000 that the bank did show: only 500 are left.
  await book.pay({ id: 'e5', type: 'returned_principal', date: '2026-04-04', amount: 1_000 })
  await reach(book, 'verified-later', '2026-04', { numerator: 500, denominator: 500 })
})

test('money that comes back of what was lent is no collection', async () => {
  const book = await paid(service)
  await book.pay({ id: 'e4', type: 'refund', date: '2026-03-10', amount: 400 })
  await book.pay({ id: 'e5', type: 'disbursement', date: '2026-03-11', amount: -300 })
  await book.pay({ id: 'e6', type: 'interest', date: '2026-03-30', amount: 50 })
  await reach(book, 'verified-later', '2026-04', { numerator: 1_500, denominator: 1_800 })
})

test('a payment that is moved to a later day grows no younger', async () => {
  const book = await paid(service)
  await reach(book, 'age-later', '2026-04', { value: 16 })
  await book.pay({ id: 'e2', date: '2026-04-08' })
  await reach(book, 'verified-later', '2026-04', { denominator: 1_500 })
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
  // Beyond the day of the test it is not there, and was stated to be.
  await book.pay({ id: 'e2', date: '2026-04-20' })
  await book.pay({ id: 'e4', date: '2026-03-31', amount: 10 })
  await reach(book, 'verified-later', '2026-04', { denominator: 1_510 })
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
  // Moved to an earlier day, it is as old as that.
  await book.pay({ id: 'e2', date: '2026-03-20' })
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 21 })
  await book.settle({ id: 'l2', settled_at: '2026-03-21', amount: 250, description: 'PAY-1002' })
  await reach(book, 'age-later', '2026-04', { value: 10 })
})

test('a payment that is deleted and sent again under its id grows no younger', async () => {
  const book = await paid(service)
  await reach(book, 'age-later', '2026-04', { value: 16 })
  await demand(book.parties.lender.delete('/receivables/LOAN-0001/entries/e2'))
  await reach(book, 'age-later', '2026-04', { value: 0 })
  await book.pay({ id: 'e2', date: '2026-04-08', amount: 250, metadata: { payment_reference: 'PAY-1002' } })
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
})

test('a fee that was learned verifies nothing, and one that the operator declares all', async () => {
  const book = await promised(service)
  const metadata = (reference: string) => ({ payment_reference: reference, processor: 'Payfast' })
  await book.settle({ id: 'l0', settled_at: '2026-01-01', amount: 7, description: 'opening' })
  // 3 % of twenty amounts that agree on no other rate.
  for (let n = 1; n <= 20; n += 1) {
    const [amount, reference] = [10_000 * n, `PAY-${2_000 + n}`]
    await book.pay({ id: `f${n}`, date: '2026-01-05', amount, metadata: metadata(reference) })
    await book.settle({ id: `f${n}`, settled_at: '2026-01-06', amount: amount * 0.97, description: reference })
  }
  await book.pay({ id: 'e1', date: '2026-03-10', amount: 10_000, metadata: metadata('PAY-3001') })
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 9_700, description: 'PAY-3001' })
  await reach(book, 'verified-later', '2026-04', { numerator: 9_700, denominator: 10_000 })
  const { organization, parties } = book
  const fee = { processor: 'Payfast', currency: 'USD', basis_points: 300, fixed: 0 }
  const settings = { id: organization, organization, processor_fees: [fee] }
  await demand(parties.operator.post('/operator/tie-out-settings', settings))
  await reach(book, 'verified-later', '2026-04', { numerator: 10_000, denominator: 10_000 })
})

test('a currency without a rate is named, with the day', async () => {
  const book = await paid(service)
  const { lender } = book.parties
  await demand(lender.post('/receivables', receivableBody('LOAN-EUR', 'acme', { currency: 'EUR' })))
  const entry = { id: 'e1', type: 'principal', date: '2026-03-05', amount: 90 }
  await demand(lender.post('/receivables/LOAN-EUR/entries', entry))
  await reach(book, 'verified-later', '2026-04', { status: 'not_testable', missing: 'no_exchange_rate' })
  const { row } = await testOf(book, 'verified-later', '2026-04')
  expect(row?.['months']).toMatchObject([{ day: '2026-04-10', currencies_without_rate: ['EUR'] }])
})

test('no step-down depends on the tie-out', async () => {
  const book = await promised(service)
  const when = { metric: 'cash_verified_ratio', comparator: '<', threshold: 0.5 }
  const advance_rates = { rate: 0.5, step_downs: [{ id: 'low', when, reduction: 0.1 }] }
  const { operator } = book.parties
  const terms = { id: `${book.organization}-terms`, advance_rates }
  const answer = await operator.post('/operator/debt-line-terms', terms)
  expect(onlyFault(answer, 'advance_rates.step_downs[0].when.metric')).toContain('covenant')
})
