// Attacks with passkeys of other users and organizations, with those that are gone or copied, and on adding one. None of them signs anybody in, and none
// adds a passkey.
import { X509Certificate, randomBytes, sign } from 'node:crypto'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/resources/password.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Authenticator, type Forged, cbor } from '../dashboard/authenticator.ts'
import { type Browser, PASSWORD } from '../dashboard/browser.ts'
import {
  SITE,
  addPasskey,
  beginAdding,
  beginAlone,
  beginSecondStep,
  onlyPasskeyOf,
  optionsOf,
  passkeysOf,
  signInAlone,
  signInBySecondStep,
} from '../dashboard/passkey-steps.ts'
import { eventually } from '../harness/client.ts'
import { awaitWaiting as awaitStatements, holding } from '../harness/held-locks.ts'
import type { Lender } from '../harness/service.ts'
import { FORGED, PasskeyStage, expectRefused } from './passkey-stage.ts'

let stage: PasskeyStage

beforeAll(async () => {
  stage = await PasskeyStage.open()
})
afterAll(() => stage.service.stop())

const run = (sql: string, values: unknown[] = []) =>
  stage.service.database.query(installationStatement('', sql), values)

describe('the passkey of somebody else', () => {
  test('is no second step of a user', async () => {
    const [ana, eve] = [await stage.owner(), await stage.owner()]
    const visitor = stage.stranger()
    await expectRefused(visitor, await signInBySecondStep(visitor, ana.email, eve.passkey))
    const id = { credential_id: ana.passkey.credential_id, user_handle: ana.passkey.user_handle }
    await expectRefused(visitor, await signInBySecondStep(visitor, ana.email, eve.passkey, id))
  })

  test('signs in as nobody but its user, whichever handle or id is stated with it', async () => {
    const [ana, eve] = [await stage.owner(), await stage.owner()]
    for (const forged of [
      { user_handle: ana.passkey.user_handle },
      { credential_id: ana.passkey.credential_id },
      { credential_id: ana.passkey.credential_id, user_handle: ana.passkey.user_handle },
      { user_handle: null },
      { user_handle: Buffer.alloc(32) },
      { user_handle: Buffer.alloc(0), credential_id: Buffer.alloc(0) },
    ]) {
      const visitor = stage.stranger()
      await expectRefused(visitor, await signInAlone(visitor, eve.passkey, forged))
    }
  })

  test('of an organization opens nothing of another, where both have a user of one address', async () => {
    const email = 'of-two@people.example'
    const password_hash = await hashPassword(PASSWORD)
    const make = ({ organization }: Lender) =>
      createUser(stage.service.database, organization, { email, name: 'Of two', role: 'member', password_hash })
    await Promise.all([make(stage.lender), make(stage.other)])
    const signInTo = async ({ organization: { organization } }: Lender) => {
      const browser = stage.stranger()
      return {
        browser,
        answer: await browser.post('/sign-in/organization', { email, password: PASSWORD, organization }),
      }
    }
    const passkey = await addPasskey((await signInTo(stage.lender)).browser)
    expect((await signInTo(stage.lender)).answer.body).toMatchObject({
      signed_in: false,
      second_steps: ['passkey', 'recovery_code'],
    })
    const elsewhere = await signInTo(stage.other)
    expect(elsewhere.answer.body).toMatchObject({ signed_in: true })
    const alone = stage.stranger()
    expect((await signInAlone(alone, passkey)).body).toMatchObject({ signed_in: true, organizations: [] })
    expect((await alone.get('/me')).body.organization.id).toBe(stage.lender.organization.organization)
    const own = await addPasskey(elsewhere.browser)
    const visitor = (await signInTo(stage.other)).browser
    const options = optionsOf(await visitor.post('/sign-in/code/passkey/begin'))
    await expectRefused(visitor, await visitor.post('/sign-in/code/passkey', { credential: passkey.sign(options) }))
    const again = optionsOf(await visitor.post('/sign-in/code/passkey/begin'))
    expect((await visitor.post('/sign-in/code/passkey', { credential: own.sign(again) })).status).toBe(200)
    expect((await visitor.get('/me')).body.organization.id).toBe(stage.other.organization.organization)
  })

  test('whose id another organization has too is added like any, and each signs in its own user', async () => {
    const ana = await stage.owner()
    const eve = await stage.signedIn(stage.other)
    const copy = new Authenticator(SITE.PUBLIC_URL)
    copy.credential_id = ana.passkey.credential_id
    await addPasskey(eve.browser, { authenticator: copy })
    for (const [passkey, { email }] of [
      [ana.passkey, ana],
      [copy, eve],
    ] as const) {
      const visitor = stage.stranger()
      expect((await signInAlone(visitor, passkey)).status).toBe(200)
      expect((await visitor.get('/me')).body.user.email).toBe(email)
    }
    const visitor = stage.stranger()
    await expectRefused(visitor, await signInAlone(visitor, copy, { user_handle: ana.passkey.user_handle }))
  })
})

