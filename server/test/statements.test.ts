// Every statement that the service declares, with the pages of every list, prepared on the PostgreSQL of the run: what an older one does not
// understand is found without a request that needs it. And each is held to what Citus was seen to refuse.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_OPTIONS, type Statement } from '../src/storage/database.ts'
import { declaredStatements } from './harness/declared-statements.ts'
import { OF_SEVERAL_TENANTS, faultsOf, readCatalog } from './harness/distribution-rules.ts'
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

test('every statement that is excepted is declared', () => {
  const names = new Set(declared.map(({ name }) => name))
  expect(Object.keys(OF_SEVERAL_TENANTS).filter((name) => !names.has(name))).toEqual([])
})
