// What changes while people sign in at their provider: its settings, the issuer, roles, passwords, and the organization itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { hashPassword } from '../../src/resources/password.ts'
import type { Claims } from '../../src/resources/single-sign-on/claims-rules.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { awaitWaiting } from '../harness/held-locks.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, signedIn } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  STATED,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
  userOf,
} from './single-sign-on.ts'

let mail: MailServer
let service: TestService
let provider: ForgingProvider

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService({ ...PROVIDERS_ON_LOOPBACK, ...mail.settings }, { patient: true })
  provider = await startForgingProvider(CLIENT)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
  await mail.stop()
})
beforeEach(() => provider.before.clear())

const ROLES = { role_claim: 'groups', admin_values: 'owners' }
const OWNER = { sub: 'owner', email: 'owner@acme.example', groups: ['owners'] }

/** Signs in at a provider that states claims. */
async function signIn(
  { connection }: SingleSignOnStage,
  claims: Claims & { sub: string; email: string },
  at = provider,
) {
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, connection)
  const nonce = searchParams.get('nonce')
  at.forged = { claims: { nonce, email_verified: true, name: 'Somebody', ...claims } }
  at.user = { sub: claims.sub }
  const answer = await finishSignIn(browser, connection, `code=a-code&state=${searchParams.get('state')}`)
  return { browser, answer }
}

async function usersOf({ browser }: { browser: Browser }) {
  const { data } = (await browser.get('/users')).body as { data: { id: string; email: string; role: string }[] }
  return data
}

const idOf = async (admin: { browser: Browser }, email: string) =>
  (await usersOf(admin)).find((user) => user.email === email)?.id ?? ''

/** Gives a user a password by a link that an admin hands over. */
async function choosePassword(admin: { browser: Browser }, email: string): Promise<void> {
  const link = await admin.browser.post(`/users/${await idOf(admin, email)}/password-link`, { password: PASSWORD })
  const { token } = link.body as { token: string }
  expect((await new Browser(service.address).post('/password-link/use', { token, password: PASSWORD })).status).toBe(
    204,
  )
}

describe('a sign-in under way', () => {
  test('makes nobody a user once single sign-on is off', async () => {
    const stage = await singleSignOn(service, provider)
    provider.before.set('/token', () => stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD }))
    const { browser, answer } = await signIn(stage, OWNER)
    expect(answer).toMatchObject({ status: 404, body: { code: 'single_sign_on_unknown' } })
    expect([browser.cookie, (await usersOf(stage.admin)).length]).toEqual([undefined, 1])
  })

  test.each([
    ['who may join', { new_users: 'invited' }],
    ['the mail domains', { mail_domains: 'other.example' }],
  ])('is judged by the settings of now: %s', async (_case, changes) => {
    const stage = await singleSignOn(service, provider)
    provider.before.set('/token', () => stage.save(changes))
    const { answer } = await signIn(stage, OWNER)
    expect(answer).toMatchObject({ status: 403, body: { code: 'single_sign_on_no_user' } })
    expect((await usersOf(stage.admin)).length).toBe(1)
  })

  test('is judged by the settings of now: who is an admin', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    provider.before.set('/token', () => stage.save({ admin_values: 'the board' }))
    const { browser } = await signIn(stage, OWNER)
    expect((await userOf(browser)).role).toBe('member')
  })
})

