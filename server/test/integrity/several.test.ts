// What several receivables show together, over HTTP: each pattern by hand, beside what only looks like it, however it is sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { some } from '../../../kernel/test/length.ts'
import { calculateNow } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { checkNow } from './checked-book.ts'
import {
  PAYING,
  type Sending,
  type SeveralBook,
  monthsOf,
  openSeveralBook,
  payersOf,
  refinancedOf,
} from './several-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** Numbers of chance, the same for a seed. Source: Park and Miller. */
function chanceOf(seed: number): () => number {
  let at = seed
  return () => (at = (at * 48_271) % 2_147_483_647)
}

const sendAll = (book: SeveralBook, sendings: readonly Sending[], seed = 1) =>
  book.sendAll(sendings, chanceOf(seed), calculateNow)

async function expectVerified(book: SeveralBook): Promise<void> {
  const verified = await whenFree(() => verifyIntegrity(service.database, book.tenant, { operator_slug: 'operator' }))
  expect(verified.differing).toEqual([])
}

const REFINANCED = {
  check: 'refinanced_arrears',
  receivable_id: null,
  obligor_id: 'debtor',
  // The bank may show it for five days.
  from: '2026-03-15',
  until: null,
  amount: 50_000,
  currency: 'USD',
  // From January 15 to the day before the repayment of March 10; a line of April 30 is the last one.
  measured: {
    days_past_due: 53,
    days_apart: 1,
    amount_share: 10_000,
    owed: 50_000,
    repaid: 50_000,
    disbursed: 60_000,
    statement_covers: 1,
  },
  entries: ['debtor-1 repaid', 'debtor-2 lent'],
  receivables: ['debtor-1', 'debtor-2'],
  accounts: ['debtor'],
  transactions: [],
}

const ON_ONE_DAY = {
  check: 'payments_on_one_day',
  receivable_id: null,
  obligor_id: null,
  from: '2026-04-30',
  until: null,
  amount: null,
  currency: null,
  // Of March there are two more on the 10th.
  measured: { payments: 20, payments_on_day: 20, share: 10_000, day_of_month: 30, share_before: 5_000 },
  entries: PAYING.map((loan) => `${loan} paid-04`),
  receivables: [],
  accounts: [],
  transactions: [],
}

const onePayer = (book: SeveralBook) => ({
  check: 'one_payer_for_many',
  receivable_id: null,
  obligor_id: null,
  from: '2026-03-06',
  until: null,
  // 1,000 to 1,009.
  amount: 10_045,
  currency: 'USD',
  measured: { obligors: 10, payments: 10 },
  entries: [],
  receivables: PAYING.slice(0, 10),
  accounts: PAYING.slice(0, 10).map((loan) => loan.toLowerCase()),
  transactions: PAYING.slice(0, 10).map((loan) => book.lineId(`03-${loan}`)),
})

describe.each(some([1, 7, 13, 99], [1, 7]))('a lender with each pattern, sent in an order of chance (%i)', (seed) => {
  test('has a finding of each, with the right evidence, and none of what only looks like it', async () => {
    const book = await openSeveralBook(service)
    const declared = { name: 'declared', send: () => book.declare('Payfast') }
    await sendAll(book, [...monthsOf(book), ...payersOf(book), ...refinancedOf(book), declared], seed)
    await checkNow()
    expect(await book.found('refinanced_arrears')).toEqual([REFINANCED])
    expect(await book.found('payments_on_one_day')).toEqual([ON_ONE_DAY])
    expect(await book.found('one_payer_for_many')).toEqual([onePayer(book)])
    await expectVerified(book)
  })
})

describe('arrears that a new loan repaid', () => {
  test('hold from the day on which the bank may show the payment no more, and end when it shows it', async () => {
    const book = await openSeveralBook(service)
    await sendAll(book, refinancedOf(book))
    await checkNow()
    // The statement ends on March 12.
    expect(await book.found('refinanced_arrears')).toMatchObject([{ measured: { statement_covers: 0 } }])
    expect(await book.found('refinanced_arrears', { as_of: '2026-03-14' })).toEqual([])
    expect(await book.found('refinanced_arrears', { as_of: '2026-03-15' })).toHaveLength(1)
    const before = String((await book.get('/integrity-checks')).known_at)
    await book.line('late', '2026-03-13', 50_000, { bank_reference: 'debtor-1' }).send()
    await checkNow()
    expect(await book.found('refinanced_arrears')).toEqual([])
    const then = await book.get('/findings', { as_of: '2026-06-01', known_at: before, check: 'refinanced_arrears' })
    expect(then.data).toMatchObject([{ obligor_id: 'debtor' }])
  })

  test('are found by entries alone where the operator has no statement', async () => {
    const book = await openSeveralBook(service)
    await sendAll(
      book,
      refinancedOf(book).filter(({ name }) => name !== 'payoff' && name !== 'first'),
    )
    await checkNow()
    const found = await book.found('refinanced_arrears')
    expect(found.map(({ obligor_id, from, measured }) => [obligor_id, from, measured.statement_covers])).toEqual([
      ['debtor', '2026-03-11', 0],
      ['honest', '2026-03-11', 0],
    ])
  })

  test('are none once the new loan is of another obligor', async () => {
    const book = await openSeveralBook(service)
    await sendAll(book, refinancedOf(book))
    await checkNow()
    expect(await book.found('refinanced_arrears')).toHaveLength(1)
    await book.lend('debtor-2', { obligor_id: 'honest', origination_date: '2026-03-11' })
    await checkNow()
    expect(await book.found('refinanced_arrears')).toEqual([])
    await book.lend('debtor-2', { obligor_id: 'debtor', origination_date: '2026-03-11' })
    await checkNow()
    expect(await book.found('refinanced_arrears')).toHaveLength(1)
  })
})

