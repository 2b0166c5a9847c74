// Sandbox data is separate from live data: the two environments of one organization share nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { type Ids, NAMING, OPERATIONS, bodyFor, call, canExist, demand, pathFor, reportBook } from './operations.ts'

let service: TestService
let sandboxLender: Lender
let sandbox: Client
let live: Client
let ids: Ids
const legal_entity_id = 'duns:150483782'
beforeAll(async () => {
  service = await startTestService()
  sandboxLender = await service.lender()
  sandbox = sandboxLender.client
  live = new Client(
    service.address,
    await createApiKey(service.database, sandboxLender.organization.live_tenant, 'live'),
  )
  ids = await reportBook(sandbox, 'own')
  await demand(sandbox.post('/accounts', { id: ids['accounts'], legal_entity_id, metadata: { team: 'a' } }))
})
afterAll(() => service.stop())

const parented = (path: string) => path.includes('{')

describe('before anything is reported in live', () => {
  test('the key alone selects the environment', async () => {
    expect((await sandbox.get('/me')).body).toMatchObject({
      environment: 'sandbox',
      organization: { id: sandboxLender.organization.organization },
    })
    expect((await live.get('/me')).body).toMatchObject({
      environment: 'live',
      organization: { id: sandboxLender.organization.organization },
    })
  })

  test.each(OPERATIONS.filter((operation) => operation.isList && !parented(operation.path)))(
    'nothing of sandbox is listed: $title',
    async (operation) => {
      for (const query of ['', '?metadata[team]=a']) {
        expect(await call(live, operation, ids, { query })).toMatchObject({
          status: 200,
          body: { data: [], has_more: false, next_page: null, previous_page: null },
        })
      }
    },
  )

  test.each(NAMING)('ids of sandbox name nothing: $title', async (operation) => {
    expectError(await call(live, operation, ids), 404, 'not_found')
  })

  test('an obligor of sandbox is unknown, also as a filter', async () => {
    const answer = await live.post('/receivables', { ...bodyFor({ ...byTitle('POST /receivables') }, ids) })
    expect(onlyFault(answer, 'obligor_id')).toContain('POST /accounts')
    expect((await live.get('/receivables', { obligor_id: ids['accounts'] ?? '' })).body.data).toEqual([])
  })

  test.each(OPERATIONS.filter((operation) => operation.isList && canExist(operation) && !parented(operation.path)))(
    'page tokens of sandbox are refused: $title',
    async (operation) => {
      const first = await call(sandbox, operation, ids, { query: '?limit=1' })
      const token = first.body.next_page ?? (await sandbox.get('/accounts', { limit: 1 })).body.next_page
      expect(onlyFault(await live.get(pathFor(operation, ids), { page: token }), 'page')).toContain('first page')
    },
  )
})

describe('with the same ids in both', () => {
  test('each environment keeps its own records, and a legal_entity_id is unique within one only', async () => {
    const before = await snapshot(sandbox)
    await reportBook(live, 'own')
    expect(await live.post('/accounts', { id: 'another', type: 'business', legal_entity_id })).toMatchObject({
      status: 200,
    })
    expect(await live.post('/accounts', { id: ids['accounts'], name: 'Live name' })).toMatchObject({
      status: 200,
      body: { name: 'Live name', legal_entity_id: null, metadata: {} },
    })
    await demand(live.delete(pathFor(byTitle('DELETE /receivables/{id}/entries/{entry_id}'), ids)))
    expect(await snapshot(sandbox)).toEqual(before)
  })
})

function byTitle(title: string) {
  const found = OPERATIONS.find((operation) => operation.title === title)
  if (found === undefined) throw new Error(`${title} is not offered`)
  return found
}

/** Everything that the reads of an environment answer. */
async function snapshot(client: Client): Promise<unknown[]> {
  const reads = OPERATIONS.filter((operation) => operation.method === 'GET')
  return Promise.all(reads.map(async (operation) => withoutCalculated((await call(client, operation, ids)).body)))
}

/** Balances follow a little later; they are not what this is about. */
function withoutCalculated(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      key === 'balance' || key === 'status' || key.endsWith('_page') ? undefined : value,
    ),
  )
}
