// The cash of closed months on their certificates: frozen as of the close, of the lender alone, and null without bank statements. By hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCertificate } from '../../src/certificates/certificate-file.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { breakTieOut, runAll, whileHeld, whileUnchecked } from '../cash/held-tie-out.ts'
import { textOfPages } from '../certificates/read-pdf.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

beforeEach(async () => {
  book = await LineBook.open(service)
  await book.obligor('a', {})
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000 })
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
})

const pay = (id: string, date: string, amount: number, of = book) =>
  demand(
    of.lender.client.post(
      '/receivables/r1/entries',
      entryBody(id, { date, amount, type: 'principal', metadata: { payment_reference: `PAY-${id}` } }),
    ),
  )

const settle = (id: string, settled_at: string, amount: number, of = book) =>
  demand(
    of.operator.client.post('/operator/transparency/transactions', {
      id: `${of.organization}-${id}`,
      organization: of.organization,
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      description: `PAY-${id}`,
      settled_at,
      amount,
    }),
  )

const path = (of = book) => `/debt-lines/${of.line}/closes`

async function closed(of = book) {
  await demand(of.lender.client.post(path(of), { month: '2026-02' }))
  const { body } = await eventually(
    () => demand(of.lender.client.get(`${path(of)}/2026-02`)),
    ({ body }) => body.certificate !== null,
    20_000,
  )
  return body
}

async function file(extension: string) {
  const answer = await fetch(`${book.lender.client.address}${path()}/2026-02/certificate.${extension}`, {
    headers: { Authorization: book.lender.key },
  })
  return Buffer.from(await answer.arrayBuffer())
}

/** 1,000.00 of February 26 that the bank shows on March 2, 500.00 of February 27 that it does not, and one of March. */
async function collect(of = book) {
  await pay('1001', '2026-02-26', 100_000, of)
  await pay('1002', '2026-02-27', 50_000, of)
  await pay('1003', '2026-03-01', 7_000, of)
  await settle('1001', '2026-03-02', 100_000, of)
}

