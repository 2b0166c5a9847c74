// Every statement of the service on a real Citus. Statements
// are planned and run in transactions that are rolled back, each number as another tenant, neighbors on different nodes.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_OPTIONS } from '../../src/storage/database.ts'
import { ASK_SERVER } from '../../src/storage/server-choice.ts'
import { declaredStatements } from '../harness/declared-statements.ts'
import { OF_SEVERAL_TENANTS } from '../harness/distribution-rules.ts'
import { cloneDatabase } from '../harness/service.ts'
import { type DistributedPlan, distributedPlan, tenantsApart } from './distributed-plans.ts'

let client: pg.Client
const plans: DistributedPlan[] = []
beforeAll(async () => {
  const declared = await declaredStatements()
  client = new pg.Client({ ...(await cloneDatabase()), options: SESSION_OPTIONS })
  await client.connect()
  // As every connection of the service begins: it has statements planned for their values.
  await client.query(ASK_SERVER)
  const tenants = await tenantsApart(client, 40)
  for (const one of declared) plans.push(await distributedPlan(client, one, tenants))
}, 300_000)
afterAll(() => client.end())

test('no statement is refused', () => {
  expect(plans.length).toBeGreaterThan(500)
  expect(plans.filter(({ way }) => way === 'refused')).toEqual([])
})

test('each statement is one task of one tenant, but those of which several are the purpose', () => {
  const several = plans.filter(({ way }) => way !== 'one task' && way !== 'local' && way !== 'refused')
  expect(several.map(({ name }) => name).sort()).toEqual(Object.keys(OF_SEVERAL_TENANTS).sort())
})
