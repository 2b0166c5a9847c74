// What a page costs: on a table of 50,000 rows every page is a walk along an index, at whatever depth and however rare the
// matches, with no sort and no scan of the table. Plans are asked for; nothing is timed.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { SESSION_OPTIONS, openDatabase } from '../../src/storage/database.ts'
import { postingOf } from '../../src/storage/dated-records.ts'
import { type ListTable, NEWEST_FIRST } from '../../src/storage/lists/list-table.ts'
import { type PageShape, type PageValues, pageStatement } from '../../src/storage/lists/page-statements.ts'
import { readPage } from '../../src/storage/lists/walk.ts'

const ROWS = 50_000
const TENANT = 900_001
const PARENT = 77

const ACCOUNTS: ListTable = {
  table: 'accounts',
  columns: 't.id',
  sorts: { created_at_desc: NEWEST_FIRST },
  postings: { table: 'account_postings', posting: (_parent, filter, value) => postingOf(filter, value) },
  past: { kept: 'postings', table: 'account_posting_history' },
}
const ENTRIES: ListTable = {
  table: 'entries',
  columns: 't.id',
  parent: 'receivable',
  sorts: {
    date_desc: {
      columns: [
        { name: 'date', type: 'date' },
        { name: 'number', type: 'bigint' },
      ],
      descending: true,
    },
  },
  postings: {
    table: 'entry_postings',
    posting: (parent, filter, value) => postingOf(`entry ${parent} ${filter}`, value),
  },
  past: { kept: 'versions', table: 'entry_history' },
}

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await fill()
})
afterAll(() => service.stop())

