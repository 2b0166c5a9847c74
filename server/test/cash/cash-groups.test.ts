// The verified cash of groups over HTTP: product types, debt lines on the day of the payment, both clocks, and who sees what.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

interface Row {
  readonly group: string | null
  readonly month: string
  readonly collections: {
    readonly verified: { readonly amount: number }
    readonly reported: { readonly amount: number }
  }
}

const groupsOf = async ({ parties }: CashBook, query: Record<string, string> = {}) =>
  (await demand(parties.lender.get('/cash-tie-out/groups', { as_of: '2026-04-15', ...query }))).body

/** Group, month, verified and reported of each row. */
const shown = ({ data }: { data: readonly Row[] }) =>
  data.map(({ group, month, collections: { verified, reported } }) => [group, month, verified.amount, reported.amount])

/** A loan and a lease, each with a payment that the bank shows, and the loan with one that it does not. */
async function groupedBook(): Promise<CashBook> {
  const book = await openCashBook(service)
  const { lender } = book.parties
  await demand(lender.post('/receivables', { ...receivableBody('LEASE-1', 'acme'), product_type: 'lease' }))
  const named = (payment_reference: string) => ({ metadata: { payment_reference } })
  await book.pay({ id: 'e1', date: '2026-03-10', amount: 900, ...named('PAY-1001') })
  await book.pay({ id: 'e2', date: '2026-03-20', amount: 300, ...named('PAY-1002') })
  await demand(
    lender.post('/receivables/LEASE-1/entries', {
      id: 'e3',
      type: 'principal',
      date: '2026-04-02',
      amount: 50,
      ...named('PAY-1003'),
    }),
  )
  await book.settle({ id: 'l1', settled_at: '2026-03-11', amount: 900, description: 'PAY-1001' })
  await book.settle({ id: 'l2', settled_at: '2026-04-03', amount: 50, description: 'PAY-1003' })
  await tieOutNow()
  return book
}

test('by product type, the same to the lender and to the operator, and on an earlier day', async () => {
  const book = await groupedBook()
  const own = await groupsOf(book)
  expect(own.group_by).toBe('product_type')
  const loan = receivableBody('LOAN-0001', 'acme').product_type
  const rows = [
    ['lease', '2026-04', 50, 50],
    [loan, '2026-03', 900, 1_200],
  ]
  expect(shown(own)).toEqual(rows.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
  expect(own.data[1].collections).toMatchObject({
    verified_share: { numerator: 900, denominator: 1_200, value: 0.75 },
    days_to_verify: { median: 1 },
    open: { number: 1, amount: 300 },
  })
  const { operator } = book.parties
  expect((await demand(operator.get(`${book.operators}/groups`, { as_of: '2026-04-15' }))).body).toEqual(own)
  expect(shown(await groupsOf(book, { as_of: '2026-03-10' }))).toEqual([[loan, '2026-03', 0, 900]])
})

test('what is known later does not change what was known before', async () => {
  const book = await groupedBook()
  const before = await groupsOf(book)
  await demand(
    book.parties.lender.post('/receivables', { ...receivableBody('LEASE-1', 'acme'), product_type: 'mortgage' }),
  )
  await demand(book.parties.lender.delete('/receivables/LOAN-0001/entries/e2'))
  await tieOutNow()
  expect(shown(await groupsOf(book)).map(([group]) => group)).toContain('mortgage')
  expect(await groupsOf(book, { known_at: before.known_at })).toEqual(before)
})

test('by debt line, as the receivable backs it on the day of the payment; what backs none has no group', async () => {
  const book = await groupedBook()
  const { organization } = book
  const { operator } = book.parties
  await demand(
    operator.post('/operator/debt-lines', {
      id: `${organization}-line`,
      organization,
      name: 'Warehouse',
      currency: 'USD',
      status: 'active',
      commitment: 1,
      opened_on: '2026-01-01',
    }),
  )
  // The operator funds the loan, which is pledged from March 15 on.
  await demand(
    book.parties.lender.post('/receivables?effective_date=2026-02-01', { id: 'LOAN-0001', funded_by: 'operator' }),
  )
  await demand(
    operator.post('/operator/pledges?effective_date=2026-03-15', {
      id: `${organization}:LOAN-0001`,
      organization,
      receivable_id: 'LOAN-0001',
      debt_line_id: `${organization}-line`,
      status: 'pledged',
    }),
  )
  await tieOutNow()
  expect(shown(await groupsOf(book, { group_by: 'debt_line' }))).toEqual([
    [`${organization}-line`, '2026-03', 0, 300],
    [null, '2026-03', 900, 900],
    [null, '2026-04', 50, 50],
  ])
})

const copyFirst = installationStatement(
  '',
  `insert into cash_payments (tenant, payment, receivable, stretch, day, currency, amount, entries, recorded)
  select tenant, 'copy ' || at, receivable, stretch, day, currency, amount, '{}', recorded
  from cash_payments, generate_series($2::integer, $3::integer) at where tenant = $1 and entries[1] = 'e1'`,
)

test('of 100,000 payments, and of no more, however many are of one receivable and day', async () => {
  const book = await groupedBook()
  const { lender, tenants } = book.parties
  // Each statement has little to do, so that it is in time beside whatever else runs.
  for (let from = 1; from <= 99_997; from += 10_000)
    await service.database.query(copyFirst, [tenants.lender, from, Math.min(from + 9_999, 99_997)])
  const { data } = await groupsOf(book)
  const numbers = data.map((row: { collections: { reported: { number: number } } }) => row.collections.reported.number)
  expect(numbers.toSorted((a: number, b: number) => a - b)).toEqual([1, 99_999])
  await service.database.query(copyFirst, [tenants.lender, 99_998, 99_998])
  const { status, body } = await lender.get('/cash-tie-out/groups', { as_of: '2026-04-15' })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.details).toMatchObject([{ param: 'from', code: 'too_many_rows' }])
  expect(body.details[0].message).toContain('more than 100,000 payments')
  // The month that has few of them is answered.
  expect(shown(await groupsOf(book, { from: '2026-04' }))).toEqual([['lease', '2026-04', 50, 50]])
})

test('no other lender and no other field', async () => {
  const [book, other] = [await groupedBook(), await openCashBook(service)]
  expect((await groupsOf(other)).data).toEqual([])
  expect((await other.parties.lender.get(`${book.operators}/groups`)).status).toBe(403)
  expect((await book.parties.lender.get('/cash-tie-out/groups', { group_by: 'obligor_id' })).status).toBe(400)
})
