// Attacks by whoever has an admin's session and not the password: nothing that outlives the session is gained, neither an account, a role, a link nor a key,
// and no colleague's account is opened. What takes access away works by the session alone.
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/resources/password.ts'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import { beginSession } from '../../src/resources/session/session-store.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, type Person, enrol, person, signedIn } from '../dashboard/browser.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PLACED_REQUESTS } from '../roles/own-requests.ts'

let service: TestService
let operator: Lender

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
})
afterAll(() => service.stop())

/** An organization with an admin whose session was stolen, and what there is to take over. */
interface Stage {
  readonly lender: Lender
  readonly admin: Person
  readonly boss: Person
  readonly member: Person
  readonly auditor: Person
  readonly key: string
}

async function stage(): Promise<Stage> {
  const lender = await service.lender()
  const admin = await signedIn(service, lender.organization, 'admin')
  const boss = await signedIn(service, lender.organization, 'admin')
  await enrol(boss)
  const member = await signedIn(service, lender.organization, 'member')
  const auditor = await person(service, lender.organization, 'auditor')
  const ends = { role: 'auditor', ends_on: '2099-01-31', password: PASSWORD }
  expect((await admin.browser.send('PATCH', `/users/${auditor.id}`, ends)).status).toBe(204)
  const made = await admin.browser.post('/sandbox/keys', { name: 'Nightly', password: PASSWORD })
  return { lender, admin, boss, member, auditor, key: (made.body as { id: string }).id }
}

type Act = readonly [name: string, method: string, pathOf: (stage: Stage) => string, body: object]

/** Every act by which somebody gains access that outlives the session. */
const ACTS: readonly Act[] = [
  ['invites an admin', 'POST', () => '/invitations', { email: 'thief@evil.example', role: 'admin' }],
  ['invites a member', 'POST', () => '/invitations', { email: 'thief@evil.example', role: 'member' }],
  ['invites an auditor', 'POST', () => '/invitations', { email: 'thief@evil.example', role: 'auditor' }],
  ['makes a member an admin', 'PATCH', ({ member }) => `/users/${member.id}`, { role: 'admin' }],
  ['makes an auditor an admin', 'PATCH', ({ auditor }) => `/users/${auditor.id}`, { role: 'admin' }],
  ['makes an admin a member', 'PATCH', ({ boss }) => `/users/${boss.id}`, { role: 'member' }],
  ['puts off a last day', 'PATCH', ({ auditor }) => `/users/${auditor.id}`, { role: 'auditor', ends_on: '2099-12-31' }],
  ['removes a last day', 'PATCH', ({ auditor }) => `/users/${auditor.id}`, { role: 'auditor' }],
  ['makes a link for an admin’s password', 'POST', ({ boss }) => `/users/${boss.id}/password-link`, {}],
  ['makes a link for a member’s password', 'POST', ({ member }) => `/users/${member.id}/password-link`, {}],
  ['turns an admin’s second step off', 'POST', ({ boss }) => `/users/${boss.id}/two-step/off`, {}],
  ['makes a sandbox key', 'POST', () => '/sandbox/keys', { name: 'Of a thief' }],
  ['makes a live key that manages', 'POST', () => '/live/keys', { name: 'Of a thief', scopes: ['manage'] }],
  ['makes a key that reads', 'POST', () => '/live/keys', { name: 'Of a thief', scopes: ['read'] }],
  ['rotates a key', 'POST', ({ key }) => `/sandbox/keys/${key}/rotations`, {}],
  ['rotates a key at once', 'POST', ({ key }) => `/sandbox/keys/${key}/rotations`, { overlap_hours: 0 }],
]

const people = installationStatement(
  '',
  `
  select (select json_agg(u order by u.number) from (
      select number, email, role, ends_on, removed_at, password_hash, totp_confirmed_at from users where organization = $1) u) as users,
    (select json_agg(i.invitation) from invitations i where i.organization = $1) as invitations,
    (select count(*)::integer from password_links l join users u on u.number = l.user_number where u.organization = $1) as links,
    (select json_agg(k order by k.number) from (select number, tenant, expires_at from api_keys where tenant in ($2, $3)) k) as keys`,
)

