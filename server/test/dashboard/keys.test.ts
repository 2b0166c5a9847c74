// Connections, API Keys: managed by admins alone, each environment for itself, and effective when answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { accountBody } from '../harness/records.ts'
import { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PASSWORD, type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(() => service.stop())

interface Shown {
  readonly id: string
  readonly name: string
  readonly masked: string
  readonly last_used_at: string | null
}

async function keys(environment = 'sandbox'): Promise<Shown[]> {
  return (await admin.browser.get(`/${environment}/keys`)).body.data as Shown[]
}

test.each([
  ['sandbox', /^sk_snbx_/],
  ['live', /^sk_live_/],
])(
  'a key of %s is shown whole once, works, shows its last use, and once deleted answers 401',
  async (environment, prefix) => {
    const made = await admin.browser.post(`/${environment}/keys`, { name: ' Nightly sync ', password: PASSWORD })
    expect(made.status, made.text).toBe(200)
    const { key, id } = made.body as { key: string; id: string }
    expect(key).toMatch(prefix)
    const client = new Client(service.address, key)
    const find = async () => (await keys(environment)).find((one) => one.id === id)
    const masked = `${/^sk_[a-z]+_/.exec(key)?.[0]}…${key.slice(-4)}`
    expect(await find()).toMatchObject({ name: 'Nightly sync', masked, last_used_at: null })
    expect((await client.get('/me')).body).toMatchObject({
      environment,
      caller: { type: 'api_key', id, name: 'Nightly sync' },
    })
    expect((await find())?.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(JSON.stringify(await keys(environment))).not.toContain(key.slice(8, -4))
    expect((await admin.browser.send('DELETE', `/${environment}/keys/${id}`)).status).toBe(204)
    expect((await client.get('/me')).status).toBe(401)
    expect((await client.post('/accounts', accountBody('late'))).status).toBe(401)
    expect((await admin.browser.send('DELETE', `/${environment}/keys/${id}`)).status).toBe(404)
  },
)

test('keys of one environment are not seen or deleted in the other', async () => {
  const { id } = (await admin.browser.post('/sandbox/keys', { name: 'sandbox only', password: PASSWORD })).body as {
    id: string
  }
  expect((await keys('live')).some((one) => one.id === id)).toBe(false)
  expect((await admin.browser.send('DELETE', `/live/keys/${id}`)).status).toBe(404)
  expect((await keys()).some((one) => one.id === id)).toBe(true)
})

test('an environment that does not exist is nothing', async () => {
  for (const path of ['/test/keys', '/test/v/accounts', '/nothing', '/', ''])
    expect((await admin.browser.get(path)).status, path).toBe(404)
})

test('a member neither sees, makes nor deletes keys', async () => {
  const { browser } = await signedIn(service, lender.organization, 'member')
  const [key] = await keys()
  for (const [method, path, body] of [
    ['GET', '/sandbox/keys', undefined],
    ['POST', '/sandbox/keys', { name: 'mine' }],
    ['DELETE', `/sandbox/keys/${key?.id}`, undefined],
  ] as const)
    expect(await browser.send(method, path, body), method).toMatchObject({ status: 403, body: { code: 'admins_only' } })
})

test('keys of another organization are not there', async () => {
  const { organization } = await service.lender()
  const stranger = await signedIn(service, organization, 'admin')
  const [key] = await keys()
  expect((await stranger.browser.send('DELETE', `/sandbox/keys/${key?.id}`)).status).toBe(404)
  expect((await keys()).some(({ id }) => id === key?.id)).toBe(true)
})

test('a key without a name, or with one that is too long, is refused', async () => {
  for (const name of [undefined, '', '  ', 'x'.repeat(256)])
    expect((await admin.browser.post('/sandbox/keys', { name, password: PASSWORD })).body).toMatchObject({
      details: [{ param: 'name' }],
    })
})

test('an organization without live, or suspended, manages no keys there', async () => {
  const { organization } = await service.lender()
  const { browser } = await signedIn(service, organization, 'admin')
  await changeOrganization(service.database, organization.organization, { live_enabled: false })
  expect((await browser.post('/live/keys', { name: 'early', password: PASSWORD })).body).toMatchObject({
    code: 'live_not_enabled',
  })
  expect((await browser.get('/sandbox/keys')).status).toBe(200)
  await changeOrganization(service.database, organization.organization, { suspended: true })
  expect((await browser.get('/sandbox/keys')).body).toMatchObject({ code: 'organization_suspended' })
  expect((await browser.get('/me')).body).toMatchObject({
    environments: [{ access: 'suspended' }, { access: 'suspended' }],
  })
})

test('the audit names the user who made and deleted a key', async () => {
  const { id } = (await admin.browser.post('/sandbox/keys', { name: 'short-lived', password: PASSWORD })).body as {
    id: string
  }
  await admin.browser.send('DELETE', `/sandbox/keys/${id}`)
  const events = (await admin.browser.get(`/sandbox/v/audit?subject_type=api_key&subject_id=${id}`)).body.data
  expect(events.map(({ action, actor_id }: Record<string, unknown>) => [action, actor_id])).toEqual([
    ['deleted', admin.id],
    ['created', admin.id],
  ])
})