test('a certificate states the collections of the month as of the close, written just before it, and keeps them', async () => {
  await collect()
  const { cash_tie_out: cash, closed_at } = await closed()
  expect(cash).toMatchObject({
    as_of: closed_at.slice(0, 10),
    collections: [
      {
        currency: 'USD',
        reported: { number: 2, amount: 150_000 },
        verified: { number: 1, amount: 100_000 },
        stated_by_lender: { number: 0, amount: 0 },
        explained: { number: 0, amount: 0 },
        open: { number: 1, amount: 50_000 },
        // 1,000 / 1,500.
        verified_share: { numerator: 100_000, denominator: 150_000, value: 0.666666667 },
      },
    ],
  })
  expect(cash.tied_at >= closed_at).toBe(true)
  // From February 27 it is more than 90 days to any day on which this test runs.
  const ages = cash.collections[0].open_by_age.map(({ number }: { number: number }) => number)
  expect(ages).toEqual([0, 0, 0, 0, 1])
  const certificate = openCertificate(String(await file('json')))
  expect(certificate.cash_tie_out).toMatchObject({
    tied_at: cash.tied_at,
    collections: [{ verified_share: { numerator: '100000', denominator: '150000', value: '0.666666667' } }],
  })
  const text = textOfPages(await file('pdf'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('verified by bank statements 1 1,000.00 66.6667 %')
  // What the bank shows later changes the tie-out, and not the certificate.
  await settle('1002', '2026-03-02', 50_000)
  await eventually(
    () => demand(book.lender.client.get('/cash-tie-out', { from: '2026-02' })),
    ({ body }) => body.data[0]?.collections.verified.amount === 150_000,
  )
  const { body } = await demand(book.lender.client.get(`${path()}/2026-02`))
  expect(body.cash_tie_out).toEqual(cash)
})

/** Waits until what was collected is tied out. */
const tied = (of = book) =>
  eventually(
    () => of.lender.client.get('/cash-tie-out', { from: '2026-02' }),
    ({ status, body }) => status === 200 && body.data[0]?.collections.verified.amount === 100_000,
  )

const waiting = async () => (await demand(book.lender.client.get(`${path()}/2026-02`))).body

test('a certificate waits for the tie-out of what was known at the close', async () => {
  await collect()
  await tied()
  await whileHeld(service, book.lender.tenant, async () => {
    await pay('1004', '2026-02-26', 30_000)
    await settle('1004', '2026-02-27', 30_000)
    await demand(book.lender.client.post(path(), { month: '2026-02' }))
    await runAll()
    expect(await waiting()).toMatchObject({ certificate: null })
  })
  const { body } = await eventually(
    () => demand(book.lender.client.get(`${path()}/2026-02`)),
    ({ body }) => body.certificate !== null,
  )
  expect(body).toMatchObject({
    no_cash_tie_out: null,
    cash_tie_out: { collections: [{ reported: { amount: 180_000 }, verified: { amount: 130_000 } }] },
  })
})

test('a certificate that waited for something else states the cash of its close, not what was tied out since', async () => {
  await collect()
  await tied()
  await runAll()
  const body = await whileUnchecked(service, book.lender.tenant, async () => {
    await pay('1004', '2026-02-26', 30_000)
    await demand(book.lender.client.post(path(), { month: '2026-02' }))
    await reported({ reported: 180_000, verified: 100_000 })
    await settle('1004', '2026-02-27', 30_000)
    await reported({ reported: 180_000, verified: 130_000 })
    return waiting()
  })
  expect(body).toMatchObject({ certificate: null })
  const issued = await eventually(waiting, ({ certificate }) => certificate !== null)
  expect(issued).toMatchObject({
    cash_tie_out: { collections: [{ reported: { amount: 180_000 }, verified: { amount: 100_000 } }] },
  })
})

/** Waits until a tie-out of February with such amounts is complete. */
const reported = (wanted: { readonly reported: number; readonly verified: number }) =>
  eventually(
    async () => {
      await runAll()
      return book.lender.client.get('/cash-tie-out', { from: '2026-02' })
    },
    ({ status, body }) =>
      status === 200 &&
      body.freshness.status === 'current' &&
      body.data[0]?.collections.reported.amount === wanted.reported &&
      body.data[0]?.collections.verified.amount === wanted.verified,
  )

test('where the tie-out fails, the certificate states so after a while, and those of others do not wait', async () => {
  const other = book
  await collect(other)
  await tied(other)
  await breakTieOut(service, other.lender.tenant)
  await pay('1004', '2026-02-26', 30_000, other)
  await eventually(
    () => demand(other.lender.client.get('/cash-tie-out', { from: '2026-02' })),
    ({ body }) => body.freshness.status === 'failing',
  )
  await demand(other.lender.client.post(path(other), { month: '2026-02' }))
  book = await LineBook.open(service)
  await book.obligor('a', {})
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000 })
  await collect()
  expect((await closed()).cash_tie_out).toMatchObject({ collections: [{ verified: { amount: 100_000 } }] })
  // It is waited for while people may put it right.
  const read = async () => (await demand(other.lender.client.get(`${path(other)}/2026-02`))).body
  expect(await read()).toMatchObject({ certificate: null })
  await service.database.query(failForLong, [other.lender.tenant])
  const body = await eventually(read, ({ certificate }) => certificate !== null)
  expect(body).toMatchObject({ cash_tie_out: null, no_cash_tie_out: 'tie_out_failing' })
})

/** As if it had failed for sixteen minutes. */
const failForLong = installationStatement(
  '',
  `update calculator_failures set since = since - 960000000 where tenant = $1 and calculator = 'cash'`,
)

test('it is null without bank statements, while another lender has them, and before the close', async () => {
  const other = book
  await collect(other)
  book = await LineBook.open(service)
  await book.obligor('a', {})
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000 })
  await pay('1001', '2026-02-26', 100_000)
  const before = await demand(book.lender.client.get(`${path()}/2026-02`))
  expect(before.body).toMatchObject({ cash_tie_out: null, no_cash_tie_out: null })
  expect(await closed()).toMatchObject({ cash_tie_out: null, no_cash_tie_out: 'no_bank_statements' })
  const text = textOfPages(await file('pdf'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('No bank statements of the lender were known.')
})
