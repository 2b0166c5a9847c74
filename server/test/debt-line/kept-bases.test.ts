// A base of a past day is kept while nothing changes that day. What a record was first stated to be applies to all days before too, so a record that
// is written again for its first day is rewritten for the past: the kept base no longer holds. By hand; no job runs here but those that the test runs.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calculateWanted } from '../../src/jobs/debt-lines/line-calculator.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { findSilence } from '../../src/resources/borrowing-base/dated-news-reads.ts'
import { findLenderOfLines } from '../../src/resources/borrowing-base/line-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
let book: LineBook

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const DAY = '2026-06-30'
/** The first day that records are stated to be of, which is after the day of the base. */
const FIRST = { effective_date: '2026-08-01' }
const on = ({ effective_date }: typeof FIRST) => `?effective_date=${effective_date}`

const report = (path: string, body: object, day = FIRST) => demand(book.lender.client.post(`${path}${on(day)}`, body))
const write = (path: string, body: Record<string, unknown>, day = FIRST) => book.write(path, body, on(day))
const entry = (loan: string, body: object) => demand(book.lender.client.post(`/receivables/${loan}/entries`, body))

/** Two obligors with 600.00 and 300.00, all of it eligible. */
beforeEach(async () => {
  book = await LineBook.open(service)
  const loan = { funded_by: 'operator', metadata: { branch: 'east' } }
  for (const [id, amount] of [
    ['a', 60_000],
    ['b', 30_000],
  ] as const) {
    await report('/accounts', accountBody(id))
    await report('/receivables', receivableBody(`${id}1`, id, loan))
    await entry(`${id}1`, entryBody('paid-out', { amount }))
  }
  await write('debt-lines', {
    id: book.line,
    name: 'The line',
    currency: 'USD',
    status: 'active',
    commitment: 1_000_000,
    opened_on: '2026-01-01',
    pledge_selector: { product_types: ['term_loan'] },
  })
  await book.agree('terms', {
    advance_rates: { rate: 0.8 },
    eligibility: [
      { id: 'branch', rule: 'metadata', key: 'branch', not_in: ['closed'], missing: 'eligible' },
      { id: 'sector', rule: 'industry', not_in: ['7225'], missing: 'eligible' },
    ],
  })
})

/** The base of the past day once it is calculated. */
async function baseOfDay() {
  const ask = async () => {
    await catchUpMetrics(service.database)
    await new PortfolioFollower(service.database, 'operator').run()
    await calculateWanted({ database: service.database, beside: service.database }, 'operator')
    return demand(book.base({ as_of: DAY }))
  }
  return (await eventually(ask, ({ body }) => body.calculation.status === 'done')).body
}

test.each<readonly [string, () => Promise<unknown>, object]>([
  ['the line', () => write('debt-lines', { id: book.line, commitment: 50_000 }), { commitment: 50_000 }],
  ['terms', () => book.agree('terms', { advance_rates: { rate: 0.5 } }), { base: 45_000 }],
  ['a receivable', () => report('/receivables', { id: 'b1', metadata: { branch: 'closed' } }), { base: 48_000 }],
  ['an obligor', () => report('/accounts', { id: 'b', industry: '722511' }), { base: 48_000 }],
  [
    'the line, of an earlier day than its first',
    () => write('debt-lines', { id: book.line, commitment: 50_000 }, { effective_date: '2026-07-15' }),
    { commitment: 50_000 },
  ],
])('%s, written again for the first day, changes the base of a day before', async (_, act, expected) => {
  expect(await baseOfDay()).toMatchObject({ base: 72_000, commitment: 1_000_000 })
  await act()
  expect(await baseOfDay()).toMatchObject(expected)
})

test('what is written for a later day leaves it as it is: nothing is calculated again', async () => {
  const calculations = async () => {
    const find = installationStatement('', 'select known_at from line_calculations where tenant = $1')
    return service.database.query(find, [book.lender.tenant])
  }
  expect(await baseOfDay()).toMatchObject({ base: 72_000, commitment: 1_000_000 })
  const before = await calculations()
  const later = { effective_date: '2026-08-02' }
  await write('debt-lines', { id: book.line, commitment: 50_000 }, later)
  await report('/receivables', { id: 'b1', metadata: { branch: 'closed' } }, later)
  await report('/accounts', { id: 'b', industry: '722511' }, later)
  expect(await baseOfDay()).toMatchObject({ base: 72_000, commitment: 1_000_000 })
  expect(await calculations()).toEqual(before)
})

test('a write is noticed wherever the log is cut, also within its batch', async () => {
  const lender = await findLenderOfLines(service.database, book.lender.tenant)
  if (lender === undefined) throw new Error('There is a lender')
  const { operator } = lender
  const { body } = await write('debt-lines', { id: book.line, commitment: 50_000 })
  expect(body.commitment).toBe(50_000)
  const findLast = installationStatement(
    '',
    'select max(recorded) as at from operator_record_patches where tenant = $1',
  )
  const [{ at } = { at: 0 }] = await service.database.query<{ at: number }>(findLast, [operator])
  // As if more had been written in the same batch.
  const last = at + 10
  for (const table of ['batches', 'batch_postings'])
    await service.database.query(
      installationStatement('', `update ${table} set last = $2 where tenant = $1 and last = $3`),
      [operator, last, at],
    )
  const silence = (after: number, until: number) => findSilence(service.database, lender, { as_of: DAY, after, until })
  for (const cut of [at - 1, at, at + 5, last]) {
    const ends = [(await silence(at - 2, cut)) ?? 'changed', (await silence(cut, last + 5)) ?? 'changed']
    expect([cut - at, ends.includes('changed')]).toEqual([cut - at, true])
  }
})
