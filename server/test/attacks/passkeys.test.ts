// Attacks on passkeys at the front door: answers that are forged in each part, replayed, or of another challenge, browser or session, and guesses. None of them
// signs anybody in. The authenticator is written from the standard, apart from the library of the service.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { Authenticator, type Forged, keyPair } from '../dashboard/authenticator.ts'
import type { Browser } from '../dashboard/browser.ts'
import {
  SITE,
  beginAdding,
  beginAlone,
  beginSecondStep,
  signInAlone,
  signInBySecondStep,
} from '../dashboard/passkey-steps.ts'
import { earlier } from '../harness/earlier.ts'
import { FORGED, type Owner, PasskeyStage, expectRefused } from './passkey-stage.ts'

let stage: PasskeyStage

beforeAll(async () => {
  stage = await PasskeyStage.open()
})
afterAll(() => stage.service.stop())

const run = (sql: string, values: unknown[] = []) =>
  stage.service.database.query(installationStatement('', sql), values)

const flipped = (bytes: Buffer, at: number) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte)))

const FORGED_SIGNATURES: [string, Forged][] = [
  ['the type of making a passkey', { type: 'webauthn.create' }],
  ['a type that is none', { type: 'payment.get' }],
  ['the key of another passkey', { signer: keyPair().privateKey }],
  ['a bit of the signature that is other', { signature: (right) => flipped(right, right.length - 1) }],
  ['no signature', { signature: () => Buffer.alloc(0) }],
  ['a signature of zeros', { signature: () => Buffer.from('3006020100020100', 'hex') }],
  ['a bit of the client data that is other', { client_data: (signed) => Buffer.concat([signed, Buffer.from(' ')]) }],
  ['another counter than was signed', { authenticator_data: (signed) => flipped(signed, 36) }],
  ['authenticator data that end early', { authenticator_data: (signed) => signed.subarray(0, 36) }],
  ['more authenticator data than were signed', { authenticator_data: (one) => Buffer.concat([one, Buffer.alloc(1)]) }],
]

describe('an answer to sign in', () => {
  let ana: Owner
  beforeAll(async () => {
    ana = await stage.owner()
  })

  test('that is right signs in, alone and behind the password', async () => {
    const alone = stage.stranger()
    expect(await signInAlone(alone, ana.passkey)).toMatchObject({ status: 200, body: { signed_in: true } })
    expect((await alone.get('/me')).body).toMatchObject({ user: { email: ana.email } })
    const second = stage.stranger()
    expect(await signInBySecondStep(second, ana.email, ana.passkey)).toMatchObject({ body: { signed_in: true } })
    expect((await second.get('/me')).body).toMatchObject({ user: { email: ana.email } })
  })

  describe.each([...FORGED, ...FORGED_SIGNATURES])('with %s', (_what, forged) => {
    test('is refused alone', async () => {
      const ben = await stage.owner()
      const visitor = stage.stranger()
      await expectRefused(visitor, await signInAlone(visitor, ben.passkey, forged))
      expect(visitor.cookie).toBeUndefined()
      expect((await signInAlone(stage.stranger(), ben.passkey)).status).toBe(200)
    })

    test('is refused behind the password', async () => {
      const ben = await stage.owner()
      const visitor = stage.stranger()
      await expectRefused(visitor, await signInBySecondStep(visitor, ben.email, ben.passkey, forged))
      expect((await signInBySecondStep(stage.stranger(), ben.email, ben.passkey)).status).toBe(200)
    })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', 'a credential'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object without parts', '{}'],
    ['parts of other kinds', '{"id":1,"rawId":{},"type":[],"response":7}'],
    ['a response without parts', '{"id":"AA","rawId":"AA","type":"public-key","response":{}}'],
    ['a response of other kinds', '{"id":"AA","rawId":"AA","type":"public-key","response":{"userHandle":[1]}}'],
  ])('that is %s is refused', async (_what, credential) => {
    const visitor = stage.stranger()
    await beginAlone(visitor)
    const answer = await visitor.post('/sign-in/passkey', { credential })
    expect([answer.status, visitor.cookie], answer.text).toEqual([403, undefined])
  })
})

