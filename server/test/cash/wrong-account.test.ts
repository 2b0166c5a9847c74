// Collections on another account than they belong into, over HTTP: what is set by day, debt line and product type, both clocks, and what stays verified.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Query = Record<string, string | number>

const AS_OF = { as_of: '2026-06-30' }

interface Shown {
  readonly cause: string
  readonly amount: number
  readonly day: string
  readonly payments: readonly { readonly entry_ids: readonly string[] }[]
  readonly lines: readonly { readonly line_id: string; readonly account: string }[]
}

async function breaksOf(book: CashBook, query: Query = {}): Promise<Shown[]> {
  return (await demand(book.parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, ...query }))).body.data
}

/** Each break as `cause amount day: entries and lines`. */
async function found(book: CashBook, query: Query = {}): Promise<string[]> {
  return (await breaksOf(book, query)).map(({ cause, amount, day, payments, lines }) => {
    const entries = payments.map(({ entry_ids }) => entry_ids.join('+'))
    const ids = lines.map(({ line_id }) => line_id.slice(book.organization.length + 1))
    return `${cause} ${amount} ${day}: ${[...entries, ...ids].join(' ')}`
  })
}

async function setAccounts(
  { organization, parties }: CashBook,
  collection_accounts: readonly object[] | null,
  effective = '2026-01-01',
): Promise<void> {
  const query = `?effective_date=${effective}`
  const body = { id: organization, organization, collection_accounts }
  await demand(parties.operator.post(`/operator/tie-out-settings${query}`, body))
  await tieOutNow()
}

/** A payment that the bank shows two days later, on an account. */
async function paidOn(book: CashBook, id: string, date: string, account_label: string | null, more: object = {}) {
  const reference = `INV-${id}`
  await book.pay({ id, date, amount: 500, metadata: { payment_reference: reference }, ...more })
  const settled_at = `${date.slice(0, 8)}${String(Number(date.slice(8)) + 2).padStart(2, '0')}`
  const label = account_label === null ? {} : { account_label }
  await book.settle({ id: `l${id}`, settled_at, amount: 500, description: reference, ...label })
}

const COLLECTIONS = { account: 'Collections 1234' }

describe('a collection on another account than is set', () => {
  test('is a break from the day on which it is shown, and stays verified', async () => {
    const book = await openCashBook(service)
    await paidOn(book, '1001', '2026-03-02', 'Collections 1234')
    await paidOn(book, '1002', '2026-03-09', 'Operating')
    await paidOn(book, '1003', '2026-03-16', null)
    await tieOutNow()
    expect(await found(book)).toEqual([])
    const figures = async () => (await demand(book.parties.lender.get('/cash-tie-out', AS_OF))).body.data
    const before = await figures()
    await setAccounts(book, [{ account: 'COLLECTIONS-1234' }])
    const both = ['wrong_account 500 2026-03-18: 1003 l1003', 'wrong_account 500 2026-03-11: 1002 l1002']
    expect(await found(book)).toEqual(both)
    expect(await found(book, { as_of: '2026-03-17' })).toEqual([both[1]])
    expect(await found(book, { as_of: '2026-03-10' })).toEqual([])
    expect(await figures()).toEqual(before)
    expect(before[0].collections.verified).toEqual({ number: 3, amount: 1_500 })
    await setAccounts(book, null)
    expect(await found(book)).toEqual([])
  })

  test('is judged by the accounts of the day on which the money came', async () => {
    const book = await openCashBook(service)
    await paidOn(book, '1001', '2026-03-02', 'Operating')
    await paidOn(book, '1002', '2026-04-06', 'Operating')
    await setAccounts(book, [{ account: 'Operating' }])
    await setAccounts(book, [COLLECTIONS], '2026-04-08')
    expect(await found(book)).toEqual(['wrong_account 500 2026-04-08: 1002 l1002'])
    await setAccounts(book, [COLLECTIONS], '2026-04-09')
    await setAccounts(book, null, '2026-04-08')
    expect(await found(book)).toEqual([])
  })

  test('is none at a moment before the account was set, and still one after it was set otherwise', async () => {
    const book = await openCashBook(service)
    await paidOn(book, '1001', '2026-03-02', 'Operating')
    await tieOutNow()
    const momentOf = async () => (await demand(book.parties.lender.get('/cash-tie-out', AS_OF))).body.known_at as string
    const unset = await momentOf()
    await setAccounts(book, [COLLECTIONS])
    const set = await momentOf()
    await setAccounts(book, [COLLECTIONS, { account: 'Operating' }])
    expect(await found(book)).toEqual([])
    expect(await found(book, { known_at: unset })).toEqual([])
    expect(await found(book, { known_at: set })).toEqual(['wrong_account 500 2026-03-04: 1001 l1001'])
  })

  test('is none where money is paid out, or comes back of what was lent', async () => {
    const book = await openCashBook(service)
    await setAccounts(book, [COLLECTIONS])
    const reference = (payment_reference: string) => ({ metadata: { payment_reference } })
    await book.pay({ id: 'd', type: 'disbursement', date: '2026-03-02', amount: 900, ...reference('INV-1') })
    await book.pay({ id: 'r', type: 'refund', date: '2026-03-05', amount: 100, ...reference('INV-2') })
    const out = { account_label: 'Funding', settled_at: '2026-03-02' }
    await book.settle({ ...out, id: 'ld', direction: 'debit', amount: 900, description: 'INV-1' })
    await book.settle({ ...out, id: 'lr', settled_at: '2026-03-06', amount: 100, description: 'INV-2' })
    await tieOutNow()
    expect(await found(book)).toEqual([])
  })
})