/** Who has access to an organization, and what its audit has. */
async function stateOf({ organization: { organization, sandbox_tenant, live_tenant } }: Lender, by: Person) {
  const access = await service.database.query(people, [organization, sandbox_tenant, live_tenant])
  return { access, audit: ((await by.browser.get('/live/v/audit?limit=50')).body as { data: object[] }).data }
}

const GIVEN = [
  ['no password', {}, 'invalid_request'],
  ['an empty password', { password: '' }, 'wrong_password'],
  ['a password that is no text', { password: true }, 'invalid_request'],
  ['a wrong password', { password: 'wrong horse battery' }, 'wrong_password'],
  ['the password of another admin', { password: 'another long passphrase' }, 'wrong_password'],
] as const

describe.each(ACTS)('a stolen session %s', (_name, method, pathOf, body) => {
  test('by the password of its admin alone', async () => {
    const made = await stage()
    const { admin, boss, lender } = made
    await boss.browser.post('/me/password', { current_password: PASSWORD, new_password: 'another long passphrase' })
    const before = await stateOf(lender, admin)
    for (const [given, password, code] of GIVEN) {
      const answer = await admin.browser.send(method, pathOf(made), { ...body, ...password })
      expect(answer, given).toMatchObject({ status: 400, body: { code } })
      expect(answer.text).not.toContain('token')
    }
    expect(await stateOf(lender, admin)).toEqual(before)
    const answer = await admin.browser.send(method, pathOf(made), { ...body, password: PASSWORD })
    expect([200, 204], answer.text).toContain(answer.status)
    expect(await stateOf(lender, admin)).not.toEqual(before)
  })
})

test('a stolen session of the operator invites no first admin of a lender', async () => {
  const admin = await signedIn(service, operator.organization, 'admin')
  await operator.client.post('/operator/organizations', { id: 'unused', name: 'Unused' })
  const invite = (given: object) =>
    admin.browser.post('/organizations/unused/first-admin', { email: 'thief@evil.example', ...given })
  for (const [given, password, code] of GIVEN)
    expect(await invite(password), given).toMatchObject({ status: 400, body: { code } })
  const invitations = installationStatement('', `select 1 from invitations where organization = 'unused'`)
  expect(await service.database.query(invitations, [])).toEqual([])
  expect((await invite({ password: PASSWORD })).status).toBe(200)
})

test('guesses are tries at the account, whichever act they are made at: after ten, the right password is refused too', async () => {
  const made = await stage()
  const { admin, lender } = made
  const before = await stateOf(lender, admin)
  for (let guessed = 0; guessed < 10; guessed += 1) {
    const [, method, pathOf, body] = ACTS[guessed % ACTS.length] as Act
    const answer = await admin.browser.send(method, pathOf(made), { ...body, password: 'a guess' })
    expect(answer.body).toMatchObject({ code: 'wrong_password' })
  }
  for (const [name, method, pathOf, body] of ACTS) {
    const answer = await admin.browser.send(method, pathOf(made), { ...body, password: PASSWORD })
    expect(answer.status, name).toBe(429)
  }
  expect(await stateOf(lender, admin)).toEqual(before)
  expect((await new Browser(service.address).signIn(admin.email)).status).toBe(429)
})

/** An admin as single sign-on makes one: without a password. */
async function adminWithoutPassword({ organization }: Lender, email: string): Promise<Browser> {
  const user = { email, name: 'By the provider', role: 'admin', password_hash: null } as const
  const { number } = await createUser(service.database, organization, user)
  const browser = new Browser(service.address)
  const place = { client: 'Firefox on Linux', address: '127.0.0.1' }
  browser.cookie = `tapeline=${await beginSession(service.database, number, 'done', place)}`
  return browser
}

