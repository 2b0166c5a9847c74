// What it costs to find who shares an identity: on a table of many rows each look-up goes by an index, whatever the plan is made for. Plans are asked
// for; nothing is timed.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHolders, readIdentitiesOf, readShared } from '../../src/resources/asset-identity/asset-identity-store.ts'
import { readSharedHolders } from '../../src/resources/asset-identity/shared-identity-store.ts'
import { type Querier, SESSION_OPTIONS, type Statement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'

const ROWS = 200_000
const TENANT = 900_001
const IDENTITY = '00000000-0000-0000-0000-0000000000ff'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  await withClient(async (client) => {
    const identity = `lpad(to_hex(n / 2), 32, '0')::uuid`
    await client.query(`insert into asset_identities
      select ${TENANT}, ${identity}, n, 'vin', true, false, 'o', '[[0,null]]', '{}', n from generate_series(1, ${ROWS}) n`)
    await client.query(`insert into shared_identities
      select ${TENANT}, ${identity}, 'lender-' || n % 3, 'r' || n, 'vin', '[[0,null]]' from generate_series(1, ${ROWS}) n`)
    await client.query('analyze asset_identities, shared_identities')
  })
})
afterAll(() => service.stop())

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The statement that a read issues, and its values. */
async function issued(read: (querier: Querier) => Promise<unknown>) {
  const all: { readonly statement: Statement; readonly values: readonly unknown[] }[] = []
  const query = (statement: Statement, values: readonly unknown[]) => {
    all.push({ statement, values })
    return Promise.resolve([])
  }
  await read({ query })
  return all
}

const READS: readonly (readonly [string, (querier: Querier) => Promise<unknown>])[] = [
  ['who has an identity', (querier) => readHolders(querier, TENANT, [IDENTITY])],
  ['whether several have it', (querier) => readShared(querier, TENANT, [IDENTITY])],
  ['what a receivable has', (querier) => readIdentitiesOf(querier, TENANT, [77])],
  ['who has it across lenders', (querier) => readSharedHolders(querier, TENANT, [IDENTITY])],
]

test.each(READS)('%s is found by an index, with a plan for any values', async (_, read) => {
  const [asked] = await issued(read)
  if (asked === undefined) throw new Error('nothing was asked')
  const values = asked.values.map((value) =>
    Array.isArray(value) ? pg.escapeLiteral(`{${value.join(',')}}`) : String(value),
  )
  const plan = await withClient(async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare asked as ${asked.statement.text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked(${values.join(', ')})`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (?:Only )?Scan/)
  expect(plan).not.toMatch(/Seq Scan on (?:asset|shared)_identities/)
})
