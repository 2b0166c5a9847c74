// The first admin of an organization is invited by the operator, and nobody else by it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, type Person, signedIn } from './browser.ts'

let service: TestService
let operator: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  admin = await signedIn(service, operator.organization, 'admin')
  for (const id of ['new', 'other'])
    await operator.client.post('/operator/organizations', { id, name: `The ${id} one` })
})
afterAll(() => service.stop())

const invite = ({ browser }: Person, id: string, email = 'first@person.example') =>
  browser.post(`/organizations/${id}/first-admin`, { email, password: PASSWORD })

test('joins as an admin of the organization, and from then on nobody else is invited so', async () => {
  const before = (await invite(admin, 'new', 'before@person.example')).body.token
  const { status, body } = await invite(admin, 'new')
  expect([status, body.role]).toEqual([200, 'admin'])
  const guest = new Browser(service.address)
  // One link works at a time.
  expect((await guest.post('/invitation/open', { token: before })).body.code).toBe('link_expired')
  await guest.post('/invitation/accept', { token: body.token, name: 'First', password: PASSWORD })
  expect((await guest.get('/me')).body).toMatchObject({ organization: { id: 'new' }, user: { role: 'admin' } })
  expect(await invite(admin, 'new', 'second@person.example')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
})

test('an organization with a key, and the operator itself, take none', async () => {
  const lender = await service.lender()
  expect((await invite(admin, lender.organization.organization)).status).toBe(403)
  expect((await invite(admin, operator.organization.organization)).status).toBe(404)
  expect((await invite(admin, 'nobody')).status).toBe(404)
})

test('an organization with an expired key takes none, and one whose keys are deleted takes one', async () => {
  const lender = await service.lender()
  const { organization } = lender.organization
  const expire = installationStatement('', `update api_keys set expires_at = '2020-01-01T00:00:00Z' where tenant = $1`)
  await service.database.query(expire, [lender.tenant])
  expect((await lender.client.get('/me')).status).toBe(401)
  expect(await invite(admin, organization)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  for (const { number } of await listApiKeys(service.database, lender.tenant))
    await deleteApiKey(service.database, lender.tenant, number)
  expect((await invite(admin, organization, 'first@expired.example')).status).toBe(200)
})

test('only an admin of the operator invites', async () => {
  const member = await signedIn(service, operator.organization, 'member')
  const lender = await signedIn(service, (await service.lender()).organization, 'admin')
  expect([(await invite(member, 'other')).status, (await invite(lender, 'other')).status]).toEqual([403, 404])
})
