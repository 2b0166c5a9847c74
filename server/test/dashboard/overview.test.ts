// The operator's first page: one answer about every lender and its lines.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { demand } from '../surface/operations.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Person, signedIn } from './browser.ts'

let service: TestService
let book: LineBook
let person: Person

beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
  await book.openLine({ principal_outstanding: 40_000 })
  await book.agree('terms', {
    advance_rates: { rate: 0.8 },
    covenants: [
      { id: 'room', name: 'Room', metric: 'availability', comparator: '>=', threshold: 9_000 },
      { id: 'late', name: 'Late', metric: 'effective_advance_rate', comparator: '<=', threshold: 0.5 },
    ],
  })
  person = await signedIn(service, book.operator.organization, 'member')
})
afterAll(() => service.stop())

test('a line is shown with what can be drawn, its covenants and the last write of its lender', async () => {
  const { body } = await eventually(
    () => person.browser.get('/sandbox/overview'),
    (answer) => answer.body.data[0]?.lines[0]?.covenants?.status === 'breach' && answer.body.data[0].lines[0].base > 0,
  )
  expect(body.is_cut).toBe(false)
  const [lender] = body.data.filter(({ id }: { id: string }) => id === book.organization)
  expect(lender).toMatchObject({ suspended: false, last_write_at: expect.stringMatching(/^20/) })
  // 0.8 of 60,000, less 40,000; 40,000 of 60,000 is more than a half, by a third of that.
  expect(lender.lines).toMatchObject([
    {
      id: book.line,
      currency: 'USD',
      outstanding: 40_000,
      base: 48_000,
      availability: 8_000,
      deficiency: 0,
      covenants: { status: 'breach', covenants: 2, at_status: 2, tightest: { covenant_id: 'late' } },
    },
  ])
  // The months of the tightest covenant end with the month that is shown, at the headroom that is shown.
  const { test_month, tightest } = lender.lines[0].covenants
  expect(tightest.months.length).toBeGreaterThan(1)
  expect(tightest.months.at(-1)).toEqual({ test_month, headroom: tightest.headroom })
  expect(tightest.months).toEqual(tightest.months.toSorted(byMonth))
})

/** The rows of the overview about the lender of the book, on the clocks. */
const lenderOn = async (query: string) => {
  const { body } = await person.browser.get(`/sandbox/overview?${query}`)
  return body.data.find(({ id }: { id: string }) => id === book.organization)
}

test('of a day it shows the covenants that had been tested by then, and leaves the bases to be asked for', async () => {
  const lender = await lenderOn('as_of=2026-02-28')
  expect(lender.lines).toMatchObject([
    { outstanding: 40_000, as_of: null, base: null, availability: null, covenants: { test_month: '2026-02' } },
  ])
  const { test_month, tightest } = lender.lines[0].covenants
  expect(tightest.months.at(-1).test_month).toBe(test_month)
  expect((await lenderOn('as_of=2025-12-31')).lines).toMatchObject([{ id: book.line, covenants: null }])
})

test('of a moment it shows what was recorded and written until then', async () => {
  const { made, before } = await moments()
  await book.write('debt-lines', { id: book.line, commitment: 2_000_000 })
  await book.obligor('b')
  const then = await lenderOn(`known_at=${before}`)
  expect(then.lines).toMatchObject([{ commitment: 1_000_000 }])
  expect(then.last_write_at <= before).toBe(true)
  const now = await lenderOn('')
  expect(now.lines).toMatchObject([{ commitment: 2_000_000 }])
  expect(now.last_write_at > before).toBe(true)
  // A moment before the line was made, at which its lender was known.
  expect((await lenderOn(`known_at=${made}`)).lines).toEqual([])
})

test('of a moment it shows covenants as the certificates of months that were closed by then have them', async () => {
  const { client } = book.lender
  await demand(client.post(`/debt-lines/${book.line}/closes`, { month: '2026-01' }))
  const testOf = (covenant_id: string) =>
    client.get(`/debt-lines/${book.line}/metrics`, { covenant_id, test_month: '2026-01' })
  const { body: closed } = await eventually(
    () => testOf('late'),
    ({ body }) => body.data[0]?.first_reported !== null,
  )
  expect(closed.data[0]).toMatchObject({ status: 'breach', first_reported: { status: 'breach' } })
  const { closed_at } = closed.data[0].first_reported
  // Another loan that was paid out in January is known only now: what was two thirds is a third.
  await book.loan({ id: 'a2', obligor: 'a', amount: 60_000 })
  await eventually(
    () => testOf('late'),
    ({ body }) => body.data[0]?.status === 'pass',
  )
  const january = 'as_of=2026-01-31'
  expect((await lenderOn(january)).lines[0].covenants).toMatchObject({
    status: 'pass',
    tightest: { headroom: expect.any(Number) },
  })
  const { covenants } = (await lenderOn(`${january}&known_at=${closed_at}`)).lines[0]
  expect(covenants).toMatchObject({ test_month: '2026-01', status: 'breach', at_status: 2, tightest: null })
  const earlier = await lenderOn(`${january}&known_at=${(await moments()).made}`)
  expect(earlier.lines).toEqual([])
})

/** The moment at which the first of the book was written, and the present one. */
async function moments(): Promise<{ made: string; before: string }> {
  const [{ body: account }, { body: line }] = await Promise.all([
    book.lender.client.get('/accounts/a'),
    book.operator.client.get(`/operator/debt-lines/${book.line}`),
  ])
  const lender = await lenderOn('')
  const before = lender.last_write_at > line.updated_at ? lender.last_write_at : line.updated_at
  return { made: account.created_at, before }
}

test('clocks that cannot be are refused, with what to send instead', async () => {
  const { status, body } = await person.browser.get('/sandbox/overview?as_of=2099-01-01&known_at=yesterday&on=today')
  expect(status).toBe(400)
  expect(body.details.map(({ param }: { param: string }) => param).toSorted()).toEqual(['as_of', 'known_at', 'on'])
})

const byMonth = (one: { test_month: string }, other: { test_month: string }) =>
  one.test_month < other.test_month ? -1 : 1

test('a lender without lines is there, and none of another environment’s', async () => {
  const { organization } = await service.lender()
  const { data } = (await person.browser.get('/live/overview')).body
  expect(data.map(({ id }: { id: string }) => id)).toContain(organization.organization)
  expect(data.flatMap(({ lines }: { lines: unknown[] }) => lines)).toEqual([])
})

test('nobody but the operator sees it', async () => {
  const { browser } = await signedIn(service, book.lender.organization, 'admin')
  expect(await browser.get('/sandbox/overview')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await person.browser.get('/test/overview')).status).toBe(404)
})

test('the shape of terms is that of the contract', async () => {
  const { body } = await person.browser.get('/term-shape')
  expect(Object.keys(body)).toContain('covenants')
  expect(body.servicing_fee).toMatchObject({ type: 'number', minimum: 0, maximum: 1 })
})
