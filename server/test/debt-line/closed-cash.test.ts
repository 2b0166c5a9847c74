// The cash of closed months on their certificates: frozen as of the close, of the lender alone, and null without bank statements. By hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCertificate } from '../../src/certificates/certificate-file.ts'
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

test('it is null without bank statements, while another lender has them, and before the close', async () => {
  const other = book
  await collect(other)
  book = await LineBook.open(service)
  await book.obligor('a', {})
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.openLine({ commitment: 50_000_000, principal_outstanding: 4_000_000 })
  await pay('1001', '2026-02-26', 100_000)
  const before = await demand(book.lender.client.get(`${path()}/2026-02`))
  expect(before.body.cash_tie_out).toBeNull()
  expect((await closed()).cash_tie_out).toBeNull()
  const text = textOfPages(await file('pdf'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(text).toContain('No bank statements of the lender were known.')
})