describe('a passkey that is gone', () => {
  test('since it was removed signs in no more', async () => {
    const ana = await stage.owner()
    const id = await onlyPasskeyOf(ana.browser)
    const visitor = stage.stranger()
    const credential = ana.passkey.sign(await beginAlone(visitor))
    expect((await ana.browser.post(`/me/passkeys/${id}/remove`, { password: PASSWORD })).status).toBe(204)
    await expectRefused(visitor, await visitor.post('/sign-in/passkey', { credential }))
  })

  test('with its user signs in no more', async () => {
    const admin = await stage.signedIn(stage.lender, 'admin')
    const ana = await stage.owner()
    const [alone, second] = [stage.stranger(), stage.stranger()]
    const begun = ana.passkey.sign(await beginAlone(alone))
    const behind = ana.passkey.sign(await beginSecondStep(second, ana.email))
    expect((await admin.browser.send('DELETE', `/users/${ana.id}`)).status).toBe(204)
    await expectRefused(alone, await alone.post('/sign-in/passkey', { credential: begun }))
    await expectRefused(second, await second.post('/sign-in/code/passkey', { credential: behind }), 'signed_out')
    expect((await run('select 1 from passkeys where credential_id = $1', [ana.passkey.credential_id])).length).toBe(0)
  })
})

describe('a counter', () => {
  const auditOf = async (browser: Browser, id: string) => {
    const { body } = await browser.get(`/live/v/audit?subject_type=user&subject_id=${id}`)
    return (body as { data: { action: string; fields?: string[] }[] }).data
  }

  test.each([
    ['goes back', 4],
    ['stays', 5],
    ['is 0 again', 0],
  ])('that %s is refused, and in the audit', async (_how, counter) => {
    const ana = await stage.owner()
    expect((await signInAlone(stage.stranger(), ana.passkey, { counter: 5 })).status).toBe(200)
    const [alone, second] = [stage.stranger(), stage.stranger()]
    await expectRefused(alone, await signInAlone(alone, ana.passkey, { counter }))
    await expectRefused(second, await signInBySecondStep(second, ana.email, ana.passkey, { counter }))
    const failures = async () =>
      (await auditOf(ana.browser, ana.id)).filter(({ fields = [] }) => fields.includes('passkey_counter'))
    const found = await eventually(failures, ({ length }) => length === 2)
    expect(found.map(({ action }) => action)).toEqual(['sign_in_failed', 'sign_in_failed'])
    expect((await signInAlone(stage.stranger(), ana.passkey, { counter: 6 })).status).toBe(200)
  })

  test('that begins above 0 when the passkey is made counts from there', async () => {
    const ana = await stage.signedIn()
    const passkey = new Authenticator(SITE.PUBLIC_URL)
    passkey.counter = 9
    await addPasskey(ana.browser, { authenticator: passkey })
    const visitor = stage.stranger()
    await expectRefused(visitor, await signInAlone(visitor, passkey, { counter: 9 }))
    expect((await signInAlone(visitor, passkey, { counter: 10 })).status).toBe(200)
  })

  test('lets one of two copies in that sign at once', async () => {
    const { passkey } = await stage.owner()
    const visitors = [stage.stranger(), stage.stranger(), stage.stranger(), stage.stranger()]
    const answers = await Promise.all(visitors.map((visitor) => signInAlone(visitor, passkey, { counter: 1 })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
  })
})

describe('a passkey is not added', () => {
  const begun = async () => {
    const ana = await stage.signedIn()
    return { ana, options: await beginAdding(ana.browser), passkey: new Authenticator(SITE.PUBLIC_URL) }
  }

  test.each<[string, Forged]>([
    ...FORGED,
    ['the type of signing in', { type: 'webauthn.get' }],
    ['an attestation of an unknown form', { attestation: { format: 'other', statement: () => cbor.map([]) } }],
    ['an empty id', { credential_id: Buffer.alloc(0) }],
    ['an id of more than 1,023 bytes', { credential_id: randomBytes(1_024) }],
  ])('with %s', async (_what, forged) => {
    const { ana, options, passkey } = await begun()
    const answer = await ana.browser.post('/me/passkeys', {
      name: 'Phone',
      credential: passkey.create(options, forged),
    })
    expect(answer.body, answer.text).toMatchObject({ code: 'passkey_refused' })
    expect(await passkeysOf(ana.browser)).toEqual([])
    const visitor = stage.stranger()
    expect((await visitor.signIn(ana.email)).body).toMatchObject({ signed_in: true })
  })

  test('with a certificate that vouches for it, as a vendor’s security key has one', async () => {
    // WebAuthn, section 8.2.1: what such a certificate has to state.
    const subject = [
      { name: 'countryName', value: 'SE' },
      { name: 'organizationName', value: 'A vendor' },
      { shortName: 'OU', value: 'Authenticator Attestation' },
      { name: 'commonName', value: 'A security key' },
    ]
    const made = await generate(subject, {
      algorithm: 'sha256',
      extensions: [{ name: 'basicConstraints', cA: false }],
    })
    const certificate = cbor.bytes(new X509Certificate(made.cert).raw)
    // WebAuthn, section 8.2: signed over the authenticator data and the hash of the client data.
    const statement = (authenticator_data: Buffer, client_data_hash: Buffer) => {
      const signature = sign('sha256', Buffer.concat([authenticator_data, client_data_hash]), made.private)
      return cbor.map([
        [cbor.text('alg'), cbor.number(-257)],
        [cbor.text('sig'), cbor.bytes(signature)],
        [cbor.text('x5c'), cbor.list([certificate])],
      ])
    }
    const { ana, options, passkey } = await begun()
    const credential = passkey.create(options, { attestation: { format: 'packed', statement } })
    expect((await ana.browser.post('/me/passkeys', { name: 'Key', credential })).body).toMatchObject({
      code: 'passkey_refused',
    })
  })

  test('twice by one answer', async () => {
    const { ana, options, passkey } = await begun()
    const credential = passkey.create(options)
    const answers = [1, 2].map(() => ana.browser.post('/me/passkeys', { name: 'Phone', credential }))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await passkeysOf(ana.browser)).length).toBe(1)
  })

  test('without the password, or with a wrong one', async () => {
    const ana = await stage.signedIn()
    for (const [form, code] of [
      [{}, 'invalid_request'],
      [{ password: 'wrong' }, 'wrong_password'],
    ] as const)
      expect((await ana.browser.post('/me/passkeys/begin', form)).body).toMatchObject({ code })
    const credential = new Authenticator(SITE.PUBLIC_URL).create(
      '{"challenge":"AA","rp":{"id":"reports.example.com"},"user":{"id":"AA"}}',
    )
    expect((await ana.browser.post('/me/passkeys', { name: 'Phone', credential })).body).toMatchObject({
      code: 'passkey_expired',
    })
  })

  test('by another session than the one that gave the password, of the same user or another', async () => {
    const { ana, options, passkey } = await begun()
    const credential = passkey.create(options)
    const beside = stage.stranger()
    await beside.signIn(ana.email)
    const eve = await stage.signedIn()
    await beginAdding(eve.browser)
    for (const [browser, code] of [
      [beside, 'passkey_expired'],
      [eve.browser, 'passkey_refused'],
    ] as const)
      expect((await browser.post('/me/passkeys', { name: 'Phone', credential })).body).toMatchObject({ code })
    expect((await ana.browser.post('/me/passkeys', { name: 'Phone', credential })).status).toBe(200)
  })

  test('by a session that waits for the second step', async () => {
    const { email } = await stage.owner()
    const thief = stage.stranger()
    await thief.signIn(email)
    for (const [method, path] of [
      ['GET', '/me/passkeys'],
      ['POST', '/me/passkeys/begin'],
      ['POST', '/me/passkeys'],
    ] as const) {
      const answer = await thief.send(method, path, method === 'GET' ? undefined : { password: PASSWORD })
      expect(answer.body).toMatchObject({ code: 'code_needed' })
    }
  })
})

