// Passkeys as people use them: added under names, seen and removed; a second step beside codes, and a way in alone; and what happens to them with what else
// changes about an account. Attacks are in server/test/attacks/passkeys.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { eventually } from '../harness/client.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Authenticator } from './authenticator.ts'
import { Browser, PASSWORD, type Person, appCode, enrol, person, signedIn } from './browser.ts'
import { startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import {
  SITE,
  addPasskey,
  beginAdding,
  beginAlone,
  onlyPasskeyOf,
  passkeysOf,
  signInAlone,
  signInBySecondStep,
} from './passkey-steps.ts'
import { PROVIDERS_ON_LOOPBACK, singleSignOn } from './single-sign-on.ts'

let mail: MailServer
let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService({ ...mail.settings, ...SITE, ...PROVIDERS_ON_LOOPBACK }, { patient: true })
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})

const browser = () => new Browser(service.address)

const member = () => signedIn(service, lender.organization, 'member')

const remove = (own: Browser, id: string, password = PASSWORD) => own.post(`/me/passkeys/${id}/remove`, { password })

describe('one’s own passkeys', () => {
  test('are several, each with a name, when it was added and when it last signed in', async () => {
    const ana = await member()
    expect(await passkeysOf(ana.browser)).toEqual([])
    await addPasskey(ana.browser, { name: 'Laptop' })
    const phone = await addPasskey(ana.browser, {
      name: ' Phone ',
      authenticator: new Authenticator(SITE.PUBLIC_URL, 'RS256'),
    })
    const visitor = browser()
    expect((await signInAlone(visitor, phone)).body).toEqual({
      signed_in: true,
      code_needed: false,
      second_steps: [],
      organizations: [],
      sign_in_link: null,
    })
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await passkeysOf(visitor)).toEqual([
      { id: expect.any(String), name: 'Laptop', created_at: moment, last_used_at: null, works_here: true },
      { id: expect.any(String), name: 'Phone', created_at: moment, last_used_at: moment, works_here: true },
    ])
    const { data } = (await visitor.get('/sessions')).body as { data: { current: boolean; opened_by: string }[] }
    expect(data.find(({ current }) => current)?.opened_by).toBe('passkey')
  })

  test('are made as the standard has it: for our host, kept by the authenticator, its user verified, nobody vouching', async () => {
    const ana = await member()
    const first = await addPasskey(ana.browser)
    const { user, challenge, rp, excludeCredentials, authenticatorSelection, ...options } = JSON.parse(
      await beginAdding(ana.browser),
    )
    expect(rp).toEqual({ id: 'reports.example.com', name: 'Tapeline' })
    expect(user).toEqual({
      id: first.user_handle.toString('base64url'),
      name: `${ana.email} (${lender.organization.name})`,
      displayName: 'A member',
    })
    expect(challenge).toHaveLength(43)
    expect(authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    expect(excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([first.credential_id.toString('base64url')])
    expect(options).toMatchObject({
      attestation: 'none',
      timeout: 300_000,
      pubKeyCredParams: [
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
    })
  })

  test('take a name, the password, and no more than 20', async () => {
    const ana = await member()
    const credential = new Authenticator(SITE.PUBLIC_URL).create(await beginAdding(ana.browser))
    for (const name of ['', '  ', 'x'.repeat(61)])
      expect((await ana.browser.post('/me/passkeys', { name, credential })).status).toBe(400)
    expect((await ana.browser.post('/me/passkeys', { name: 'x'.repeat(60), credential })).status).toBe(200)
    for (let i = 1; i < 20; i += 1) await addPasskey(ana.browser)
    expect((await ana.browser.post('/me/passkeys/begin', { password: PASSWORD })).body).toMatchObject({
      code: 'passkeys_full',
    })
  })

  test('are removed with the password, by their user alone, and other sessions end with each that is added or removed', async () => {
    const ana = await member()
    const beside = browser()
    await beside.signIn(ana.email)
    await addPasskey(ana.browser)
    expect((await beside.get('/me')).status).toBe(401)
    const id = await onlyPasskeyOf(ana.browser)
    const eve = await member()
    expect((await remove(eve.browser, id)).status).toBe(404)
    expect((await remove(ana.browser, id, 'wrong')).body).toMatchObject({ code: 'wrong_password' })
    expect((await remove(ana.browser, id)).status).toBe(204)
    expect(await passkeysOf(ana.browser)).toEqual([])
    expect((await remove(ana.browser, id)).status).toBe(404)
    expect((await browser().signIn(ana.email)).body).toMatchObject({ signed_in: true })
  })

  test('are in the audit, and a letter states each that is added', async () => {
    const ana = await member()
    await addPasskey(ana.browser, { name: 'Key of the office' })
    const id = await onlyPasskeyOf(ana.browser)
    await remove(ana.browser, id)
    const { body } = await ana.browser.get(`/live/v/audit?subject_type=user&subject_id=${ana.id}`)
    const events = (body as { data: { fields?: string[] }[] }).data.flatMap(({ fields = [] }) => fields)
    expect(events).toEqual(['passkey_removed', 'passkey_added'])
    const letters = await eventually(
      async () => mail.letters.filter(({ to }) => to.includes(ana.email)),
      ({ length }) => length === 1,
    )
    expect(letters[0]?.text).toContain('The passkey “Key of the office” signs in to your account')
    expect(letters[0]?.text).toContain('If you cannot sign in, ask an admin to turn off two-step sign-in')
    expect(letters[0]?.text).toContain('a new password does not end this passkey')
  })
})

describe('as a second step', () => {
  test('a passkey is asked for behind the password, or one of the recovery codes that came with the first', async () => {
    const ana = await member()
    const passkey = await addPasskey(ana.browser)
    expect(passkey.recovery_codes).toHaveLength(10)
    expect((await addPasskey(ana.browser)).recovery_codes).toEqual([])
    expect((await ana.browser.get('/me')).body.user).toMatchObject({
      two_step: false,
      has_passkey: true,
      recovery_codes: 10,
    })
    const visitor = browser()
    expect((await visitor.signIn(ana.email)).body).toEqual({
      signed_in: false,
      code_needed: true,
      second_steps: ['passkey', 'recovery_code'],
      organizations: [],
      sign_in_link: null,
    })
    expect((await visitor.get('/me')).body).toMatchObject({ code: 'code_needed' })
    expect((await signInBySecondStep(visitor, ana.email, passkey)).body).toMatchObject({ signed_in: true })
    const without = browser()
    await without.signIn(ana.email)
    expect((await without.post('/sign-in/code', { code: '123456' })).body).toMatchObject({ code: 'wrong_code' })
    const code = passkey.recovery_codes[3]
    expect((await without.post('/sign-in/code', { code })).body).toMatchObject({ signed_in: true })
    expect((await without.get('/me')).body.user).toMatchObject({ recovery_codes: 9 })
  })

  test('either does where a user has passkeys and an app, and the one that is left does when the other goes', async () => {
    const ana = await member()
    const { secret } = await enrol(ana)
    const passkey = await addPasskey(ana.browser)
    expect(passkey.recovery_codes).toEqual([])
    const visitor = browser()
    const given = (await visitor.signIn(ana.email)).body
    expect(given).toMatchObject({ second_steps: ['app', 'passkey', 'recovery_code'] })
    expect((await visitor.post('/sign-in/code', { code: appCode(secret) })).body).toMatchObject({ signed_in: true })
    expect((await signInBySecondStep(browser(), ana.email, passkey)).body).toMatchObject({ signed_in: true })
    expect((await ana.browser.post('/me/two-step/off', { password: PASSWORD })).status).toBe(204)
    expect((await ana.browser.get('/me')).body.user).toMatchObject({ two_step: false, recovery_codes: 10 })
    expect((await browser().signIn(ana.email)).body).toMatchObject({ second_steps: ['passkey', 'recovery_code'] })
    const id = await onlyPasskeyOf(ana.browser)
    await remove(ana.browser, id)
    expect((await ana.browser.get('/me')).body.user).toMatchObject({ has_passkey: false, recovery_codes: 0 })
    expect((await browser().signIn(ana.email)).body).toMatchObject({ signed_in: true })
  })

  test('an app that was never confirmed gives no codes that count', async () => {
    const ana = await member()
    await addPasskey(ana.browser)
    const { secret } = (await ana.browser.post('/me/two-step', { password: PASSWORD })).body as { secret: string }
    const visitor = browser()
    expect((await visitor.signIn(ana.email)).body).toMatchObject({ second_steps: ['passkey', 'recovery_code'] })
    expect((await visitor.post('/sign-in/code', { code: appCode(secret) })).body).toMatchObject({ code: 'wrong_code' })
  })

  test('new recovery codes are made for whoever has passkeys alone', async () => {
    const ana = await member()
    const { recovery_codes } = await addPasskey(ana.browser)
    const renewed = await ana.browser.post('/me/two-step/recovery-codes', { password: PASSWORD })
    expect((renewed.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    const visitor = browser()
    await visitor.signIn(ana.email)
    expect((await visitor.post('/sign-in/code', { code: recovery_codes[0] })).body).toMatchObject({
      code: 'wrong_code',
    })
  })

  test('an admin ends passkeys with two-step sign-in of a colleague who lost the devices, and sees who has a second step', async () => {
    const ana = await member()
    const passkey = await addPasskey(ana.browser)
    const twoStepOf = async () =>
      ((await admin.browser.get('/users')).body as { data: { id: string; two_step: boolean }[] }).data.find(
        ({ id }) => id === ana.id,
      )?.two_step
    expect(await twoStepOf()).toBe(true)
    expect((await admin.browser.post(`/users/${ana.id}/two-step/off`, { password: PASSWORD })).status).toBe(204)
    expect([await twoStepOf(), (await ana.browser.get('/me')).status]).toEqual([false, 401])
    const visitor = browser()
    expect((await signInAlone(visitor, passkey)).body).toMatchObject({ code: 'passkey_refused' })
    expect((await visitor.signIn(ana.email)).body).toMatchObject({ signed_in: true })
    expect(await passkeysOf(visitor)).toEqual([])
  })

  test('a password that is chosen by a link does not stand in for it', async () => {
    const ana = await member()
    const passkey = await addPasskey(ana.browser)
    const { token } = (await admin.browser.post(`/users/${ana.id}/password-link`, { password: PASSWORD })).body as {
      token: string
    }
    const password = 'a completely new one'
    expect((await browser().post('/password-link/use', { token, password })).status).toBe(204)
    expect((await ana.browser.get('/me')).status).toBe(401)
    expect((await browser().signIn(ana.email, password)).body).toMatchObject({ code_needed: true })
    expect((await signInAlone(browser(), passkey)).body).toMatchObject({ signed_in: true })
  })
})

describe('where an organization', () => {
  test('requires single sign-on, a passkey opens what the password opens: nothing of a member, and an admin’s account', async () => {
    const provider = await startForgingProvider(CLIENT)
    const stage = await singleSignOn(service, provider)
    const ana = await signedIn(service, stage.lender.organization, 'member')
    const passkey = await addPasskey(ana.browser)
    const ofAdmin = await addPasskey(stage.admin.browser)
    const alone = browser()
    expect((await signInAlone(alone, passkey)).body).toMatchObject({ signed_in: true })
    const second = browser()
    await second.signIn(ana.email)
    const begun = (await second.post('/sign-in/code/passkey/begin')).body as { options: string }

    expect((await stage.save({ passwords: 'admins_only' })).status).toBe(200)
    expect((await alone.get('/me')).status).toBe(401)
    expect((await ana.browser.get('/me')).status).toBe(401)
    const credential = passkey.sign(begun.options)
    expect((await second.post('/sign-in/code/passkey', { credential })).body).toMatchObject({ code: 'signed_out' })
    expect((await second.get('/me')).status).toBe(401)
    const visitor = browser()
    expect((await signInAlone(visitor, passkey)).body).toMatchObject({
      signed_in: false,
      sign_in_link: stage.connection,
    })
    expect(visitor.cookie).toBeUndefined()
    expect((await visitor.signIn(ana.email)).body).toMatchObject({ sign_in_link: stage.connection })
    const adminAlone = browser()
    expect((await signInAlone(adminAlone, ofAdmin)).body).toMatchObject({ signed_in: true })

    expect((await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })).status).toBe(204)
    expect((await signInAlone(visitor, passkey)).body).toMatchObject({ signed_in: true })
    await provider.stop()
  })

  test('is requiring single sign-on at the moment, sign-ins that were right before wait, and are refused', async () => {
    const provider = await startForgingProvider(CLIENT)
    const stage = await singleSignOn(service, provider)
    const { organization } = stage.lender
    const ana = await signedIn(service, organization, 'member')
    const passkey = await addPasskey(ana.browser)
    const ben = await signedIn(service, organization, 'member')
    const [alone, byPassword] = [browser(), browser()]
    const credential = passkey.sign(await beginAlone(alone))
    const log = `select 1 from tenants where tenant = ${organization.live_tenant} for update`
    const sent = await holding(service, log, async () => {
      const saving = stage.save({ passwords: 'admins_only' })
      await awaitWaiting(service, 'tenants', 1)
      const entering = [alone.post('/sign-in/passkey', { credential }), byPassword.signIn(ben.email)]
      await awaitWaiting(service, 'tenants', 3)
      return [saving, ...entering]
    })
    const [saved, ...entered] = await Promise.all(sent)
    expect(saved?.status).toBe(200)
    for (const { status, body } of entered) expect([status, body]).toMatchObject([403, { code: 'single_sign_on_only' }])
    expect([(await alone.get('/me')).status, (await byPassword.get('/me')).status]).toEqual([401, 401])
    await provider.stop()
  })

  test('is suspended, a passkey signs in as the password does: to one’s own account', async () => {
    const { organization } = await service.lender()
    const ana = await signedIn(service, organization, 'admin')
    const passkey = await addPasskey(ana.browser)
    await changeOrganization(service.database, organization.organization, { suspended: true })
    const visitor = browser()
    expect((await signInAlone(visitor, passkey)).body).toMatchObject({ signed_in: true })
    expect((await visitor.get('/users')).body).toMatchObject({ code: 'organization_suspended' })
    expect((await passkeysOf(visitor)).length).toBe(1)
  })
})

describe('without an address for which they can be', () => {
  test.each([
    ['none', {}],
    ['an IP address', { PUBLIC_URL: 'https://203.0.113.7' }],
    ['plain HTTP', { PUBLIC_URL: 'http://reports.example.com' }],
  ])('%s, passkeys are not offered, and nothing else changes', async (_what, settings) => {
    const without = await startTestService(settings)
    const ana = await signedIn(without, (await without.lender()).organization, 'member')
    const code = 'passkeys_not_offered'
    const visitor = new Browser(without.address)
    expect((await visitor.get('/sign-in/passkey')).body).toEqual({ address: null })
    expect((await visitor.post('/sign-in/passkey/begin')).body).toMatchObject({ code })
    expect((await visitor.post('/sign-in/passkey', { credential: '{}' })).body).toMatchObject({ code })
    expect((await ana.browser.post('/me/passkeys/begin', { password: PASSWORD })).body).toMatchObject({ code })
    expect(await passkeysOf(ana.browser)).toEqual([])
    await without.stop()
  })

  test('where the address changes, passkeys of the one before sign in no more, and still keep a password from doing it alone', async () => {
    const ana = await member()
    const passkey = await addPasskey(ana.browser)
    const moved = await startTestService(
      { PUBLIC_URL: 'https://other.example.com' },
      { connection: service.connection },
    )
    const visitor = new Browser(moved.address)
    expect((await visitor.get('/sign-in/passkey')).body).toEqual({ address: 'https://other.example.com' })
    const signed = passkey.sign(await beginAlone(visitor), { origin: 'https://other.example.com' })
    expect((await visitor.post('/sign-in/passkey', { credential: signed })).body).toMatchObject({
      code: 'passkey_refused',
    })
    expect((await visitor.signIn(ana.email)).body).toMatchObject({
      signed_in: false,
      code_needed: true,
      second_steps: ['recovery_code'],
    })
    expect((await visitor.post('/sign-in/code/passkey/begin')).body).toMatchObject({ code: 'passkey_refused' })
    const code = passkey.recovery_codes[0]
    expect((await visitor.post('/sign-in/code', { code })).body).toMatchObject({ signed_in: true })
    expect(await passkeysOf(visitor)).toMatchObject([{ works_here: false }])
    await moved.stop()
  })
})

test('a sign-in with a passkey is in the audit by its way', async () => {
  const ana = await person(service, lender.organization, 'member')
  await ana.browser.signIn(ana.email)
  const passkey = await addPasskey(ana.browser)
  await signInAlone(browser(), passkey)
  const { body } = await admin.browser.get(`/live/v/audit?subject_type=user&subject_id=${ana.id}`)
  expect((body as { data: object[] }).data[0]).toMatchObject({ action: 'signed_in', fields: ['passkey'] })
})
