// Restatements of books that several callers change at random: whatever moved a month, the differences of the receivables add up to
// that of the portfolio, figure by figure, and each has a cause that was recorded between the two moments.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { endOfMonth } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import {
  type Act,
  changeSettings,
  conversations,
  converse,
  drawOne,
  expectCaughtUp,
  settingsActs,
  startBook,
} from '../metrics/pipeline-book.ts'
import { demand } from '../surface/operations.ts'

const CALLERS = 3
const ACTS = 30

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.stop())

const findMoments = installationStatement(
  'test-find-restated-moments',
  'select last from batches where tenant = $1 order by last',
)

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

test.each([1, 2, 3])('the differences of receivables add up to those of the portfolio (draw %i)', async (seed) => {
  const lender = await startBook(service)
  const settings = drawOne(settingsActs, seed)
  const acts = drawOne(conversations(CALLERS, ACTS), seed).map((own) => own.map(withinBounds))
  await Promise.all([
    ...acts.map((one, caller) => converse(new Client(service.address, lender.key), one, caller)),
    changeSettings(service, lender, settings),
    moveAround(lender),
  ])
  await expectCaughtUp(service, lender, settings)
  const moments = await service.database.query<{ last: number }>(findMoments, [lender.tenant])
  const at = (part: number) => formatMoment(moments[Math.floor((moments.length - 1) * part)]?.last ?? 0)
  let rows = 0
  for (const [since, known_at] of [[at(0), at(0.5)] as const, [at(0.3), at(0.35)] as const, [at(0.5), at(1)] as const])
    for (const month of ['2026-01', '2026-02', '2026-07'])
      for (const part of PARTS) rows += await expectFooting(lender, { month, since, known_at, ...part })
  expect(rows).toBeGreaterThan(25)
})

/** Amounts beyond all bounds, which make a receivable count for nothing else, are left to one of them. */
function withinBounds(act: Act): Act {
  if (act.does !== 'entry' || act.receivable === 'r4') return act
  const { amount } = { amount: 0, ...act.body }
  const body = { ...act.body, amount: amount > 100_000 ? 5_000 : amount }
  return { ...act, body }
}

const PARTS: readonly { readonly [filter: string]: string }[] = [
  {},
  { product_type: 'line_of_credit' },
  { funded_by: 'operator' },
  { industry: '72' },
  { region: 'US-CA' },
]

/** Who funds a receivable and the sector of its obligor change while others write, some of it backdated. */
async function moveAround({ client }: Lender): Promise<void> {
  const changes = [
    ['/receivables?effective_date=2026-02-10', { id: 'r1', funded_by: 'operator' }],
    ['/accounts', { id: 'a', industry: '722511' }],
    ['/accounts?effective_date=2026-01-20', { id: 'a', address: { region: 'CA' } }],
    ['/receivables?effective_date=2026-01-20', { id: 'r2', funded_by: 'operator' }],
    ['/accounts?effective_date=2026-08-10', { id: 'a', address: { country: 'US' } }],
    ['/accounts?effective_date=2026-02-10', { id: 'a', industry: '445110' }],
  ] as const
  for (const [path, body] of changes) {
    await demand(client.post(path, body))
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
}

/** Asserts it of one restatement, read page by page; gives how many receivables were restated. */
async function expectFooting({ client }: Lender, query: { readonly [name: string]: string }): Promise<number> {
  const rows: Row[] = []
  let answer = (await demand(client.get('/portfolio/restatements', { ...query, limit: 2 }))).body
  const { changes, settings } = answer
  rows.push(...answer.receivables)
  while (answer.next_page !== null) {
    answer = (await demand(client.get('/portfolio/restatements', { ...query, limit: 2, page: answer.next_page }))).body
    rows.push(...answer.receivables)
  }
  expect(new Set(rows.map((row) => row['receivable_id'])).size).toBe(rows.length)
  expect(answer.changes).toEqual(changes)
  for (const change of changes) if (change.figure === 'closing') await expectSummaries(client, query, change)
  expect(differencesOf(rows.flatMap((row) => row['changes']))).toEqual(differencesOf(changes))
  for (const row of rows) {
    const causes = [...row['entries'], ...row['statements'], ...settings]
    expect(causes.length, JSON.stringify({ query, row })).toBeGreaterThan(0)
    for (const { recorded_at } of causes)
      expect(recorded_at > (query['since'] ?? '') && recorded_at <= (query['known_at'] ?? '')).toBe(true)
  }
  return rows.length
}

/** Asserts that the summary is the same at either moment. */
async function expectSummaries(client: Client, query: { readonly [name: string]: string }, change: Row): Promise<void> {
  const { month = '', since = '', known_at = '', ...part } = query
  const as_of = endOfMonth(`${month}-01`)
  for (const [moment, closing] of [[since, change['before']] as const, [known_at, change['after']] as const]) {
    const { body } = await demand(client.get('/portfolio/summary', { ...part, as_of, known_at: moment }))
    expect(body.data[0]?.principal.closing ?? 0).toBe(closing)
  }
}

/** The total of the differences of each figure, without those of zero. */
function differencesOf(changes: readonly Row[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, figure, unit, basis, bucket, difference } of changes) {
    const name = [currency, figure, unit, basis, bucket].join(' ')
    sums.set(name, (sums.get(name) ?? 0) + difference)
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}
