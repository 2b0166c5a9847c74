// Every statement that the service declares, with the pages of every list, prepared on the PostgreSQL of the run: what an older one does not
// understand is found without a request that needs it. And each is held to what Citus was seen to refuse.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_OPTIONS, type Statement } from '../src/storage/database.ts'
import { declaredStatements } from './harness/declared-statements.ts'
import {
  BEYOND_ROW_SECURITY,
  OF_SEVERAL_TENANTS,
  faultsOf,
  ledTables,
  readCatalog,
} from './harness/distribution-rules.ts'
import { tenantRole } from './row-security/changed-rows.ts'
import { cloneDatabase } from './harness/service.ts'

let declared: Statement[]
let client: pg.Client
beforeAll(async () => {
  declared = await declaredStatements()
  client = new pg.Client({ ...(await cloneDatabase()), options: SESSION_OPTIONS })
  await client.connect()
}, 120_000)
afterAll(() => client.end())

test('every statement that is declared is understood', async () => {
  const refused: string[] = []
  expect(declared.length).toBeGreaterThan(500)
  // What reads the tables of Citus is prepared on one: server/test/citus.
  const plain = declared.filter(({ text }) => !/\bpg_dist_/.test(text))
  expect(declared.length - plain.length).toBeLessThan(10)
  for (const [at, { name, text }] of plain.entries())
    await client
      .query(`prepare "declared_${at}" as ${text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`))
  expect(refused).toEqual([])
})

test('every statement is of one tenant, and changes rows only as Citus accepts it', async () => {
  const catalog = await readCatalog(client)
  const faults = declared.flatMap((one) => faultsOf(one, catalog).map((fault) => `${one.name}: ${fault}`))
  expect(faults).toEqual([])
})

test('every statement of one tenant is declared as such, so that row-level security binds it', async () => {
  const catalog = await readCatalog(client)
  const excepted = { ...OF_SEVERAL_TENANTS, ...BEYOND_ROW_SECURITY }
  const beyond = declared.filter(({ of, text }) => of !== 'tenant' && ledTables(text, catalog).length > 0)
  expect(beyond.map(({ name }) => name).toSorted()).toEqual(Object.keys(excepted).toSorted())
})

test('every statement of one tenant may read what it names as the role of one tenant, and loses no index by that', async ({
  skip,
}) => {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::integer as number`,
  )
  // PostgreSQL explains a statement without its values from version 16 on.
  skip((rows[0]?.number ?? 0) < 160_000, 'PostgreSQL 15 explains no statement without its values')
  const role = await tenantRole(client)
  const faults: string[] = []
  for (const { name, text, of } of declared)
    if (of === 'tenant') {
      const [owners, own] = [await indexConditions(text), await indexConditions(text, role)]
      // Where row-level security applies, PostgreSQL compares no expression of these by an index.
      const lost = owners.filter((condition) => /COALESCE\(|->>?|~~/.test(condition) && !own.includes(condition))
      faults.push(...lost.map((condition) => `${name}: ${condition}`))
    }
  expect(faults).toEqual([])
})

/** The conditions of a statement that are answered by an index. */
async function indexConditions(text: string, role = 'none'): Promise<string[]> {
  await client.query('begin')
  await client.query(`set local role ${role}; set local tapeline.tenant = 1`)
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
    return rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => line.startsWith('Index Cond'))
  } finally {
    await client.query('rollback')
  }
}