/** Rows as a lender would have them, their filters common (every second), rare (five of them, the oldest), and none. */
async function fill(): Promise<void> {
  const client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
  const common = postingOf('metadata[common]', '1')
  const rare = postingOf('metadata[rare]', '1')
  const other = postingOf('metadata[other]', '1')
  const common_entry = postingOf(`entry ${PARENT} metadata[common]`, '1')
  const rare_entry = postingOf(`entry ${PARENT} metadata[rare]`, '1')
  await client.query(`insert into accounts (tenant, number, recorded, id, type, metadata)
    select ${TENANT} + n % 2, n, n, 'a' || n, 'business', '{}' from generate_series(1, ${2 * ROWS}) n`)
  await client.query(`insert into account_postings
    select ${TENANT}, '${common}'::uuid, n, n from generate_series(4, ${2 * ROWS}, 4) n
    union all select ${TENANT}, '${other}', n, n from generate_series(1, ${2 * ROWS}) n where n % 4 = 2 or n in (4, 8, 12)
    union all select ${TENANT}, '${rare}', n, n from generate_series(2, 10, 2) n`)
  await client.query(`insert into entries (tenant, receivable, number, recorded, actor, amount, date, id, type)
    select ${TENANT}, ${PARENT} + n % 2, n, n, 1, 1, date '2000-01-01' + n / 10, 'e' || n, 'other' from generate_series(1, ${2 * ROWS}) n`)
  await client.query(`insert into entry_postings
    select ${TENANT}, '${rare_entry}'::uuid, date '2000-01-01' + n / 10, n from generate_series(2, 10, 2) n
    union all select ${TENANT}, '${common_entry}', date '2000-01-01' + n / 10, n from generate_series(4, ${2 * ROWS}, 4) n`)
  await client.query(
    `insert into batches select ${TENANT}, n, n, gen_random_uuid(), '{}', '[]' from generate_series(10, ${2 * ROWS}, 10) n`,
  )
  await client.query('analyze')
  await client.end()
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The nodes of the plan that a statement gets, as a prepared statement or planned for its values. */
async function planOf(
  table: ListTable,
  shape: PageShape,
  values: Partial<PageValues>,
  mode: string,
): Promise<PlanNode[]> {
  const page = pageStatement(table, shape)
  const parent = table.parent === undefined ? undefined : PARENT
  const first: PageValues = {
    tenant: TENANT,
    parent,
    key: undefined,
    posting: undefined,
    all_postings: [],
    chosen: [],
    known_at: 2 * ROWS,
    rows_max: 26,
  }
  const given = page.values({ ...first, ...values })
  const client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    const parameters = given.map((value) => literal(value)).join(', ')
    await client.query(`prepare asked as ${page.statement.text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (analyze, format json) execute asked(${parameters})`,
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  } finally {
    await client.query('deallocate all')
    await client.query('reset plan_cache_mode')
    await client.end()
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::uuid[]`
  return value === undefined || value === null ? 'null' : `'${String(value)}'`
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function expectIndexWalk(nodes: readonly PlanNode[], index: string): void {
  const kinds = nodes.map((node) => node['Node Type'])
  expect(
    kinds.filter((kind) => /Seq Scan|Sort|Hash|Materialize|Bitmap/.test(kind)),
    kinds.join(', '),
  ).toEqual([])
  expect(nodes.map((node) => node['Index Name'])).toContain(index)
  expect(
    nodes.filter((node) => node['Actual Rows'] > 60 || (node['Rows Removed by Filter'] ?? 0) > 60),
    'no more is read than shown',
  ).toEqual([])
}

const MODES = ['force_generic_plan', 'force_custom_plan']

describe.each(MODES)('with %s', (mode) => {
  test.each<[string, Omit<PageShape, 'sort' | 'source'>, string[] | undefined]>([
    ['page 1', { direction: 'next', positioned: false }, undefined],
    ['a deep page', { direction: 'next', positioned: true }, ['300']],
    ['a deep page on the way back', { direction: 'previous', positioned: true }, ['300']],
  ])('%s of a newest-first list is a walk along the index of its order', async (_name, shape, key) => {
    expectIndexWalk(
      await planOf(ACCOUNTS, { sort: 'created_at_desc', source: 'table', ...shape }, { key }, mode),
      'accounts_by_number',
    )
  })

  test.each<[string, Omit<PageShape, 'sort' | 'source'>, string[] | undefined]>([
    ['page 1', { direction: 'next', positioned: false }, undefined],
    ['a deep page', { direction: 'next', positioned: true }, ['2000-02-01', '300']],
  ])('%s of entries is a walk along the index of their dates', async (_name, shape, key) => {
    expectIndexWalk(
      await planOf(ENTRIES, { sort: 'date_desc', source: 'table', ...shape }, { key }, mode),
      'entries_by_date',
    )
  })

  test.each([
    ['rare', undefined],
    ['common', undefined],
    ['common', ['300']],
  ])('a page filtered by what is %s, from %j, is one range of the postings', async (filter, key) => {
    const posting = postingOf(`metadata[${filter}]`, '1')
    const shape: PageShape = {
      sort: 'created_at_desc',
      source: 'posting',
      direction: 'next',
      positioned: key !== undefined,
    }
    expectIndexWalk(
      await planOf(ACCOUNTS, shape, { key, posting, all_postings: [posting] }, mode),
      'account_postings_pkey',
    )
  })

  test.each([
    ['rare', undefined],
    ['common', undefined],
    ['common', ['2000-02-01', '300']],
  ])('a page of entries filtered by what is %s, from %j, is one range of the postings', async (filter, key) => {
    const posting = postingOf(`entry ${PARENT} metadata[${filter}]`, '1')
    const shape: PageShape = { sort: 'date_desc', source: 'posting', direction: 'next', positioned: key !== undefined }
    expectIndexWalk(
      await planOf(ENTRIES, shape, { key, posting, all_postings: [posting] }, mode),
      'entry_postings_pkey',
    )
  })

  test('a page of entries on the way back scans neither the entries nor sorts them', async () => {
    const nodes = await planOf(
      ENTRIES,
      { sort: 'date_desc', source: 'table', direction: 'previous', positioned: true },
      { key: ['2000-02-01', '300'] },
      mode,
    )
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'entries')).toEqual([])
    expect(nodes.map((node) => node['Index Name'])).toContain('entries_by_date')
    expect(nodes.filter((node) => node['Actual Rows'] > 60)).toEqual([])
  })
})

describe('two common filters with three matches, further down than one page may look', () => {
  const filters = [
    ['metadata[common]', '1'],
    ['metadata[other]', '1'],
  ] as const
  const request = { tenant: TENANT, parent: undefined, sort: 'created_at_desc', filters, limit: 2 }

  async function walk(): Promise<{ forward: string[][]; back: string[][] }> {
    const forward: string[][] = []
    const back: string[][] = []
    let page = await readPage(service.database, ACCOUNTS, { ...request, position: undefined })
    forward.push(idsOf(page))
    while (page.next !== undefined && forward.length < 20) {
      page = await readPage(service.database, ACCOUNTS, { ...request, position: page.next })
      forward.push(idsOf(page))
    }
    while (page.previous !== undefined && back.length < 20) {
      page = await readPage(service.database, ACCOUNTS, { ...request, position: page.previous })
      back.unshift(idsOf(page))
    }
    return { forward, back }
  }

  const idsOf = (page: Awaited<ReturnType<typeof readPage>>) => page.rows.map((row) => String(row['id']))

  test('the walk reaches each match once, and ends', async () => {
    expect((await walk()).forward.flat()).toEqual(['a12', 'a8', 'a4'])
  })

  test('the way back shows each match seen before the last page once, and ends at a page without a previous one', async () => {
    const { forward, back } = await walk()
    expect(back.length).toBeLessThan(20)
    expect(back.flat()).toEqual(forward.slice(0, -1).flat())
  })
})

test('a list reads its own columns where another list of the same table was read before', async () => {
  const database = openDatabase(service.connection, { connections_max: 1, onError: () => {} })
  const request = { tenant: TENANT, parent: undefined, sort: 'created_at_desc', filters: [], limit: 1 }
  await readPage(database, ACCOUNTS, { ...request, position: undefined })
  await database.end()
  const { client } = await service.lender()
  await client.post('/accounts', accountBody('a-1'))
  const { status, body } = await client.get('/accounts')
  expect([status, body.data]).toEqual([200, [expect.objectContaining({ id: 'a-1', type: accountBody('a-1').type })]])
})
