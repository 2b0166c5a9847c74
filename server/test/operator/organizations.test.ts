// Organizations as the operator keeps them: creation, suspension and live, each holding at once on every node.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { changeOrganization, findOrganization, tenantOf } from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let otherNode: string
let sandbox: Client
let live: Client
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
  sandbox = (await service.operator()).client
  live = (await service.operator({ environment: 'live' })).client
})
afterAll(() => service.stop())

const organizationId = () => `acme-${randomUUID().slice(0, 8)}`

async function keyOf(id: string, environment: 'sandbox' | 'live'): Promise<string> {
  const found = await findOrganization(service.database, id)
  if (found === undefined) throw new Error(`There is no organization ${id}`)
  return createApiKey(service.database, tenantOf(found, environment), 'test')
}

test('an organization that the operator creates can report in the sandbox at once, and in live once enabled', async () => {
  const id = organizationId()
  const created = await demand(sandbox.post('/operator/organizations', { id, name: 'Acme' }))
  expect(created.body).toMatchObject({ id, name: 'Acme', suspended: false, live_enabled: false, metadata: {} })
  const key = await keyOf(id, 'sandbox')
  expect((await demand(new Client(otherNode, key).get('/me'))).body.organization).toEqual({ id, name: 'Acme' })
  const liveKey = await keyOf(id, 'live')
  expectError(await new Client(service.address, liveKey).get('/me'), 403, 'live_not_enabled')
  await demand(live.post('/operator/organizations', { id, live_enabled: true }))
  for (const node of [service.address, otherNode]) await demand(new Client(node, liveKey).get('/me'))
})

test('a suspension holds on every node once it is answered, for reads and writes, and so does its end', async () => {
  const id = organizationId()
  await demand(sandbox.post('/operator/organizations', { id, name: 'Acme' }))
  const key = await keyOf(id, 'sandbox')
  const clients = [service.address, otherNode].map((node) => new Client(node, key))
  for (const client of clients) await demand(client.post('/accounts', { id: 'a', type: 'business', name: 'B' }))
  await demand(sandbox.post('/operator/organizations', { id, suspended: true }))
  for (const client of clients) {
    expectError(await client.get('/me'), 403, 'organization_suspended')
    expectError(await client.post('/accounts', { id: 'b', type: 'business' }), 403, 'organization_suspended')
  }
  await demand(sandbox.post('/operator/organizations', { id, suspended: false }))
  for (const client of clients) await demand(client.get('/me'))
})

test('what was read of an organization can be sent back with either key, and writes nothing', async () => {
  const { organization: id } = (await service.lender()).organization
  const read = await demand(live.get(`/operator/organizations/${id}`))
  expect(read.body.live_enabled).toBe(true)
  for (const client of [sandbox, live])
    expect((await demand(client.post('/operator/organizations', read.body))).body).toEqual(read.body)
})

test('an idempotency key of a sandbox key is not one of a live key', async () => {
  const id = organizationId()
  const headers = { IdempotencyKey: 'shared' }
  await demand(sandbox.post('/operator/organizations', { id, name: 'First' }, headers))
  const second = await demand(live.post('/operator/organizations', { id, name: 'Second' }, headers))
  expect([second.body.name, second.headers.get('idempotent-replayed')]).toEqual(['Second', null])
})

test('the operator cannot shut itself out', async () => {
  const refused = await live.post('/operator/organizations', { id: 'operator', suspended: true })
  expect(refused.body.details).toMatchObject([{ param: 'suspended', code: 'own_organization' }])
  await demand(live.get('/me'))
})

test('what a command made or changed is there too, listed as done by the service, with its history', async () => {
  const lender = await service.lender()
  const { organization: id } = lender.organization
  const path = `/operator/organizations/${id}`
  const first = await demand(sandbox.get(path))
  expect(first.body).toMatchObject({ id, suspended: false, live_enabled: true, created_by: 'service' })
  await changeOrganization(service.database, id, { suspended: true })
  const second = await demand(sandbox.get(path))
  expect(second.body.suspended).toBe(true)
  expect((await demand(sandbox.get(`${path}?known_at=${first.body.updated_at}`))).body).toEqual(first.body)
  const listed = await demand(live.get('/operator/organizations?limit=100'))
  expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining([id, 'operator']))
  await demand(live.post('/operator/organizations', { id, metadata: { tier: 'a' } }))
  expect(await findOrganization(service.database, id)).toMatchObject({ suspended: true, live_enabled: true })
})

test('organizations are forbidden to lenders', async () => {
  const { client } = await service.lender()
  for (const answer of [
    await client.get('/operator/organizations'),
    await client.get('/operator/organizations/operator'),
    await client.post('/operator/organizations', { id: 'mine', name: 'Mine' }),
  ])
    expectError(answer, 403, 'forbidden')
})