describe('a password', () => {
  const lettersTo = (address: string) =>
    mail.letters.filter(({ to, text }) => to.includes(address) && text.includes('/password#'))
  const ask = (email: string) => new Browser(service.address).post('/password-link/ask', { email })
  const use = (email: string) => {
    const token = /\/password#(\S+)/.exec(lettersTo(email).at(-1)?.text ?? '')?.[1]
    return new Browser(service.address).post('/password-link/use', { token, password: PASSWORD })
  }
  const awaitLetters = async (address: string, count: number) => {
    const sent = await eventually(
      async () => lettersTo(address).length,
      (letters) => letters >= count,
    )
    expect(sent, `letters to ${address} with a link to choose a password`).toBeGreaterThanOrEqual(count)
  }

  const linkOf = ({ connection }: SingleSignOnStage) => `https://reports.example.com/app/sign-in/with/${connection}`
  const signInLetterTo = async (address: string) => {
    const letter = await eventually(
      async () => mail.letters.find(({ to, text }) => to.includes(address) && text.includes('/sign-in/with/')),
      (found) => found !== undefined,
    )
    if (letter === undefined) throw new Error(`No sign-in link was sent to ${address}`)
    return letter
  }

  test('is chosen by a mailed link by nobody who has none, while single sign-on is on', async () => {
    const stage = await singleSignOn(service, provider)
    const email = 'without@acme.example'
    await signIn(stage, { sub: 'without', email })
    const [unknown, asked] = [await ask('nobody@acme.example'), await ask(email)]
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text])
    await ask(stage.admin.email)
    await awaitLetters(stage.admin.email, 1)
    expect(lettersTo(email)).toEqual([])
    expect((await signInLetterTo(email)).text).toContain(linkOf(stage))
    await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    await ask(email)
    await awaitLetters(email, 1)
    expect(lettersTo(email).length).toBe(1)
    await stage.save()
    expect((await use(email)).body).toMatchObject({ code: 'link_expired' })
    await choosePassword(stage.admin, email)
    expect((await new Browser(service.address).signIn(email)).body).toMatchObject({ signed_in: true })
  })

  test('that opens nothing is answered by the sign-in link, and nobody learns it who is no user', async () => {
    const stage = await singleSignOn(service, provider)
    const member = await signedIn(service, stage.lender.organization, 'member')
    await stage.save({ passwords: 'admins_only' })
    const [unknown, asked] = [await ask('stranger@acme.example'), await ask(member.email)]
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text])
    const letter = await signInLetterTo(member.email)
    expect(letter.subject).toBe(`Your sign-in link for ${stage.lender.organization.name} on Tapeline`)
    expect(letter.text).toContain(`at ${STATED.provider_name}, not with a password here:\n${linkOf(stage)}\n`)
    // The password of this admin opens while the provider fails.
    await ask(stage.admin.email)
    await awaitLetters(stage.admin.email, 1)
    const reached = mail.letters.flatMap(({ to }) => to)
    expect(reached.filter((to) => to === member.email)).toHaveLength(1)
    expect(reached.filter((to) => to === stage.admin.email)).toHaveLength(1)
    expect(reached).not.toContain('stranger@acme.example')
  })

  test('of two organizations is answered by a letter of each, by its own way in', async () => {
    const stage = await singleSignOn(service, provider)
    const email = 'both@acme.example'
    await signIn(stage, { sub: 'both', email })
    const other = await service.lender({ name: 'Birch & Vale' })
    await createUser(service.database, other.organization, {
      email,
      name: 'Both',
      role: 'member',
      password_hash: await hashPassword(PASSWORD),
    })
    await ask(email)
    await awaitLetters(email, 1)
    expect(lettersTo(email)[0]?.text).toContain('a new password for Birch & Vale on Tapeline')
    const { text } = await signInLetterTo(email)
    expect(text).toContain(linkOf(stage))
    expect(text).not.toContain('Birch & Vale')
    expect(mail.letters.filter(({ to }) => to.includes(email))).toHaveLength(2)
  })

  test('of an admin by the claim opens nothing where single sign-on is required, and sessions that it opened end', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    const email = 'claimed@acme.example'
    await signIn(stage, { ...OWNER, sub: 'claimed', email })
    await choosePassword(stage.admin, email)
    const browser = new Browser(service.address)
    expect((await browser.signIn(email)).body).toMatchObject({ signed_in: true })
    await stage.save({ passwords: 'admins_only' })
    expect((await browser.get('/me')).status).toBe(401)
    expect((await browser.signIn(email)).body).toMatchObject({ signed_in: false, sign_in_link: stage.connection })
    expect((await new Browser(service.address).signIn(stage.admin.email)).body).toMatchObject({ signed_in: true })
    await stage.save({ passwords: 'admins_only', role_claim: '' })
    expect((await browser.signIn(email)).body).toMatchObject({ signed_in: true })
  })

  test('of an admin by the claim is not the one that requiring single sign-on needs', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    const email = 'alone@acme.example'
    const owner = await signIn(stage, { ...OWNER, sub: 'alone', email })
    await choosePassword(stage.admin, email)
    expect((await owner.browser.get('/me')).status).toBe(401)
    const { browser } = await signIn(stage, { ...OWNER, sub: 'alone', email })
    expect((await browser.send('DELETE', `/users/${stage.admin.id}`)).status).toBe(204)
    const stated = { ...STATED, ...ROLES, issuer: provider.issuer, passwords: 'admins_only' }
    expect(await browser.post('/single-sign-on', stated)).toMatchObject({
      status: 409,
      body: { code: 'no_local_admin' },
    })
    expect((await browser.post('/single-sign-on', { ...stated, role_claim: '' })).status).toBe(200)
  })

  test('opens nothing more for an admin who becomes a member where single sign-on is required', async () => {
    const stage = await singleSignOn(service, provider, { passwords: 'admins_only' })
    const other = await signedIn(service, stage.lender.organization, 'admin')
    expect(
      (await stage.admin.browser.send('PATCH', `/users/${other.id}`, { role: 'member', password: PASSWORD })).status,
    ).toBe(204)
    expect((await other.browser.get('/me')).status).toBe(401)
    await stage.save({ passwords: 'allowed' })
    const third = await signedIn(service, stage.lender.organization, 'admin')
    expect(
      (await stage.admin.browser.send('PATCH', `/users/${third.id}`, { role: 'member', password: PASSWORD })).status,
    ).toBe(204)
    expect((await userOf(third.browser)).role).toBe('member')
  })
})