describe('accounts are set', () => {
  test('for a product type, which goes before those for all', async () => {
    const book = await openCashBook(service)
    const { lender } = book.parties
    await demand(lender.post('/receivables', { ...receivableBody('LEASE-1', 'acme'), product_type: 'lease' }))
    const lease = { type: 'principal', date: '2026-03-10', amount: 70, metadata: { payment_reference: 'INV-7' } }
    await demand(lender.post('/receivables/LEASE-1/entries', { id: 'e7', ...lease }))
    await book.settle({ id: 'l7', settled_at: '2026-03-11', amount: 70, description: 'INV-7', account_label: 'Leases' })
    await paidOn(book, '1001', '2026-03-02', 'Leases')
    await setAccounts(book, [COLLECTIONS, { account: 'Leases', product_type: 'lease' }])
    expect(await found(book)).toEqual(['wrong_account 500 2026-03-04: 1001 l1001'])
    await setAccounts(book, [{ account: 'Leases' }, { ...COLLECTIONS, product_type: 'lease' }])
    expect(await found(book)).toEqual(['wrong_account 70 2026-03-11: e7 l7'])
    await setAccounts(book, [{ ...COLLECTIONS, product_type: 'lease' }])
    expect(await found(book, { receivable_id: 'LOAN-0001' })).toEqual([])
  })

  test('for a debt line, of what backs it on the day of the payment, as soon as that is known', async () => {
    const book = await openCashBook(service)
    const { organization, parties } = book
    const line = `${organization}-line`
    const of_line = { organization, name: 'Warehouse', currency: 'USD', status: 'active', commitment: 1 }
    await demand(parties.operator.post('/operator/debt-lines', { id: line, ...of_line, opened_on: '2026-01-01' }))
    await demand(
      parties.lender.post('/receivables?effective_date=2026-02-01', { id: 'LOAN-0001', funded_by: 'operator' }),
    )
    await paidOn(book, '1001', '2026-03-02', 'Operating')
    await paidOn(book, '1002', '2026-03-16', 'Operating')
    await setAccounts(book, [{ account: 'Lockbox', debt_line_id: line }])
    expect(await found(book)).toEqual([])
    const pledge = { organization, receivable_id: 'LOAN-0001', status: 'pledged', debt_line_id: line }
    const path = '/operator/pledges?effective_date=2026-03-15'
    await demand(parties.operator.post(path, { id: `${organization}:LOAN-0001`, ...pledge }))
    expect(await found(book)).toEqual(['wrong_account 500 2026-03-18: 1002 l1002'])
  })
})