describe('payments on one day', () => {
  test('are none any more when others of the month are reported, and again when those go', async () => {
    const book = await openSeveralBook(service)
    await sendAll(book, monthsOf(book))
    await checkNow()
    expect(await book.found('payments_on_one_day')).toEqual([ON_ONE_DAY])
    expect(await book.found('payments_on_one_day', { as_of: '2026-04-29' })).toEqual([])
    for (const loan of PAYING.slice(0, 3))
      await book.enter(loan, 'late', { type: 'interest', date: '2026-04-10', amount: 5 })
    await checkNow()
    expect(await book.found('payments_on_one_day')).toEqual([])
    await book.remove(PAYING[0] ?? '', 'late')
    await checkNow()
    expect(await book.found('payments_on_one_day')).toMatchObject([{ measured: { payments: 22, payments_on_day: 20 } }])
    await expectVerified(book)
    // Sums that are wrong are found by verifying, which counts anew.
    const wrong = installationStatement(
      '',
      `update payment_days set payments = 1 where tenant = $1 and day = '2026-04-30'`,
    )
    await service.database.query(wrong, [book.tenant])
    await book.remove(PAYING[1] ?? '', 'late')
    await checkNow()
    expect(await book.found('payments_on_one_day')).toEqual([])
    const verified = await whenFree(() => verifyIntegrity(service.database, book.tenant, { operator_slug: 'operator' }))
    expect(verified.differing).toHaveLength(1)
  })
})

describe('one payer for many', () => {
  test('is no processor that the operator declares, and follows lines, loans and their obligors', async () => {
    const book = await openSeveralBook(service)
    await sendAll(book, [...monthsOf(book), ...payersOf(book)])
    await checkNow()
    const payers = async () =>
      (await book.found('one_payer_for_many')).map(({ from, measured }) => [from, measured.obligors])
    expect(await payers()).toEqual([
      ['2026-04-30', 10],
      ['2026-03-06', 10],
    ])
    await book.declare('pay fast')
    await checkNow()
    expect(await payers()).toEqual([['2026-03-06', 10]])
    const [first = '', second = ''] = PAYING
    await book.lend(first, { obligor_id: second.toLowerCase(), origination_date: '2025-12-01' })
    await checkNow()
    expect(await book.found('one_payer_for_many')).toEqual([])
    await book.lend(first, { obligor_id: first.toLowerCase(), origination_date: '2025-12-01' })
    await checkNow()
    expect(await book.found('one_payer_for_many')).toHaveLength(1)
    await book
      .line(`03-${first}`, '2026-03-06', 1_000, { counterparty: 'Somebody', description: `Payment ${first}` })
      .send()
    await checkNow()
    expect(await book.found('one_payer_for_many')).toEqual([])
    await expectVerified(book)
  })
})

test('what two lenders have together is nothing of either, and neither learns of the other', async () => {
  const [one, other] = [await openSeveralBook(service), await openSeveralBook(service)]
  const [lent_one, lent_other] = [refinancedOf(one), refinancedOf(other)]
  // The old loan of one lender is repaid as the other lends.
  await sendAll(one, [
    ...monthsOf(one),
    ...payersOf(one).slice(0, 5),
    ...lent_one.filter(({ name }) => !name.startsWith('debtor-2')),
  ])
  await sendAll(other, [
    ...monthsOf(other),
    ...payersOf(other).slice(5, 10),
    ...lent_other.filter(({ name }) => !name.startsWith('debtor-1')),
  ])
  await checkNow()
  for (const book of [one, other]) {
    expect(await book.found('refinanced_arrears')).toEqual([])
    expect(await book.found('one_payer_for_many')).toEqual([])
    expect(await book.found('payments_on_one_day')).toEqual([ON_ONE_DAY])
  }
  await sendAll(
    one,
    lent_one.filter(({ name }) => name.startsWith('debtor-2')),
  )
  await checkNow()
  expect(await one.found('refinanced_arrears')).toHaveLength(1)
  expect(await other.found('refinanced_arrears')).toEqual([])
  const { data } = await one.get('/findings', { check: 'refinanced_arrears', as_of: '2026-06-01' })
  const [finding] = data as { id: string }[]
  expect((await other.parties.lender.get(`/findings/${finding?.id}`)).status).toBe(404)
})