describe('a sign-in under way while its passkey is removed', () => {
  /** Does something while the log of the lender is held, behind which sessions begin and removals are logged. */
  const holdingLog = <T>(work: () => Promise<T>) =>
    holding(
      stage.service,
      `select 1 from tenants where tenant = ${stage.lender.organization.live_tenant} for update`,
      work,
    )

  /** Waits until so many statements wait for that log. */
  const awaitWaiting = (waiting: number) => awaitStatements(stage.service, 'from tenants where tenant', waiting)

  test('opens no session that lasts, where it is the first to begin one', async () => {
    const ana = await stage.owner()
    const id = await onlyPasskeyOf(ana.browser)
    const visitor = stage.stranger()
    const { signed, removed } = await holdingLog(async () => {
      const signed = signInAlone(visitor, ana.passkey)
      await awaitWaiting(1)
      const removed = ana.browser.post(`/me/passkeys/${id}/remove`, { password: PASSWORD })
      await awaitWaiting(2)
      return { signed, removed }
    })
    expect((await removed).status).toBe(204)
    await signed
    expect((await visitor.get('/me')).status).toBe(401)
    expect((await ana.browser.get('/me')).status).toBe(200)
  })

  test('opens none, where the removal is first', async () => {
    const ana = await stage.owner()
    const visitor = stage.stranger()
    const signed = await holdingLog(async () => {
      const answer = signInAlone(visitor, ana.passkey)
      await awaitWaiting(1)
      await run('delete from passkeys where credential_id = $1', [ana.passkey.credential_id])
      return { answer }
    })
    await expectRefused(visitor, await signed.answer)
  })
})
