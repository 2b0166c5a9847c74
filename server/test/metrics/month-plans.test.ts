// What a page of months costs: on 60,000 receivables of ten years every statement reads a stretch of an index, at whatever depth and for
// whichever month. What PostgreSQL reads is counted; nothing is timed.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { type CandidateSearch, findMonthCandidates } from '../../src/resources/receivable-metrics/month-candidates.ts'
import { readMonths } from '../../src/resources/receivable-metrics/month-reads.ts'
import { type Querier, SESSION_OPTIONS, type Statement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'

const ROWS = 60_000
const TENANT = 900_001
const MONTHS = 120
const FIRST = 500
const COUNT = 120

/** A ledger without entries, in hexadecimal. */
const EMPTY = Buffer.from(
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

let service: TestService
let client: pg.Client
beforeAll(async () => {
  service = await startTestService()
  client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
  await client.query(`insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
      currency, delinquent_amount, delinquent_times, metadata)
    select ${TENANT}, n, n, 'r' || n, 'a', 'term_loan', 'other', '2020-01-01', 'USD', 0, 0, '{}' from generate_series(1, ${ROWS}) n`)
  await client.query(`insert into receivable_ledgers (tenant, receivable, first_month, last_month, position, ledger)
    select ${TENANT}, n, ${FIRST} + n * ${MONTHS} / ${ROWS}, null, 1, '\\x${EMPTY}' from generate_series(1, ${ROWS}) n`)
  // Of another lender, receivables without an entry, as they are when they are reported before their entries.
  await client.query(`insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
      currency, delinquent_amount, delinquent_times, metadata)
    select ${TENANT + 1}, n, n, 'r' || n, 'a', 'term_loan', 'other', '2020-01-01', 'USD', 0, 0, '{}' from generate_series(1, 10000) n`)
  await client.query(`insert into receivable_ledgers (tenant, receivable, position, ledger)
    select ${TENANT + 1}, n, 1, '\\x${EMPTY}' from generate_series(1, 10000) n`)
  await client.query('analyze receivables')
  await client.query('analyze receivable_ledgers')
})
afterAll(async () => {
  await client.end()
  await service.stop()
})

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plans'?: readonly PlanNode[]
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

/** The plan of the statement that looks for candidates, as carried out. */
async function planOf(search: Partial<CandidateSearch>, begun: boolean): Promise<PlanNode> {
  const asked: { statement: Statement; values: readonly unknown[] }[] = []
  const querier: Querier = {
    query: async (statement, values) => {
      asked.push({ statement, values })
      return []
    },
  }
  const all = {
    tenant: TENANT,
    direction: 'next',
    from: ROWS,
    first_month: 0,
    last_month: 9_999,
    count_max: COUNT,
  } as const
  await findMonthCandidates(querier, { ...all, ...search }, begun)
  const [one] = asked
  if (one === undefined) throw new Error('No statement was issued')
  const values = one.values.map((value) => `${String(value)}::bigint`).join(', ')
  await client.query('begin')
  await client.query(`prepare candidates (integer, bigint, integer, integer, bigint) as ${one.statement.text}`)
  const { rows } = await client.query(`explain (analyze, buffers, format json) execute candidates (${values})`)
  await client.query('deallocate candidates')
  await client.query('rollback')
  return rows[0]['QUERY PLAN'][0].Plan
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

test.each<[string, Partial<CandidateSearch>, boolean, number]>([
  ['the first page', {}, false, 2_000],
  ['a page at the far end', { from: 500 }, false, 2_000],
  ['a page going back', { direction: 'previous', from: 500 }, false, 2_000],
  ['a page going back among those that have begun', { direction: 'previous', from: 500 }, true, 30_000],
  ['an early month', { first_month: FIRST + 2, last_month: FIRST + 2 }, true, 4_000],
  ['an early month, deep', { from: 700, first_month: FIRST + 2, last_month: FIRST + 2 }, true, 4_000],
  ['the latest month', { first_month: FIRST + MONTHS, last_month: FIRST + MONTHS }, true, 25_000],
])('%s reads a stretch of an index', async (_, search, begun, blocks_max) => {
  const plan = await planOf(search, begun)
  const kinds = nodesOf(plan).map((node) => node['Node Type'])
  expect(kinds).not.toContain('Seq Scan')
  expect(kinds).not.toContain('Bitmap Heap Scan')
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocks_max)
})

const SCOPE = {
  tenant: TENANT,
  as_of: 20_000,
  receivable: undefined,
  month: undefined,
  looks_back: false,
  known_at: undefined,
}

test('a page that finds nothing ends early, and leads on from where it looked to', async () => {
  // The stored ledgers hold no entries, so that no receivable has a month.
  const wanted = { direction: 'next', key: undefined, rows_max: 26, known_at: undefined } as const
  const { rows, looked_to } = await readMonths(service.database, SCOPE, wanted)
  expect(rows).toEqual([])
  expect(Number(looked_to?.[0])).toBeGreaterThan(ROWS - 6_000)
  expect(Number(looked_to?.[0])).toBeLessThan(ROWS)
})

test('going back ends with the first page, however many receivables without a month are newer', async () => {
  const wanted = { direction: 'previous', key: ['1', '600', '20000'], rows_max: 26, known_at: 10_000 } as const
  const { rows, looked_to } = await readMonths(service.database, { ...SCOPE, tenant: TENANT + 1 }, wanted)
  expect(rows).toEqual([])
  expect(looked_to).toBeUndefined()
})
