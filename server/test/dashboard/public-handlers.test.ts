// A browser reaches the handlers of the public API for its own organization and the environment of the path; what it writes
// bears the name of its user.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { contract } from '../../src/resources/index.ts'
import { Browser, type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let member: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  member = await signedIn(service, lender.organization, 'member')
})
afterAll(() => service.stop())

test('/me shows the user and the environment', async () => {
  for (const environment of ['sandbox', 'live'])
    expect((await member.browser.get(`/${environment}/v/me`)).body).toEqual({
      organization: { id: lender.organization.organization, name: 'A lender' },
      caller: {
        type: 'user',
        id: member.id,
        name: 'A member',
        scopes: null,
        allowed_addresses: null,
        expires_at: null,
      },
      environment,
    })
})

test('what a user writes a key reads in the same environment, and not in the other', async () => {
  const { browser } = member
  expect((await browser.post('/sandbox/v/accounts', accountBody('cafe'))).status).toBe(200)
  expect((await browser.post('/sandbox/v/receivables', receivableBody('loan', 'cafe'))).status).toBe(200)
  expect((await browser.post('/sandbox/v/receivables/loan/entries', entryBody('e1'))).status).toBe(200)
  expect((await lender.client.get('/receivables/loan')).body).toMatchObject({ obligor_id: 'cafe' })
  expect((await browser.get('/live/v/receivables/loan')).status).toBe(404)
  expect((await browser.get('/sandbox/v/receivables?limit=1')).body.data).toHaveLength(1)
  expect((await browser.send('DELETE', '/sandbox/v/receivables/loan/entries/e1')).status).toBe(204)
})

test('the audit names the user, and can be asked for one', async () => {
  await member.browser.post('/sandbox/v/accounts', accountBody('audited'))
  const [event] = (await lender.client.get('/audit', { subject_type: 'account', subject_id: 'audited' })).body.data
  expect(event).toMatchObject({ actor_id: member.id, actor_organization: lender.organization.organization })
  await lender.client.post('/accounts', accountBody('by-key'))
  const own = (await lender.client.get('/audit', { actor_id: member.id })).body.data as { actor_id: string }[]
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map(({ actor_id }) => actor_id))).toEqual(new Set([member.id]))
})

test('a write without its own page is answered again by its idempotency key, in the scope of the session’s organization', async () => {
  const headers = { IdempotencyKey: 'once' }
  const post = () => member.browser.send('POST', '/sandbox/v/accounts', accountBody('again'), headers)
  expect((await post()).headers.get('idempotent-replayed')).toBeNull()
  expect((await post()).headers.get('idempotent-replayed')).toBe('true')
})

test('a lender’s user is refused under /operator, the operator’s user writes there in its own name', async () => {
  const operator = await service.operator()
  const { browser, id } = await signedIn(service, operator.organization, 'member')
  const line = {
    id: 'line',
    organization: lender.organization.organization,
    name: 'Line',
    currency: 'USD',
    commitment: 1,
    status: 'active',
    opened_on: '2026-01-01',
  }
  expect(await member.browser.post('/sandbox/v/operator/debt-lines', line)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  const made = await browser.post('/sandbox/v/operator/debt-lines', line)
  expect(made).toMatchObject({ status: 200, body: { created_by: id } })
  expect((await member.browser.get('/sandbox/v/debt-lines/line')).status).toBe(200)
})

test('live that is not enabled, and a suspension, close the environment to users as to keys', async () => {
  const { organization } = await service.lender()
  const { browser } = await signedIn(service, organization, 'admin')
  await changeOrganization(service.database, organization.organization, { live_enabled: false })
  const write = (environment: string) => browser.post(`/${environment}/v/accounts`, accountBody('a'))
  expect((await write('live')).body).toMatchObject({ code: 'live_not_enabled' })
  expect((await write('sandbox')).status).toBe(200)
  await changeOrganization(service.database, organization.organization, { suspended: true })
  expect((await write('sandbox')).body).toMatchObject({ code: 'organization_suspended' })
  expect((await browser.get('/sandbox/v/accounts')).status).toBe(403)
})

test('every path of the public API is there in both environments, for who is signed in alone', async () => {
  const stranger = new Browser(service.address)
  const { endpoints, lists } = contract('operator')
  const paths = [...endpoints.filter(({ method }) => method === 'GET'), ...lists].map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths)
    for (const environment of ['sandbox', 'live']) {
      const answer = await stranger.get(`/${environment}/v${path.replaceAll(/\{\w+\}/g, 'any')}`)
      expect([answer.status, answer.body.code], path).toEqual([401, 'signed_out'])
    }
})

test('a fault that comes before the handler is shown to nobody who is not signed in', async () => {
  const stranger = new Browser(service.address)
  const answer = await stranger.send('POST', '/sandbox/v/accounts', undefined, { 'Content-Type': 'text/plain' })
  expect(answer.status).toBe(401)
})

test('a session of one organization finds nothing of another', async () => {
  const { organization } = await service.lender()
  const stranger = await signedIn(service, organization, 'admin')
  await lender.client.post('/accounts', accountBody('private'))
  expect((await stranger.browser.get('/sandbox/v/accounts/private')).status).toBe(404)
  expect((await stranger.browser.get('/sandbox/v/accounts')).body.data).toEqual([])
  const own = new Client(service.address, lender.key)
  expect((await own.get('/accounts/private')).status).toBe(200)
})
