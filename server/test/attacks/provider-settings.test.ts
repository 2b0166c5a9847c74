// Attacks on the settings of single sign-on by whoever has an admin's session and not the password: nothing of them changes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/resources/password.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, signedIn } from '../dashboard/browser.ts'
import { type ForgingProvider, startForgingProvider } from '../dashboard/forging-provider.ts'
import { CLIENT } from '../dashboard/identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  STATED,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
} from '../dashboard/single-sign-on.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let provider: ForgingProvider
let thief: ForgingProvider

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
  thief = await startForgingProvider(CLIENT)
})
afterAll(async () => {
  await provider.stop()
  await thief.stop()
  await service.stop()
})

const stored = installationStatement('', 'select * from single_sign_on where organization = $1')

/** All that is stored of an organization's provider, and what its audit has. */
async function stateOf({ lender, admin }: SingleSignOnStage) {
  const rows = await service.database.query(stored, [lender.organization.organization])
  const { data } = (await admin.browser.get('/live/v/audit?limit=50')).body as { data: object[] }
  return { rows, data }
}

/** Everything that the settings take, with what a thief would change. */
const attempts = (): readonly (readonly [string, string, object])[] => [
  ['another issuer', '/single-sign-on', { issuer: thief.issuer }],
  ['other mail domains', '/single-sign-on', { mail_domains: 'evil.example' }],
  ['the claim for admins', '/single-sign-on', { role_claim: 'sub', admin_values: 'thief' }],
  ['who joins', '/single-sign-on', { new_users: 'invited' }],
  ['requiring it', '/single-sign-on', { passwords: 'admins_only' }],
  ['the secret', '/single-sign-on', { client_secret: 'another' }],
  ['nothing', '/single-sign-on', {}],
  ['turning it off', '/single-sign-on/off', {}],
]

const GIVEN = [
  ['no password', { password: undefined }, 'invalid_request'],
  ['an empty password', { password: '' }, 'wrong_password'],
  ['a password that is no text', { password: true }, 'invalid_request'],
  ['a wrong password', { password: 'wrong horse battery' }, 'wrong_password'],
] as const

describe.each(GIVEN)('a session with %s', (_given, password, code) => {
  test('changes nothing, and turns nothing off', async () => {
    const stage = await singleSignOn(service, provider)
    const before = await stateOf(stage)
    for (const [name, path, changes] of attempts()) {
      const stated = path.endsWith('/off') ? {} : { ...STATED, issuer: provider.issuer }
      const answer = await stage.admin.browser.post(path, { ...stated, ...changes, ...password })
      expect(answer, name).toMatchObject({ status: 400, body: { code } })
    }
    expect(await stateOf(stage)).toEqual(before)
  })

  test('sets nothing up, and turns nothing on again', async () => {
    const { organization } = await service.lender()
    const { browser } = await signedIn(service, organization, 'admin')
    const stated = { ...STATED, issuer: thief.issuer, ...password }
    expect((await browser.post('/single-sign-on', stated)).body).toMatchObject({ code })
    expect((await browser.get('/single-sign-on')).body).toMatchObject({ provider: null })
    const stage = await singleSignOn(service, provider)
    await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    expect((await stage.save(password)).body).toMatchObject({ code })
    expect((await stage.admin.browser.get('/single-sign-on')).body).toMatchObject({ provider: { status: 'off' } })
  })
})

test('the password of another admin does not do', async () => {
  const stage = await singleSignOn(service, provider)
  const { organization } = stage.lender
  const other = `other-${randomUUID()}@people.example`
  const password = 'another long passphrase'
  const password_hash = await hashPassword(password)
  await createUser(service.database, organization, { email: other, name: 'Other', role: 'admin', password_hash })
  expect((await stage.save({ issuer: thief.issuer, password })).body).toMatchObject({ code: 'wrong_password' })
  const own = new Browser(service.address)
  await own.signIn(other, password)
  const stated = { ...STATED, issuer: provider.issuer }
  expect((await own.post('/single-sign-on', { ...stated, password: PASSWORD })).body).toMatchObject({
    code: 'wrong_password',
  })
  expect((await own.post('/single-sign-on', { ...stated, password })).status).toBe(200)
})

test('guesses are tries at the account: after ten, the right password is refused too', async () => {
  const stage = await singleSignOn(service, provider)
  const guess = () => stage.admin.browser.post('/single-sign-on/off', { password: 'a guess' })
  for (let guessed = 0; guessed < 10; guessed += 1)
    expect((await guess()).body).toMatchObject({ code: 'wrong_password' })
  expect((await stage.save()).status).toBe(429)
  expect((await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })).status).toBe(429)
  expect((await new Browser(service.address).signIn(stage.admin.email)).status).toBe(429)
})

test('an admin without a password changes nothing, until an admin hands over a link to choose one', async () => {
  const stage = await singleSignOn(service, provider, { role_claim: 'groups', admin_values: 'owners' })
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, stage.connection)
  const email = 'claimed@acme.example'
  const claims = { nonce: searchParams.get('nonce'), sub: 'claimed', email, email_verified: true, groups: ['owners'] }
  provider.forged = { claims }
  provider.user = { sub: 'claimed' }
  await finishSignIn(browser, stage.connection, `code=a-code&state=${searchParams.get('state')}`)
  const before = await stateOf(stage)
  for (const password of [PASSWORD, 'null', 'undefined']) {
    const stated = { ...STATED, issuer: thief.issuer, password }
    expect(await browser.post('/single-sign-on', stated)).toMatchObject({ status: 403, body: { code: 'no_password' } })
    expect((await browser.post('/single-sign-on/off', { password })).body).toMatchObject({ code: 'no_password' })
  }
  expect(await stateOf(stage)).toEqual(before)
  const { data } = (await stage.admin.browser.get('/users')).body as { data: { id: string; email: string }[] }
  const id = data.find((user) => user.email === email)?.id
  const link = await stage.admin.browser.post(`/users/${id}/password-link`, { password: PASSWORD })
  const { token } = link.body as { token: string }
  await new Browser(service.address).post('/password-link/use', { token, password: PASSWORD })
  await browser.signIn(email)
  expect((await browser.post('/single-sign-on/off', { password: PASSWORD })).status).toBe(204)
})
