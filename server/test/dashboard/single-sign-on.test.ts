// Single sign-on at a real provider, over real HTTP: who gets in as which user, what it changes for passwords, and what is left of a session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, person } from './browser.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider, signInThere } from './identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  STATED,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  signInAs,
  singleSignOn,
  userOf,
} from './single-sign-on.ts'

let service: TestService
let provider: IdentityProvider
let stage: SingleSignOnStage

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startIdentityProvider()
  stage = await singleSignOn(service, provider)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
})

let accounts = 0

/** An account of the provider with an address of its own. */
function account(claims: object = {}): { subject: string; email: string } {
  accounts += 1
  const subject = `subject-${accounts}`
  const email = `person-${accounts}@acme.example`
  provider.accounts.set(subject, { email, email_verified: true, name: `Person ${accounts}`, ...claims })
  return { subject, email }
}

const organization = () => stage.lender.organization.organization

async function usersOf(): Promise<{ email: string; role: string; id: string }[]> {
  const { data } = (await stage.admin.browser.get('/users')).body as {
    data: { email: string; role: string; id: string }[]
  }
  return data
}

test('a link names the provider and the organization, and sends the browser there with PKCE, state and nonce', async () => {
  const browser = new Browser(service.address)
  const shown = await browser.get(`/sign-in/with/${stage.connection}`)
  expect(shown.body).toEqual({ provider_name: 'Acme Login', organization_name: stage.lender.organization.name })
  const { origin, searchParams } = await beginSignIn(browser, stage.connection)
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.client_id,
    redirect_uri: stage.redirect_uri,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const cookie = [...browser.others.values()].join()
  expect(cookie).not.toContain(searchParams.get('state'))
})

describe('who signs in', () => {
  test('for the first time becomes a member, by a verified address of the domain', async () => {
    const { subject, email } = account()
    const { browser, answer } = await signInAs(service, stage.connection, subject)
    expect(answer.body).toEqual({
      signed_in: true,
      code_needed: false,
      second_steps: [],
      organizations: [],
      sign_in_link: null,
    })
    expect(await userOf(browser)).toEqual({
      email,
      name: `Person ${accounts}`,
      role: 'member',
      organization: organization(),
    })
    const sessions = (await browser.get('/sessions')).body as { data: object[] }
    expect((await browser.get('/me')).body).toMatchObject({ user: { has_password: false, two_step: false } })
    expect(sessions.data).toMatchObject([{ opened_by: 'single_sign_on', current: true }])
  })

  test('again is the same user, also when the address changed at the provider', async () => {
    const { subject, email } = account()
    const first = await signInAs(service, stage.connection, subject)
    const { id } = ((await first.browser.get('/me')).body as { user: { id: string } }).user
    provider.accounts.set(subject, { email: `new-${email}`, email_verified: false })
    const again = await signInAs(service, stage.connection, subject)
    expect((await again.browser.get('/me')).body).toMatchObject({ user: { id, email } })
  })

  test('with the address of a user who has a password is that user, whose role stays', async () => {
    const { subject, email } = account()
    const invited = await stage.admin.browser.post('/invitations', { email, role: 'admin', password: PASSWORD })
    const { token } = invited.body as { token: string }
    const password = 'four words without sense'
    const local = new Browser(service.address)
    expect((await local.post('/invitation/accept', { token, name: 'Local', password })).status).toBe(204)
    const { browser } = await signInAs(service, stage.connection, subject)
    expect(await userOf(browser)).toEqual({ email, name: 'Local', role: 'admin', organization: organization() })
  })

  test('with an invitation has its role, and the invitation is used', async () => {
    const { subject, email } = account()
    await stage.admin.browser.post('/invitations', { email, role: 'admin', password: PASSWORD })
    const { browser } = await signInAs(service, stage.connection, subject)
    expect(await userOf(browser)).toMatchObject({ email, role: 'admin' })
    const open = (await stage.admin.browser.get('/invitations')).body as { data: { email: string }[] }
    expect(open.data.filter((one) => one.email === email)).toEqual([])
  })
})

