// A suspended organization: whoever is signed in finds out and looks after the own account, and does nothing else. Every endpoint of the
// dashboard's own is asked; one that is new is refused until the reason for leaving it open is stated here.
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { Browser, PASSWORD, type Person, person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let admin: Person
let colleague: Person
let invitation: { readonly id: string; readonly token: string }
let key: string
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
  colleague = await person(service, lender.organization, 'member')
  invitation = (
    await admin.browser.post('/invitations', { email: 'new@people.example', role: 'member', password: PASSWORD })
  ).body
  key = (await admin.browser.post('/sandbox/keys', { name: 'one', password: PASSWORD })).body.id
  await changeOrganization(service.database, lender.organization.organization, { suspended: true })
})
afterAll(() => service.stop())

/** Signing in and out, and one's own account: what protects it must not wait for the suspension to end. */
const LEFT_OPEN = /^\w+ \/(sign-in|sign-out|me|sessions|password-link)(\/|$)/

const BODIES: { readonly [endpoint: string]: () => object } = {
  'PATCH /users/{id}': () => ({ role: 'admin', password: PASSWORD }),
  'POST /invitations': () => ({ email: 'other@people.example', role: 'admin', password: PASSWORD }),
  'POST /invitation/open': () => ({ token: invitation.token }),
  'POST /invitation/accept': () => ({ token: invitation.token, name: 'New', password: `${PASSWORD} of mine` }),
  'POST /{environment}/keys': () => ({ name: 'another', password: PASSWORD }),
  'POST /users/{id}/password-link': () => ({ password: PASSWORD }),
  'POST /users/{id}/two-step/off': () => ({ password: PASSWORD }),
  'POST /{environment}/keys/{id}/rotations': () => ({ password: PASSWORD }),
}

const IDS: { readonly [collection: string]: () => string } = {
  users: () => colleague.id,
  invitations: () => invitation.id,
  keys: () => key,
}

const counted = installationStatement(
  '',
  `
  select (select count(*) from users)::integer as users, (select count(*) from invitations)::integer as invitations,
    (select count(*) from api_keys)::integer as keys, (select count(*) from password_links)::integer as links,
    (select count(*) from batches where tenant in ($1, $2))::integer as batches,
    (select string_agg(role, ',' order by number) from users) as roles`,
)

const stored = () =>
  service.database.query(counted, [lender.organization.sandbox_tenant, lender.organization.live_tenant])

describe('while an organization is suspended', () => {
  test('its admin acts by no endpoint of the dashboard', async () => {
    const endpoints = DASHBOARD_ENDPOINTS.map(endpointName)
    const closed = endpoints.filter((endpoint) => !LEFT_OPEN.test(endpoint))
    expect(closed.length).toBeGreaterThan(10)
    const before = await stored()
    for (const endpoint of closed)
      for (const environment of ['sandbox', 'live']) {
        const [method = '', path = ''] = endpoint.split(' ')
        const filled = path
          .replace('{environment}', environment)
          .replaceAll(/(\w+)\/\{id\}/g, (_, collection: string) => `${collection}/${IDS[collection]?.() ?? 'x'}`)
        const browser = endpoint.includes('/invitation/') ? new Browser(service.address) : admin.browser
        const body = method === 'POST' || method === 'PATCH' ? (BODIES[endpoint]?.() ?? {}) : undefined
        const answer = await browser.send(method, filled, body)
        expect([endpoint, answer.status, answer.body?.code]).toEqual([endpoint, 403, 'organization_suspended'])
      }
    expect(await stored()).toEqual(before)
  })

  test('whoever is signed in sees why, and can sign out and in again', async () => {
    const member = await signedIn(service, lender.organization, 'member')
    const me = await member.browser.get('/me')
    expect(me.status).toBe(200)
    expect(me.body.environments.map(({ access }: { access: string }) => access)).toEqual(['suspended', 'suspended'])
    expectError(await member.browser.get('/sandbox/v/accounts'), 403, 'organization_suspended')
    expect((await member.browser.get('/sessions')).status).toBe(200)
    expect((await member.browser.post('/sign-out')).status).toBe(204)
  })

  test('what was there works again as soon as the suspension ends', async () => {
    await changeOrganization(service.database, lender.organization.organization, { suspended: false })
    const accepting = new Browser(service.address)
    const body = { token: invitation.token, name: 'New', password: `${PASSWORD} of mine` }
    expect((await accepting.post('/invitation/accept', body)).status).toBe(204)
    expect((await admin.browser.get('/users')).status).toBe(200)
  })
})