describe('characters that base64url does not have, which one decoder skips and another reads, are refused', () => {
  /** An answer with something behind a part of it. */
  const with_behind = (credential: string, part: string, more: string) => {
    const { response, ...answer } = JSON.parse(credential) as { response: Record<string, string> }
    return JSON.stringify({ ...answer, response: { ...response, [part]: `${response[part]}${more}` } })
  }

  test.each(['=', '!!!!', '    ', '\n'])('%j where a passkey is added', async (more) => {
    const { browser } = await stage.signedIn()
    for (const part of ['attestationObject', 'clientDataJSON']) {
      const credential = new Authenticator(SITE.PUBLIC_URL).create(await beginAdding(browser))
      const answer = await browser.post('/me/passkeys', {
        name: 'Other',
        credential: with_behind(credential, part, more),
      })
      expect(answer.body, part).toMatchObject({ code: 'passkey_refused' })
    }
  })

  test.each(['=', '!!!!', '    ', '\n'])('%j where one signs in', async (more) => {
    const { passkey } = await stage.owner()
    const visitor = stage.stranger()
    const credential = with_behind(passkey.sign(await beginAlone(visitor)), 'clientDataJSON', more)
    await expectRefused(visitor, await visitor.post('/sign-in/passkey', { credential }))
  })
})

describe('a challenge', () => {
  /** Gives a browser back the cookie that an answer took away, as somebody who keeps it would. */
  const keeping = (browser: Browser, kept: ReadonlyMap<string, string>) => {
    for (const [name, pair] of kept) browser.others.set(name, pair)
  }

  test('is good once: the same answer signs in no second time, in the same browser or another', async () => {
    const { passkey } = await stage.owner()
    const visitor = stage.stranger()
    const credential = passkey.sign(await beginAlone(visitor))
    const kept = new Map(visitor.others)
    expect((await visitor.post('/sign-in/passkey', { credential })).status).toBe(200)
    const thief = stage.stranger()
    keeping(thief, kept)
    await expectRefused(thief, await thief.post('/sign-in/passkey', { credential }), 'passkey_expired')
    await beginAlone(thief)
    await expectRefused(thief, await thief.post('/sign-in/passkey', { credential }))
  })

  test('is used up by an answer that is refused', async () => {
    const { passkey } = await stage.owner()
    const visitor = stage.stranger()
    const options = await beginAlone(visitor)
    const kept = new Map(visitor.others)
    await expectRefused(
      visitor,
      await visitor.post('/sign-in/passkey', { credential: passkey.sign(options, { flags: 0 }) }),
    )
    keeping(visitor, kept)
    const again = await visitor.post('/sign-in/passkey', { credential: passkey.sign(options) })
    await expectRefused(visitor, again, 'passkey_expired')
  })

  test('is of the browser that asked for it', async () => {
    const { passkey } = await stage.owner()
    const options = await beginAlone(stage.stranger())
    const thief = stage.stranger()
    const credential = passkey.sign(options)
    await expectRefused(thief, await thief.post('/sign-in/passkey', { credential }), 'passkey_expired')
    await beginAlone(thief)
    await expectRefused(thief, await thief.post('/sign-in/passkey', { credential }))
  })

  test('ends after five minutes', async () => {
    const { passkey, email } = await stage.owner()
    const visitor = stage.stranger()
    const credential = passkey.sign(await beginAlone(visitor))
    const second = stage.stranger()
    const behind = passkey.sign(await beginSecondStep(second, email))
    await run(`update passkey_challenges set expires_at = ${earlier('expires_at', '301 seconds')}`)
    await expectRefused(visitor, await visitor.post('/sign-in/passkey', { credential }), 'passkey_expired')
    await expectRefused(second, await second.post('/sign-in/code/passkey', { credential: behind }), 'passkey_expired')
  })

  test('ends with the next one', async () => {
    const { passkey } = await stage.owner()
    const visitor = stage.stranger()
    const credential = passkey.sign(await beginAlone(visitor))
    const kept = new Map(visitor.others)
    await visitor.post('/sign-in/passkey/begin')
    keeping(visitor, kept)
    await expectRefused(visitor, await visitor.post('/sign-in/passkey', { credential }), 'passkey_expired')
  })

  test('of one purpose is good for no other', async () => {
    const { passkey, email, browser } = await stage.owner()
    const alone = stage.stranger()
    const second = stage.stranger()
    const [ofAlone, ofSecond, ofAdding] = [
      await beginAlone(alone),
      await beginSecondStep(second, email),
      await beginAdding(browser),
    ]
    for (const options of [ofSecond, ofAdding]) {
      await alone.post('/sign-in/passkey/begin')
      await expectRefused(alone, await alone.post('/sign-in/passkey', { credential: passkey.sign(options) }))
    }
    for (const options of [ofAlone, ofAdding]) {
      await second.post('/sign-in/code/passkey/begin')
      await expectRefused(second, await second.post('/sign-in/code/passkey', { credential: passkey.sign(options) }))
    }
    const credential = new Authenticator(SITE.PUBLIC_URL).create(
      JSON.stringify({ ...(JSON.parse(ofAdding) as object), challenge: JSON.parse(ofAlone).challenge }),
    )
    expect((await browser.post('/me/passkeys', { name: 'Other', credential })).body).toMatchObject({
      code: 'passkey_refused',
    })
  })

  test('of the second step is of the session that the password began', async () => {
    const { passkey, email } = await stage.owner()
    const [one, two] = [stage.stranger(), stage.stranger()]
    const credential = passkey.sign(await beginSecondStep(one, email))
    await beginSecondStep(two, email)
    await expectRefused(two, await two.post('/sign-in/code/passkey', { credential }))
    expect((await one.post('/sign-in/code/passkey', { credential })).status).toBe(200)
  })

  test('is 32 random bytes, another each time', async () => {
    const challenges = new Set<string>()
    for (let i = 0; i < 20; i += 1)
      challenges.add((JSON.parse(await beginAlone(stage.stranger())) as { challenge: string }).challenge)
    expect([challenges.size, [...challenges].map((one) => Buffer.from(one, 'base64url').length)]).toEqual([
      20,
      Array(20).fill(32),
    ])
  })
})

