// What closes an organization's access: suspension, and live that is not enabled yet. Both hold at once, on every node.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import {
  type Organization,
  changeOrganization,
  createOrganization,
  tenantOf,
} from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import { type Book, NOWHERE } from './book.ts'
import { BY, OPERATIONS, call, demand } from './operations.ts'
import { type Parties, openParties, partiesAt } from './parties.ts'
import { reportBook } from './reporting.ts'
import { accountsOf, rowsOf } from './stored.ts'

let service: TestService
let otherNode: string
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
})
afterAll(() => service.stop())

/** Clients with one key, of each node. */
const onEveryNode = (key: string) => [service.address, otherNode].map((address) => new Client(address, key))

describe('suspension', () => {
  let organization: Organization
  let everywhere: Parties[]
  let books: Book[]
  let clients: Client[]
  beforeAll(async () => {
    const sandbox = await openParties(service)
    organization = sandbox.organization
    const live = await openParties(service, { organization: organization.organization, environment: 'live' })
    books = [await reportBook(sandbox, 'own'), await reportBook(live, 'own')]
    const addresses = [service.address, otherNode]
    everywhere = addresses.flatMap((address) => [partiesAt(sandbox, address), partiesAt(live, address)])
    clients = everywhere.map(({ lender }) => lender)
    for (const client of clients) await demand(client.post('/accounts', { id: 'first', type: 'business' }))
  })
  const suspend = (suspended: boolean, id = organization.organization) =>
    changeOrganization(service.database, id, { suspended })
  const callEverywhere = (operation: (typeof OPERATIONS)[number]) =>
    Promise.all(everywhere.map((parties, i) => call(parties, operation, books[i % 2] ?? NOWHERE)))

  test.each(OPERATIONS)(
    'of who calls answers 403 at once on every node in both environments, and ends as it began: $title',
    async (operation) => {
      const id = operation.by === 'operator' ? 'operator' : organization.organization
      const before = await callEverywhere(operation)
      await suspend(true, id)
      for (const answer of await callEverywhere(operation)) expectError(answer, 403, 'organization_suspended')
      await suspend(false, id)
      if (operation.method === 'DELETE') return
      const after = await callEverywhere(operation)
      expect(after.map((answer) => answer.status)).toEqual(before.map((answer) => answer.status))
    },
  )

  test('lets no write commit once it is answered, however many are under way', async () => {
    const underWay = Array.from({ length: 40 }, (_, i) =>
      clients.map((client) => client.post('/accounts', { id: `during-${i}`, type: 'business' })),
    ).flat()
    await suspend(true)
    const tenants = [organization.sandbox_tenant, organization.live_tenant]
    const before = await Promise.all(tenants.map((tenant) => accountsOf(service.database, tenant)))
    const statuses = (await Promise.all(underWay)).map((answer) => answer.status)
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([])
    expect(await Promise.all(tenants.map((tenant) => accountsOf(service.database, tenant)))).toEqual(before)
    await suspend(false)
  })
})

describe('live that is not enabled', () => {
  let clients: Client[]
  let organization: Organization
  beforeAll(async () => {
    const created = await createOrganization(service.database, {
      organization: 'no-live',
      name: 'No live',
      is_operator: false,
      live_enabled: false,
    })
    if (created === undefined) throw new Error('The organization exists')
    organization = created
    clients = onEveryNode(await createApiKey(service.database, tenantOf(created, 'live'), 'live'))
  })

  test.each(OPERATIONS)('answers 403 to a live key: $title', async (operation) => {
    for (const client of clients) expectError(await call(client, operation, NOWHERE), 403, 'live_not_enabled')
  })

  test('keeps nothing of the organization from its sandbox', async () => {
    const sandbox = await createApiKey(service.database, tenantOf(organization, 'sandbox'), 'sandbox')
    for (const client of onEveryNode(sandbox)) expect((await client.get('/me')).body.environment).toBe('sandbox')
  })

  test('works at once with the same key after live is enabled, and no longer after it is disabled', async () => {
    await changeOrganization(service.database, organization.organization, { live_enabled: true })
    for (const client of clients) expect((await client.get('/me')).body.environment).toBe('live')
    for (const client of clients)
      expect((await client.post('/accounts', { id: 'a', type: 'business' })).status).toBe(200)
    await changeOrganization(service.database, organization.organization, { live_enabled: false })
    for (const client of clients) expectError(await client.post('/accounts', { id: 'a' }), 403, 'live_not_enabled')
  })
})

describe('a path under /operator', () => {
  let parties: Parties
  let book: Book
  beforeAll(async () => {
    parties = await openParties(service)
    book = await reportBook(parties, 'kept')
  })

  test.each(BY.operator)(
    "answers 403 to a lender's key on every node, of its own records and of none alike, and writes nothing: $title",
    async (operation) => {
      const rows = await rowsOf(service.database)
      for (const client of onEveryNode(parties.lender.key ?? '')) {
        const [own, none] = [await call(client, operation, book), await call(client, operation, NOWHERE)]
        expectError(own, 403, 'forbidden')
        expect(own.text).toBe(none.text)
        expect(own.text).not.toContain('kept')
      }
      expect(await rowsOf(service.database)).toEqual(rows)
    },
  )
})
