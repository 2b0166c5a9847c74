// What a sandbox key of the operator may do to what holds in live: nothing. Every write and read under /operator, and the one record
// that both environments share, the organization.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrganization } from '../../src/resources/organization/organization-store.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { type Book } from '../surface/book.ts'
import { ACTING, BY, LISTS, UPLOADS, WRITING, call, demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { reportBook } from '../surface/reporting.ts'
import { rowsOf } from '../surface/stored.ts'

let service: TestService
let sandbox: Parties
let live: Parties
let book: Book
beforeAll(async () => {
  service = await startTestService()
  sandbox = await openParties(service, { organization: 'both-org' })
  live = await openParties(service, { organization: 'both-org', environment: 'live' })
  book = await reportBook(live, 'genuine')
})
afterAll(() => service.stop())

/** What is stored in live: of the lender, of the operator, and the organization itself. */
async function storedInLive() {
  return {
    lender: await rowsOf(service.database, live.tenants.lender),
    operator: await rowsOf(service.database, live.tenants.operator),
    organization: await findOrganization(service.database, 'both-org'),
  }
}

const path = '/operator/organizations'
const OF_ALL_LENDERS = /^\/operator\/(?:findings-by-[a-z]+|contested-assets\.[a-z]+)$/
const WRITES = [...WRITING, ...UPLOADS, ...ACTING].filter(({ by }) => by === 'operator')

describe('a sandbox key of the operator', () => {
  test.each(BY.operator.filter(({ method }) => method === 'GET'))(
    'reads nothing of live: $title',
    async (operation) => {
      const answer = await call(sandbox.operator, operation, book)
      if (operation.path.startsWith(path) || operation.path.startsWith('/operator/reporting-settings'))
        expect(answer.status).not.toBe(403)
      // Of all lenders, since the organization is of both environments; each is read of the sandbox.
      else if (LISTS.includes(operation) || OF_ALL_LENDERS.test(operation.path)) expect(answer.status).toBe(200)
      else if (operation.path.endsWith('-totals')) expect([answer.status, answer.body.data]).toEqual([200, []])
      else expectError(answer, 404, 'not_found')
      expect(answer.text).not.toContain('genuine')
    },
  )

  test.each(WRITES)('changes nothing that is stored in live: $title', async (operation) => {
    const before = await storedInLive()
    const answer = await call(sandbox.operator, operation, book)
    if (operation.path === path) expect(answer.status, 'what holds already may be sent').toBe(200)
    expect(await storedInLive()).toEqual(before)
  })

  test.each([
    { suspended: true },
    { name: 'Renamed' },
    { live_enabled: false },
    { metadata: { tier: 'a' } },
    { name: 'Renamed', suspended: 'no' },
  ])('changes nothing of an organization for which live is enabled: %j', async (change) => {
    const before = await storedInLive()
    const refused = await sandbox.operator.post(path, { id: 'both-org', ...change })
    expectError(refused, 403, 'live_key_needed')
    expect(refused.body.message).toContain('live key of the operator')
    expect(await storedInLive()).toEqual(before)
  })

  test('changes nothing of the own organization either, which is open in live', async () => {
    expectError(await sandbox.operator.post(path, { id: 'operator', name: 'Mine' }), 403, 'live_key_needed')
  })

  test('creates organizations and changes those that have no live, and enables it for none', async () => {
    const made = await demand(sandbox.operator.post(path, { id: 'in-sandbox', name: 'In sandbox' }))
    expect(made.body.live_enabled).toBe(false)
    for (const change of [{ name: 'Renamed' }, { suspended: true }, { suspended: false }, { metadata: { tier: 'a' } }])
      expect((await demand(sandbox.operator.post(path, { id: 'in-sandbox', ...change }))).body).toMatchObject(change)
    for (const body of [
      { id: 'in-sandbox', live_enabled: true },
      { id: 'with-live', name: 'With live', live_enabled: true },
    ])
      expectError(await sandbox.operator.post(path, body), 403, 'live_key_needed')
    expectError(await live.operator.get(`${path}/with-live`), 404, 'not_found')
    await demand(live.operator.post(path, { id: 'in-sandbox', live_enabled: true }))
    expectError(await sandbox.operator.post(path, { id: 'in-sandbox', name: 'Again' }), 403, 'live_key_needed')
  })
})