test('an admin without a password gives nobody access, until one who has a password hands over a link to choose one', async () => {
  const made = await stage()
  const { admin, lender } = made
  const email = 'claimed@acme.example'
  const browser = await adminWithoutPassword(lender, email)
  const before = await stateOf(lender, admin)
  for (const [name, method, pathOf, body] of ACTS)
    for (const password of [PASSWORD, '', 'null', 'undefined']) {
      const answer = await browser.send(method, pathOf(made), { ...body, password })
      expect(answer, name).toMatchObject({ status: 403, body: { code: 'no_password' } })
    }
  expect(await stateOf(lender, admin)).toEqual(before)
  const { data } = (await admin.browser.get('/users')).body as { data: { id: string; email: string }[] }
  const id = data.find((user) => user.email === email)?.id
  const link = await admin.browser.post(`/users/${id}/password-link`, { password: PASSWORD })
  const { token } = link.body as { token: string }
  await new Browser(service.address).post('/password-link/use', { token, password: PASSWORD })
  await browser.signIn(email)
  expect((await browser.post('/sandbox/keys', { name: 'Nightly', password: PASSWORD })).status).toBe(200)
})

test('whoever is no admin is refused before the password is judged: a member learns nothing of it, and locks nobody out', async () => {
  const made = await stage()
  for (let guessed = 0; guessed < 12; guessed += 1)
    for (const [name, method, pathOf, body] of ACTS) {
      const answer = await made.member.browser.send(method, pathOf(made), { ...body, password: 'a guess' })
      expect(answer.body, name).toMatchObject({ code: 'admins_only' })
    }
  expect((await new Browser(service.address).signIn(made.member.email)).status).toBe(200)
})

test('the password is of the account, not of whoever has the same address at another organization', async () => {
  const made = await stage()
  const other = await service.lender()
  const password_hash = await hashPassword('another long passphrase')
  const twin = { email: made.admin.email, name: 'Twin', role: 'admin', password_hash } as const
  await createUser(service.database, other.organization, twin)
  const body = { name: 'Of a thief', password: 'another long passphrase' }
  expect((await made.admin.browser.post('/live/keys', body)).body).toMatchObject({ code: 'wrong_password' })
})

/**
 * What takes access away, and what changes nothing, takes no password: cutting somebody off must not wait, and whoever has no password has to be able to.
 * The rule of approvals is turned on by one and off by two.
 */
const TAKE_NONE = [
  'DELETE /invitations/{id}',
  'DELETE /users/{id}',
  'DELETE /{environment}/keys/{id}',
  'POST /single-sign-on/domains/check',
  'POST /single-sign-on/test',
  'POST /{environment}/approval-rule',
]

test('each act of admins alone takes the password, but those that take access away or change nothing', () => {
  const ofAdmins = DASHBOARD_ENDPOINTS.filter((endpoint) => {
    const line = PLACED_REQUESTS.get(endpointName(endpoint))?.line ?? ''
    return endpoint.method !== 'GET' && line.includes('a')
  })
  const without = ofAdmins.filter(({ form }) => form === undefined || !('password' in form))
  expect(without.map(endpointName).toSorted()).toEqual(TAKE_NONE)
  expect(ofAdmins.length).toBe(TAKE_NONE.length + 9)
})

test('an admin without a password removes people, invitations and keys', async () => {
  const { admin, lender, member, key } = await stage()
  const invited = await admin.browser.post('/invitations', { ...ACTS[0]?.[3], password: PASSWORD })
  const browser = await adminWithoutPassword(lender, 'cutting-off@acme.example')
  for (const path of [`/users/${member.id}`, `/invitations/${invited.body.id}`, `/sandbox/keys/${key}`])
    expect((await browser.send('DELETE', path)).status, path).toBe(204)
  expect((await member.browser.get('/me')).status).toBe(401)
})
