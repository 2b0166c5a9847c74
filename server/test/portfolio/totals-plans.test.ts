// What reading totals costs: on a table of 200,000 rows every statement looks up the segments it needs and reads no others, with statistics
// of the table and without. What PostgreSQL reads is counted; nothing is timed.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { BY_MONTH } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import { readLastOrdinal, readObligorIds, readOrdinals } from '../../src/resources/portfolio/totals/obligor-store.ts'
import { mergeSegments } from '../../src/resources/portfolio/totals/totals-merges.ts'
import { findFold, visitFromTheEnd } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { readTotals } from './read-totals.ts'
import { type Querier, SESSION_OPTIONS, type Statement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'

const TENANT = 900_001
const SEGMENTS = 64
const VALUES = 25
/** So many that an index of their ids is a page higher than one of their ordinals, which makes the planner like it less. */
const OBLIGORS_NAMED = 100_000
const idOf = (ordinal: number) => `obligor-${String(ordinal).padStart(8, '0')}`
const AS_OF = '2026-03-10'
const PERIODS = [BY_MONTH, monthNumber('2026-02'), monthNumber('2026-03'), monthNumber('2026-04')]

let service: TestService
let client: pg.Client
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
  await client.query('alter table portfolio_totals set (autovacuum_enabled = false)')
  await client.query(`insert into tenants (tenant, organization, organization_name, environment, is_operator, access)
    values (${TENANT}, 'lender', 'A lender', 'sandbox', false, 'open')`)
  await client.query(`insert into portfolio_totals (tenant, level, segment, dimension, period, value, body)
    select ${TENANT} + n, level, segment, dimension, period, 'v' || v, '\\x010000'
    from generate_series(0, 1) n, generate_series(0, 1) level, generate_series(1, ${SEGMENTS}) segment, generate_series(0, 7) dimension,
      unnest(array[${PERIODS.join(', ')}]) period, generate_series(1, ${VALUES}) v`)
  await client.query(`insert into portfolio_folds (tenant, fold, position, settings)
    select ${TENANT}, n, 10 * n, 1 from generate_series(1, 20000) n`)
})
beforeAll(async () => {
  await client.query('alter table portfolio_obligors set (autovacuum_enabled = false)')
  await client.query(`insert into portfolio_obligors (tenant, ordinal, obligor_id)
    select ${TENANT}, n, 'obligor-' || lpad(n::text, 8, '0') from generate_series(0, ${OBLIGORS_NAMED - 1}) n`)
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

/** The plan of the one statement that is issued while nothing is found, as carried out. */
async function planOf(issue: (querier: Querier) => Promise<unknown>): Promise<PlanNode> {
  const asked: { statement: Statement; values: readonly unknown[] }[] = []
  await issue({
    query: (statement, values) => {
      asked.push({ statement, values })
      return Promise.resolve([])
    },
  })
  const [one, ...others] = asked
  if (one === undefined || others.length > 0) throw new Error('One statement is expected')
  const values = one.values.map((value) => (Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`))
  await client.query(`prepare asked as ${one.statement.text}`)
  const { rows } = await client.query(`explain (analyze, buffers, format json) execute asked (${values.join()})`)
  await client.query('deallocate asked')
  return rows[0]['QUERY PLAN'][0].Plan
}

function kindsOf(node: PlanNode): string[] {
  return [node['Node Type'], ...(node.Plans ?? []).flatMap(kindsOf)]
}

const FOLD = 31
const question = { tenant: TENANT, dimension: 3, as_of: dayNumber(AS_OF) }

/** A block for each row found, of two periods, of three from a month on or in runs of a hundred, and the ways down the index, of 16 segments. */
const STATEMENTS: [string, (querier: Querier) => Promise<unknown>, number][] = [
  ['finding a fold', (querier) => findFold(querier, TENANT, 777), 10],
  ['reading totals', (querier) => readTotals(querier, { ...question, fold: FOLD }), 16 * (2 * VALUES + 10)],
  [
    'reading a run of groups from the end',
    (querier) =>
      visitFromTheEnd(querier, { ...question, fold: FOLD, run: { first: 'v1', end: 'v2' } }, () => {
        throw new Error('Nothing is read')
      }),
    16 * (3 * 11 + 10),
  ],
  ['merging segments', (querier) => mergeSegments(querier, { tenant: TENANT, level: 1, segment: 2 }), 16 * (100 + 10)],
]

describe.each([
  ['before the table has statistics', 'select 1'],
  ['once the table has statistics', 'analyze portfolio_totals, portfolio_folds'],
])('%s', (_, prepare) => {
  test.each(STATEMENTS)('%s looks up what it needs', async (_, issue, blocks_max) => {
    await client.query(prepare)
    const plan = await planOf(issue)
    expect(kindsOf(plan)).toContain('Index Scan')
    for (const kind of ['Seq Scan', 'Bitmap Heap Scan', 'Hash Join', 'Merge Join'])
      expect(kindsOf(plan)).not.toContain(kind)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocks_max)
  })
})

/** A block for the row of each of ten obligors, and the ways down the index. */
const OF_OBLIGORS: [string, (querier: Querier) => Promise<unknown>][] = [
  ['by their ids', (querier) => readOrdinals(querier, TENANT, tenOf(idOf))],
  [
    'by their ordinals',
    (querier) =>
      readObligorIds(
        querier,
        TENANT,
        tenOf((n) => n),
      ),
  ],
  ['from the last', (querier) => readLastOrdinal(querier, TENANT)],
]

function tenOf<Value>(make: (n: number) => Value): Value[] {
  return Array.from({ length: 10 }, (_, at) => make(9_999 * at))
}

afterEach(() => client.query('rollback'))

describe.each([
  ['before their table has statistics', 'select 1'],
  ['once their table has statistics', 'analyze portfolio_obligors'],
])('obligors %s', (_, prepare) => {
  test.each(OF_OBLIGORS)('are looked up %s without a walk over all', async (_, issue) => {
    await client.query(prepare)
    const plan = await planOf(issue)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], JSON.stringify(plan)).toBeLessThan(10 * 4 + 10)
  })
})

// As where a fold was broken off and the next fills the table again, whose rows nobody else sees yet. A fold asks by ids without end.
test('where statistics report no obligors their ids are still looked up without a walk over all', async () => {
  // The service analyzes its tables too, which would correct the statistics in between.
  await client.query('begin; lock table portfolio_obligors in share update exclusive mode')
  await client.query(`update pg_class set reltuples = 0, relpages = 1 where relname like 'portfolio_obligors%'`)
  const plan = await planOf((querier) => readOrdinals(querier, TENANT, tenOf(idOf)))
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], JSON.stringify(plan)).toBeLessThan(10 * 4 + 10)
})