describe('the role by the claim', () => {
  test('is given also by the provider that takes the place of another', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    expect((await userOf((await signIn(stage, OWNER)).browser)).role).toBe('admin')
    const next = await startForgingProvider(CLIENT)
    await stage.save({ issuer: next.issuer })
    const first = await signIn(stage, { ...OWNER, groups: [] }, next)
    expect((await userOf(first.browser)).role).toBe('member')
    const again = await signIn(stage, OWNER, next)
    expect((await userOf(again.browser)).role).toBe('admin')
    await next.stop()
  })

  test('does not take the last admin away', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    const { browser } = await signIn(stage, OWNER)
    expect((await browser.send('DELETE', `/users/${stage.admin.id}`)).status).toBe(204)
    const alone = await signIn(stage, { ...OWNER, groups: [] })
    expect((await userOf(alone.browser)).role).toBe('admin')
    await signIn(stage, { ...OWNER, sub: 'second', email: 'second@acme.example' })
    const again = await signIn(stage, { ...OWNER, groups: [] })
    expect((await userOf(again.browser)).role).toBe('member')
  })

  test('stays where the provider states the groups elsewhere', async () => {
    const stage = await singleSignOn(service, provider, ROLES)
    await signIn(stage, OWNER)
    const many = {
      groups: undefined,
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://x.example' } },
    }
    expect((await userOf((await signIn(stage, { ...OWNER, ...many })).browser)).role).toBe('admin')
  })
})

test('who lets people in is written to the other admins when it changes, and to nobody else', async () => {
  const stage = await singleSignOn(service, provider)
  const { organization } = stage.lender
  const [other, member] = [
    await signedIn(service, organization, 'admin'),
    await signedIn(service, organization, 'member'),
  ]
  const about = (address: string) =>
    mail.letters.filter(({ to, subject }) => to.includes(address) && subject.startsWith('Single sign-on of'))
  const awaitLetter = async (count: number) => {
    await eventually(
      async () => about(other.email).length,
      (sent) => sent >= count,
    )
    return about(other.email)[count - 1]?.text
  }
  await stage.save({ provider_name: 'Another name', passwords: 'admins_only' })
  await stage.save({ issuer: 'http://127.0.0.1:1' })
  const first = await awaitLetter(1)
  expect(first).toContain(`Before: people sign in at ${provider.issuer} with addresses of acme.example\n`)
  expect(first).toContain('Now: people sign in at http://127.0.0.1:1 with addresses of acme.example\n')
  expect(first).toContain(stage.admin.email)
  await stage.save({ issuer: 'http://127.0.0.1:1', mail_domains: 'acme.example evil.example' })
  expect(await awaitLetter(2)).toContain('with addresses of acme.example, evil.example')
  await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
  expect(await awaitLetter(3)).toContain('Now: off')
  await stage.save()
  expect(await awaitLetter(4)).toContain('Before: off')
  expect([about(other.email).length, about(stage.admin.email), about(member.email)]).toEqual([4, [], []])
})

test('turning single sign-on off waits for a session that is ending, and neither fails', async () => {
  const stage = await singleSignOn(service, provider)
  const { browser } = await signIn(stage, OWNER)
  const query = (sql: string) => installationStatement('', sql)
  const { off } = await service.database.transaction(async (transaction) => {
    await transaction.query(query(`delete from user_sessions where opened_by = 'single_sign_on'`), [])
    const begun = stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    await awaitWaiting(service, 'user_sessions', 1)
    const { live_tenant } = stage.lender.organization
    await transaction.query(query('select 1 from tenants where tenant = $1 for update'), [live_tenant])
    return { off: begun }
  })
  expect((await off).status).toBe(204)
  expect((await browser.get('/me')).status).toBe(401)
})

test('an organization that is suspended gets no account linked and no role changed', async () => {
  const stage = await singleSignOn(service, provider, { ...ROLES, mail_domains: 'acme.example people.example' })
  await signIn(stage, OWNER)
  const { organization } = stage.lender.organization
  await changeOrganization(service.database, organization, { suspended: true })
  const refused = { status: 403, body: { code: 'organization_suspended' } }
  expect((await signIn(stage, { ...OWNER, groups: [] })).answer).toMatchObject(refused)
  expect((await signIn(stage, { sub: 'local', email: stage.admin.email })).answer).toMatchObject(refused)
  expect((await signIn(stage, OWNER)).answer.status).toBe(200)
  await changeOrganization(service.database, organization, { suspended: false })
  expect((await usersOf(stage.admin)).map(({ role }) => role)).toEqual(['admin', 'admin'])
})