describe('guesses', () => {
  test('at the passkey of somebody count at that passkey, and behind the password at the account', async () => {
    const ana = await stage.owner()
    const forged = { signer: keyPair().privateKey }
    for (let i = 0; i < 10; i += 1) expect((await signInAlone(stage.stranger(), ana.passkey, forged)).status).toBe(403)
    const tooMany = { code: 'too_many_attempts' }
    expect((await signInAlone(stage.stranger(), ana.passkey)).body).toMatchObject(tooMany)
    // The password that is right is counted until the second step is done, as where a code is asked for.
    for (let i = 0; i < 5; i += 1)
      expect((await signInBySecondStep(stage.stranger(), ana.email, ana.passkey, forged)).status).toBe(403)
    expect((await stage.stranger().signIn(ana.email)).body).toMatchObject(tooMany)
  })

  test('at the password of somebody keep nobody out who has the passkey', async () => {
    const ana = await stage.owner()
    for (let i = 0; i < 10; i += 1) expect((await stage.stranger().signIn(ana.email, 'wrong')).status).toBe(401)
    expect((await stage.stranger().signIn(ana.email)).body).toMatchObject({ code: 'too_many_attempts' })
    // More than the passkey has tries: each that is right is given back, at the passkey alone.
    for (let i = 0; i < 11; i += 1) expect((await signInAlone(stage.stranger(), ana.passkey)).status).toBe(200)
    expect((await stage.stranger().signIn(ana.email)).body).toMatchObject({ code: 'too_many_attempts' })
  })

  test('are begun from one network only so often', async () => {
    const visitor = stage.stranger()
    for (let i = 0; i < 60; i += 1) await beginAlone(visitor)
    expect((await visitor.post('/sign-in/passkey/begin')).body).toMatchObject({ code: 'too_many_attempts' })
  })

  test('learn of nobody: what is begun names no user and no passkey, and the same is asked of all', async () => {
    const { challenge, ...options } = JSON.parse(await beginAlone(stage.stranger())) as { challenge: string }
    expect(challenge).toHaveLength(43)
    expect(options).toEqual({ rpId: 'reports.example.com', timeout: 300_000, userVerification: 'required' })
  })

  test('at an unknown passkey are answered like those at a known one', async () => {
    const ana = await stage.owner()
    const [known, unknown] = [stage.stranger(), stage.stranger()]
    const nobody = new Authenticator(SITE.PUBLIC_URL)
    nobody.user_handle = randomBytes(32)
    const answers = [
      await signInAlone(known, ana.passkey, { signer: keyPair().privateKey }),
      await signInAlone(unknown, nobody),
    ].map(({ status, text }) => [status, text])
    expect(answers[0]).toEqual(answers[1])
    expect([...known.others.keys()]).toEqual([...unknown.others.keys()])
  })
})
