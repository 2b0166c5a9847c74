// What a page of receivables behind the portfolio costs: on 10,000 of which none is meant it looks at a bounded number, and leads on from
// there. What is issued and read is counted; nothing is timed.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { type DrillDownScope, readDrillDown } from '../../src/resources/portfolio/drill-down/drill-down-reads.ts'
import { type Statement, installationStatement } from '../../src/storage/database.ts'
import { postingOf } from '../../src/storage/dated-records.ts'
import type { Wanted } from '../../src/storage/lists/paging.ts'
import { type TestService, startTestService } from '../harness/service.ts'

const ROWS = 10_000
const TENANT = 900_001
/** The moment of the last fold, after which one batch changed the newest receivable. */
const FOLDED = 20_000

const LEDGER = Buffer.from(
  encodeLedger({
    origination: 18_262,
    product: 'instalment',
    too_large: false,
    volume: 0,
    days: [],
    kinds: [],
    values: [],
  }),
).toString('hex')

const CELLS = JSON.stringify([
  {
    from: null,
    cell: {
      currency: 'USD',
      product_type: 'term_loan',
      vintage: 600,
      funded_by: 'other',
      industry: null,
      country: null,
      region: null,
      obligor_id: 'a',
    },
    credit_score: null,
  },
])

const SETUP = [
  `insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
      currency, delinquent_amount, delinquent_times, metadata)
    select ${TENANT}, n, n, 'r' || n, 'a', 'term_loan', 'other', '2020-01-01', 'USD', 0, 0, '{}' from generate_series(1, ${ROWS}) n`,
  `insert into receivable_patches (tenant, number, recorded, effective, actor, patch)
    select ${TENANT}, n, n, '2020-01-01', 0, '{"obligor_id": "a", "origination_date": "2020-01-01", "currency": "USD",
      "product_type": "term_loan", "funded_by": "other"}' from generate_series(1, ${ROWS}) n`,
  `insert into receivable_postings (tenant, posting, number, since)
    select ${TENANT}, '${postingOf('obligor_id', 'a')}', n, n from generate_series(1, ${ROWS}) n`,
  `insert into receivable_posting_history (tenant, posting, until, number, since)
    select ${TENANT}, '${postingOf('obligor_id', 'rare')}', 10 * n, n, n from unnest(array[7, 5000]) n`,
  `insert into portfolio_receivables (tenant, receivable, settings, cells, ledger, since)
    select ${TENANT}, n, 0, '${CELLS}', '\\x${LEDGER}', 1 from generate_series(1, ${ROWS}) n`,
  `insert into portfolio_folds (tenant, fold, position, settings) values (${TENANT}, 1, ${FOLDED}, 0)`,
].map((text, at) => installationStatement(`test-set-drill-down-plans-up-${at}`, text))

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  for (const one of SETUP) await service.database.query(one, [])
})
afterAll(() => service.stop())

const SCOPE: DrillDownScope = {
  tenant: TENANT,
  operator_slug: 'operator',
  as_of: 20_000,
  known_at: undefined,
  filter: {},
}

/** Reads a page. Returns also which statements it took. */
async function read(scope: Partial<DrillDownScope>, wanted: Partial<Wanted> = {}) {
  const issued: string[] = []
  const watched: typeof service.database = {
    ...service.database,
    query: (one, values) => service.database.query(one, values),
    transaction: (work, isolation) =>
      service.database.transaction((transaction) => {
        const query = (one: Statement, values: readonly unknown[]) => {
          issued.push(one.name)
          return transaction.query(one, values)
        }
        return work({ ...transaction, query } as typeof transaction)
      }, isolation),
  }
  const all = { direction: 'next', key: undefined, rows_max: 26, known_at: undefined, ...wanted } as const
  return { ...(await readDrillDown(watched, { ...SCOPE, ...scope }, all)), issued }
}

test('a page that finds what it wants at once looks at no more than it holds, all of it stored', async () => {
  const { rows, issued } = await read({})
  expect(rows.map(({ key }) => Number(key[0]))).toEqual(Array.from({ length: 26 }, (_, at) => ROWS - at))
  expect(issued.filter((name) => name === 'find-drill-down-newest')).toHaveLength(1)
  expect(issued).not.toContain('find-entries-for-ledgers')
})

test('a page of which nothing is found ends early and leads on from where it looked to', async () => {
  // The time that bounds a page as well stands still, so that the number of receivables is what ends it.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { rows, looked_to, issued } = await read({ filter: { product_type: 'lease' } })
  clock.mockRestore()
  expect(rows).toEqual([])
  expect(Number(looked_to?.[0])).toBeGreaterThan(ROWS - 5_000)
  expect(Number(looked_to?.[0])).toBeLessThan(ROWS - 3_000)
  expect(issued.length).toBeLessThan(100)
})

test('a page of moves of which nothing is found looks at as many receivables as any other', async () => {
  const { rows, looked_to, issued } = await read({ filter: { month: 240, from_bucket: '31-60', to_state: '61-90' } })
  expect(rows).toEqual([])
  expect(Number(looked_to?.[0])).toBeGreaterThan(ROWS - 5_000)
  expect(issued.length).toBeLessThan(100)
})

test('of a rare obligor only what it owes or owed is looked at, either way', async () => {
  for (const wanted of [{}, { direction: 'previous', key: ['0', '20000'] }] as const) {
    const { rows, looked_to, issued } = await read({ filter: { obligor_id: 'rare' } }, wanted)
    expect([rows, looked_to]).toEqual([[], undefined])
    expect(issued.length).toBeLessThan(10)
  }
})

test('of an obligor who owes much a page looks at no more than it holds', async () => {
  const { rows, issued } = await read({ filter: { obligor_id: 'a' } })
  expect(rows.map(({ key }) => Number(key[0]))).toEqual(Array.from({ length: 26 }, (_, at) => ROWS - at))
  expect(issued.filter((name) => name.startsWith('find-drill-down-newest'))).toEqual(['find-drill-down-newest-owed'])
})

test('from page to page every receivable is looked at, and the last page reports that there are no more', async () => {
  const seen: number[] = []
  let key: readonly string[] | undefined
  for (let pages = 0; pages < 20; pages += 1) {
    const { rows, looked_to } = await read({ filter: { finding: 'stale' } }, key === undefined ? {} : { key })
    expect(rows).toEqual([])
    key = looked_to
    if (key === undefined) break
    seen.push(Number(key[0]))
  }
  expect(key).toBeUndefined()
  expect(seen.toSorted((one, other) => other - one)).toEqual(seen)
  expect(seen.at(-1)).toBeLessThan(5_000)
})

test('going back begins with its key and ends with what was known when the page was served', async () => {
  const back = { direction: 'previous', key: [String(ROWS - 2), '19000'], known_at: ROWS - 1 } as const
  const { rows } = await read({}, back)
  expect(rows.map(({ key }) => key)).toEqual([
    [String(ROWS - 2), '19000'],
    [String(ROWS - 1), '19000'],
  ])
})

test('of a moment since which little happened the stored form is read', async () => {
  const { rows, issued } = await read({ known_at: 5_000 })
  expect(rows[0]?.key[0]).toBe('5000')
  expect(issued).toContain('find-changed-receivables')
  expect(issued).not.toContain('find-entries-for-ledgers')
})