describe('who is refused', () => {
  const refused = async (subject: string, message: RegExp) => {
    const before = await usersOf()
    const { browser, answer } = await signInAs(service, stage.connection, subject)
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'single_sign_on_no_user', message: expect.stringMatching(message) },
    })
    expect([browser.cookie, await usersOf()]).toEqual([undefined, before])
  }

  test.each([
    ['an address that is not verified', { email_verified: false }, /has not verified/],
    ['an address of which it is not known', { email_verified: undefined }, /has not verified/],
    ['no address', { email: undefined }, /sent no e-mail address/],
    ['an address of another domain', { email: 'someone@other.example' }, /is of a mail domain/],
    ['an address of a subdomain', { email: 'someone@evil.acme.example' }, /is of a mail domain/],
    ['a domain that only ends alike', { email: 'someone@notacme.example' }, /is of a mail domain/],
    ['two signs', { email: 'someone@acme.example@other.example' }, /sent no e-mail address/],
  ])('%s', async (_case, claims, message) => refused(account(claims).subject, message))

  test('the user of another organization who has the address stays there, and nothing is learned of it', async () => {
    const other = await service.lender()
    const theirs = await person(service, other.organization, 'admin')
    await refused(account({ email: theirs.email }).subject, /is of a mail domain/)
    await stage.save({ mail_domains: 'acme.example, people.example' })
    const { subject } = account({ email: theirs.email })
    const { browser } = await signInAs(service, stage.connection, subject)
    expect(await userOf(browser)).toMatchObject({ email: theirs.email, role: 'member', organization: organization() })
    expect((await browser.get('/me')).body).not.toMatchObject({ user: { id: theirs.id } })
    await stage.save()
  })

  test('a user who was removed, until an admin invites them again', async () => {
    const { subject, email } = account()
    const { browser } = await signInAs(service, stage.connection, subject)
    const found = (await usersOf()).find((user) => user.email === email)
    expect((await stage.admin.browser.send('DELETE', `/users/${found?.id}`)).status).toBe(204)
    expect((await browser.get('/me')).status).toBe(401)
    await refused(subject, /was removed/)
    const other = account({ email }).subject
    await refused(other, /was removed/)
    await stage.admin.browser.post('/invitations', { email, role: 'member', password: PASSWORD })
    const again = await signInAs(service, stage.connection, subject)
    expect(await userOf(again.browser)).toMatchObject({ email, role: 'member' })
  })

  test('another account that took over the address of a user', async () => {
    const { subject, email } = account()
    await signInAs(service, stage.connection, subject)
    await refused(account({ email }).subject, /was another account/)
  })

  test('people without an invitation, where the settings let in those who were invited alone', async () => {
    await stage.save({ new_users: 'invited' })
    const { subject, email } = account()
    await refused(subject, /invite you/)
    await stage.admin.browser.post('/invitations', { email, role: 'member', password: PASSWORD })
    expect((await signInAs(service, stage.connection, subject)).answer.status).toBe(200)
    await stage.save()
  })

  test('who turns back at the provider, whose own words are not shown', async () => {
    const browser = new Browser(service.address)
    const back = await signInThere((await beginSignIn(browser, stage.connection)).href, 'refuse')
    expect(back.searchParams.get('error')).toBe('access_denied')
    const answer = await finishSignIn(browser, stage.connection, back)
    expect(answer).toMatchObject({ status: 403, body: { code: 'single_sign_on_refused' } })
    expect(answer.text).toMatch(/Acme Login did not let you in/)
    expect(answer.text).not.toContain('555')
  })
})

describe('the role', () => {
  test('follows a claim at each sign-in, of users that single sign-on made', async () => {
    await stage.save({ role_claim: 'groups', admin_values: 'Finance admins, owners' })
    const { subject, email } = account({ groups: ['staff', 'Finance admins'] })
    const { browser } = await signInAs(service, stage.connection, subject)
    expect((await userOf(browser)).role).toBe('admin')
    provider.accounts.set(subject, { email, email_verified: true, groups: ['staff'] })
    expect((await userOf((await signInAs(service, stage.connection, subject)).browser)).role).toBe('member')
    // The session from before has the role of now.
    expect((await browser.get('/single-sign-on')).status).toBe(403)
    await stage.save()
  })

  test('of a user who has a password is not changed by a claim', async () => {
    const own = await singleSignOn(service, provider, {
      mail_domains: 'people.example',
      role_claim: 'groups',
      admin_values: 'owners',
    })
    const { subject } = account({ email: own.admin.email, groups: [] })
    const { browser } = await signInAs(service, own.connection, subject)
    expect(await userOf(browser)).toMatchObject({ email: own.admin.email, role: 'admin' })
    provider.register({ redirect_uri: stage.redirect_uri, after_sign_out: `${service.address}/app/sign-in` })
  })
})