describe('the list and the summary', () => {
  const open = async () => {
    const book = await openCashBook(service)
    await setAccounts(book, [COLLECTIONS])
    for (const day of ['02', '09', '16']) await paidOn(book, `10${day}`, `2026-03-${day}`, 'Operating')
    await book.pay({ id: 'e4', date: '2026-03-11', amount: 90 })
    await tieOutNow()
    return book
  }

  const ALL = [
    'wrong_account 500 2026-03-18: 1016 l1016',
    'entry_without_cash 90 2026-03-11: e4',
    'wrong_account 500 2026-03-11: 1009 l1009',
    'wrong_account 500 2026-03-04: 1002 l1002',
  ]

  test('have each once, in pages forward and back, and by cause, owner, days and receivable', async () => {
    const book = await open()
    expect(await found(book)).toEqual(ALL)
    const wrong = ALL.filter((each) => each.startsWith('wrong_account'))
    expect(await found(book, { cause: 'wrong_account' })).toEqual(wrong)
    expect(await found(book, { cause: 'entry_without_cash' })).toEqual([ALL[1]])
    expect(await found(book, { owner: 'operator' })).toEqual([])
    expect(await found(book, { from: '2026-03-05', until: '2026-03-11' })).toEqual(ALL.slice(1, 3))
    expect((await found(book, { receivable_id: 'LOAN-0001' })).toSorted()).toEqual(ALL.toSorted())
    const whole = await breaksOf(book)
    const walked: Shown[] = []
    const pages: Shown[][] = []
    let page: string | null = null
    let previous: string | null = null
    do {
      const query: Query = { ...AS_OF, limit: 1, ...(page === null ? {} : { page }) }
      const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks', query))
      walked.push(...body.data)
      pages.push(body.data)
      page = body.next_page
      previous = body.previous_page
    } while (page !== null)
    expect(walked).toEqual(whole)
    const back = await demand(
      book.parties.lender.get('/cash-tie-out/breaks', { ...AS_OF, limit: 1, page: previous ?? '' }),
    )
    expect(back.body.data).toEqual(pages.at(-2))
    const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks/summary', AS_OF))
    expect(
      body.data.map(({ month, cause, above_zero }: Record<string, unknown>) => [month, cause, above_zero]),
    ).toEqual([
      ['2026-03', 'wrong_account', { number: 3, amount: 1_500 }],
      ['2026-03', 'entry_without_cash', { number: 1, amount: 90 }],
    ])
  })

  test('are those of an account, at its lines, and those of a line', async () => {
    const book = await open()
    await book.settle({ id: 'l9', settled_at: '2026-03-12', amount: 7, account_label: 'Operating' })
    await book.settle({ id: 'l8', settled_at: '2026-03-13', amount: 8, account_label: 'Collections 1234' })
    await book.pay({ id: 'e5', date: '2026-03-05', amount: 60, metadata: { payment_reference: 'INV-5' } })
    const short = { amount: 55, description: 'INV-5', account_label: 'Operating' }
    await book.settle({ id: 'l5', settled_at: '2026-03-09', ...short })
    await tieOutNow()
    const differs = 'amount_differs 5 2026-03-05: e5 l5'
    const of_account = [ALL[0], 'cash_without_entry 7 2026-03-12: l9', ALL[2], differs, ALL[3]]
    expect(await found(book, { account: 'Operating' })).toEqual(of_account)
    const pages: Shown[] = []
    let page: string | null = null
    do {
      const query: Query = { ...AS_OF, account: 'Operating', limit: 1, ...(page === null ? {} : { page }) }
      const { body } = await demand(book.parties.lender.get('/cash-tie-out/breaks', query))
      pages.push(...body.data)
      page = body.next_page
    } while (page !== null)
    expect(pages).toEqual(await breaksOf(book, { account: 'Operating' }))
    expect(await found(book, { account: 'Operating', until: '2026-03-06' })).toEqual([differs, ALL[3]])
    expect(await found(book, { account: 'Elsewhere' })).toEqual([])
    expect(await found(book, { line_id: book.lineId('l5') })).toEqual([differs])
    expect(await found(book, { line_id: book.lineId('l1009') })).toEqual([ALL[2]])
    expect(await found(book, { line_id: book.lineId('l5'), source: 'lender' })).toEqual([])
    expect(await found(book, { line_id: book.lineId('l5'), as_of: '2026-03-08' })).toEqual([])
  })

  test('are of one lender alone', async () => {
    const [one, other] = [await open(), await openCashBook(service)]
    await paidOn(other, '1001', '2026-03-02', 'Operating')
    await tieOutNow()
    expect([(await found(one)).length, await found(other)]).toEqual([4, []])
  })
})

test('a payment in parts is about the line on the other account, with the right one behind it', async () => {
  const book = await openCashBook(service)
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 500, metadata: { payment_reference: 'INV-1001' } })
  const part = { description: 'INV-1001' }
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 300, account_label: 'Collections 1234', ...part })
  await book.settle({ id: 'l2', settled_at: '2026-03-04', amount: 200, account_label: 'Operating', ...part })
  await setAccounts(book, [COLLECTIONS])
  const [only, ...more] = await breaksOf(book)
  expect(more).toEqual([])
  expect(only).toMatchObject({
    cause: 'wrong_account',
    owner: 'lender',
    amount: 500,
    day: '2026-03-04',
    age_days: 118,
    payments: [{ receivable_id: 'LOAN-0001', entry_ids: ['e1'] }],
    lines: [{ line_id: book.lineId('l2'), account: 'Operating' }],
    behind: { payments: [], lines: [{ line_id: book.lineId('l1'), account: 'Collections 1234' }] },
  })
})