describe('passwords', () => {
  test('of members open nothing where single sign-on is required, and the right one alone shows the link', async () => {
    const member = await person(service, stage.lender.organization, 'member')
    const opened = new Browser(service.address)
    expect((await opened.signIn(member.email)).status).toBe(200)
    await stage.save({ passwords: 'admins_only' })
    expect((await opened.get('/me')).status).toBe(401)
    const right = await member.browser.signIn(member.email)
    expect(right.body).toEqual({
      signed_in: false,
      code_needed: false,
      second_steps: [],
      organizations: [],
      sign_in_link: stage.connection,
    })
    expect([member.browser.cookie, (await member.browser.get('/me')).status]).toEqual([undefined, 401])
    const wrong = await member.browser.signIn(member.email, 'some other words')
    expect([wrong.status, wrong.text.includes(stage.connection)]).toEqual([401, false])
    const admin = new Browser(service.address)
    expect((await admin.signIn(stage.admin.email)).body).toMatchObject({ signed_in: true })
    await stage.save()
    expect((await member.browser.signIn(member.email)).body).toMatchObject({ signed_in: true })
  })

  test('of an invitation open nothing either, and the invitation is left for single sign-on', async () => {
    await stage.save({ passwords: 'admins_only' })
    const { subject, email } = account()
    const invited = await stage.admin.browser.post('/invitations', { email, role: 'member', password: PASSWORD })
    const { token } = invited.body as { token: string }
    const accepted = { token, name: 'Local', password: 'four words without sense' }
    expect(await new Browser(service.address).post('/invitation/accept', accepted)).toMatchObject({
      status: 403,
      body: { code: 'single_sign_on_only' },
    })
    const { browser } = await signInAs(service, stage.connection, subject)
    expect(await userOf(browser)).toMatchObject({ email, role: 'member' })
    await stage.save()
  })

  test('cannot be closed while no admin has one', async () => {
    await stage.save({ role_claim: 'groups', admin_values: 'owners' })
    const other = await singleSignOn(service, provider, { role_claim: 'groups', admin_values: 'owners' })
    const { browser } = await signInAs(service, other.connection, account({ groups: ['owners'] }).subject)
    expect((await browser.send('DELETE', `/users/${other.admin.id}`)).status).toBe(204)
    const refused = await browser.post('/single-sign-on', {
      ...STATED,
      issuer: provider.issuer,
      client_secret: '',
      passwords: 'admins_only',
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'no_password' } })
    provider.register({ redirect_uri: stage.redirect_uri, after_sign_out: `${service.address}/app/sign-in` })
    await stage.save()
  })
})

describe('a session', () => {
  test('is ended at the provider too, where the settings state it', async () => {
    await stage.save({ sign_out: 'provider' })
    const { browser } = await signInAs(service, stage.connection, account().subject)
    const { address } = (await browser.get('/sign-out/provider')).body as { address: string }
    const { origin, pathname, searchParams } = new URL(address)
    expect([origin, pathname]).toEqual([provider.issuer, '/session/end'])
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${service.address}/app/sign-in`)
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect((await fetch(address)).status).toBe(200)
    await stage.save()
    const here = await signInAs(service, stage.connection, account().subject)
    expect((await here.browser.get('/sign-out/provider')).body).toEqual({ address: null })
    expect((await stage.admin.browser.get('/sign-out/provider')).body).toEqual({ address: null })
  })

  test('ends when single sign-on is turned off, and the link opens nothing until it is on again', async () => {
    const { browser } = await signInAs(service, stage.connection, account().subject)
    const begun = new Browser(service.address)
    const back = await signInThere((await beginSignIn(begun, stage.connection)).href, account().subject)
    expect((await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })).status).toBe(204)
    expect((await browser.get('/me')).status).toBe(401)
    for (const answer of [
      await finishSignIn(begun, stage.connection, back),
      await begun.get(`/sign-in/with/${stage.connection}`),
      await begun.get('/sign-in/with/nobody-has-this-link-00'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'single_sign_on_unknown' } })
    expect((await stage.admin.browser.get('/me')).status).toBe(200)
    await stage.save()
    expect((await signInAs(service, stage.connection, account().subject)).answer.status).toBe(200)
  })

  test('leaves behind in the browser by which link it was opened', async () => {
    const { browser } = await signInAs(service, stage.connection, account().subject)
    await browser.post('/sign-out')
    expect((await browser.get('/sign-in/link')).body).toEqual({
      connection: stage.connection,
      provider_name: 'Acme Login',
      organization_name: stage.lender.organization.name,
    })
    const nothing = { connection: null, provider_name: null, organization_name: null }
    expect((await new Browser(service.address).get('/sign-in/link')).body).toEqual(nothing)
  })
})

test('keys that the provider changed are known at the next sign-in', async () => {
  const browser = new Browser(service.address)
  await signInAs(service, stage.connection, account().subject)
  provider.changeKeys()
  const back = await signInThere((await beginSignIn(browser, stage.connection)).href, account().subject)
  expect((await finishSignIn(browser, stage.connection, back)).status).toBe(200)
})

test('the audit has the settings by field, sign-ins and failed ones, and never the secret', async () => {
  await stage.save({ new_users: 'invited', client_secret: 'another secret of the client' })
  await signInAs(service, stage.connection, account().subject)
  await stage.save()
  const audit = await stage.admin.browser.get('/live/v/audit?limit=50')
  const { data } = audit.body as { data: { object: object; action: string; changed_fields?: string[] }[] }
  expect(data).toContainEqual(expect.objectContaining({ action: 'changed', fields: ['client_secret', 'new_users'] }))
  expect(data).toContainEqual(expect.objectContaining({ action: 'signed_in', fields: ['single_sign_on'] }))
  expect(data).toContainEqual(expect.objectContaining({ action: 'sign_in_failed', fields: ['single_sign_on'] }))
  expect(audit.text).not.toContain('secret of the client')
})
