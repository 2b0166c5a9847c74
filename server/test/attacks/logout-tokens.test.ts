// Attacks on signing out by the provider: a token that the provider of the organization did not sign, for this client, for a logout, and lately, ends nothing,
// and one that it did works once and in its own organization.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '../dashboard/browser.ts'
import { type Forged, type ForgingProvider, startForgingProvider } from '../dashboard/forging-provider.ts'
import { CLIENT } from '../dashboard/identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
} from '../dashboard/single-sign-on.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { installationStatement } from '../../src/storage/database.ts'

let service: TestService
let provider: ForgingProvider
let thief: ForgingProvider
let stage: SingleSignOnStage
let ana: Browser

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
  thief = await startForgingProvider(CLIENT)
  stage = await singleSignOn(service, provider)
})
afterAll(async () => {
  await provider.stop()
  await thief.stop()
  await service.stop()
})
beforeEach(async () => {
  provider.before.clear()
  provider.answers.clear()
  for (const table of ['sign_in_attempts', 'single_sign_on_logouts'])
    await service.database.query(installationStatement('', `delete from ${table}`), [])
  ana = await signedInAt(stage, provider)
})

/** A session that the provider of an organization opened for its account `ana`: of a minute ago, so that a logout of now is later by its clock. */
async function signedInAt(
  { connection }: SingleSignOnStage,
  at: ForgingProvider,
  iat = seconds(-50),
): Promise<Browser> {
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, connection)
  const nonce = searchParams.get('nonce')
  at.user = { sub: 'ana' }
  at.forged = {
    claims: { nonce, sub: 'ana', sid: 'session-of-ana', email: 'ana@acme.example', email_verified: true, iat },
  }
  const finished = await finishSignIn(browser, connection, `code=a-code&state=${searchParams.get('state')}`)
  expect(finished.status, finished.text).toBe(200)
  return browser
}

const seconds = (from_now: number) => Math.floor(Date.now() / 1_000) + from_now

const isSignedIn = async (browser: Browser) => (await browser.get('/me')).status === 200

async function send(logout_token: string, to: Pick<SingleSignOnStage, 'redirect_uri'> = stage) {
  const body = new URLSearchParams({ logout_token })
  const answer = await fetch(`${to.redirect_uri}/back-channel-logout`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { readonly code?: string } }
}

const REFUSED = { status: 400, body: { code: 'invalid_request' } }

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

test('an honest token ends the session', async () => {
  expect(await send(provider.logoutToken())).toMatchObject({ status: 200 })
  expect(await isSignedIn(ana)).toBe(false)
})

const FORGED: readonly (readonly [string, () => Forged])[] = [
  ['of no algorithm', () => ({ header: { alg: 'none' }, signed_by: 'none' })],
  ['without a signature', () => ({ signed_by: 'none' })],
  ['signed by another key', () => ({ signed_by: 'other' })],
  [
    'signed by another key, which it brings along',
    () => ({ header: { jwk: {}, jku: thief.issuer }, signed_by: 'other' }),
  ],
  ['signed by the client secret', () => ({ header: { alg: 'HS256' }, signed_by: 'hmac' })],
  ['of another issuer', () => ({ claims: { iss: thief.issuer } })],
  ['of no issuer', () => ({ claims: { iss: undefined } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['for several other clients', () => ({ claims: { aud: ['another', 'one-more'] } })],
  ['for nobody', () => ({ claims: { aud: undefined } })],
  ['with a nonce', () => ({ claims: { nonce: 'a nonce' } })],
  ['with a nonce of null', () => ({ claims: { nonce: null } })],
  ['without an event', () => ({ claims: { events: undefined } })],
  ['of another event', () => ({ claims: { events: { 'https://example.com/event': {} } } })],
  ['whose event is a text', () => ({ claims: { events: { [EVENT]: 'yes' } } })],
  ['whose events are a text', () => ({ claims: { events: EVENT } })],
  ['without an id', () => ({ claims: { jti: undefined } })],
  ['whose id is a number', () => ({ claims: { jti: 7 } })],
  ['whose id is empty', () => ({ claims: { jti: '' } })],
  ['without a time', () => ({ claims: { iat: undefined } })],
  ['whose time is a text', () => ({ claims: { iat: String(seconds(0)) } })],
  ['of seven minutes ago', () => ({ claims: { iat: seconds(-420) } })],
  ['of two minutes from now', () => ({ claims: { iat: seconds(120) } })],
  ['that has expired', () => ({ claims: { exp: seconds(-70) } })],
  ['that is not valid yet', () => ({ claims: { nbf: seconds(120) } })],
  ['that names nobody', () => ({ claims: { sub: undefined } })],
  ['whose account is a number', () => ({ claims: { sub: 7 } })],
  ['whose session is an object', () => ({ claims: { sid: {} } })],
  ['of the type of an access token', () => ({ header: { typ: 'at+jwt' } })],
  ['with a header that has to be understood', () => ({ header: { crit: ['exp'], exp: 1 } })],
]

test.each(FORGED)('a token %s ends nothing', async (_what, forged) => {
  expect(await send(provider.logoutToken(forged()))).toMatchObject(REFUSED)
  expect(await isSignedIn(ana)).toBe(true)
})

test('an ID token is none', async () => {
  const own = { typ: 'JWT' }
  for (const claims of [{ events: undefined, jti: undefined }, { events: undefined }, { nonce: 'a nonce' }])
    expect(await send(provider.logoutToken({ header: own, claims }))).toMatchObject(REFUSED)
  expect(await isSignedIn(ana)).toBe(true)
})

test('text that is no token is refused, without a request to the provider', async () => {
  let asked = 0
  const count = async () => (asked += 1)
  for (const path of ['/.well-known/openid-configuration', '/keys']) provider.before.set(path, count)
  const texts = ['', 'x', 'a.b.c', 'e30.e30.e30', 'null', '.'.repeat(5_000), thief.logoutToken(), '\u0000']
  for (const text of texts) expect(await send(text), text.slice(0, 20)).toMatchObject(REFUSED)
  expect(asked).toBe(0)
  provider.before.clear()
  expect(await isSignedIn(ana)).toBe(true)
})

test('a token works once', async () => {
  const token = provider.logoutToken()
  expect((await send(token)).status).toBe(200)
  const again = await signedInAt(stage, provider, seconds(30))
  expect(await send(token)).toMatchObject(REFUSED)
  expect(await isSignedIn(again)).toBe(true)
})

test('a token that is sent several times at once is used once', async () => {
  const token = provider.logoutToken()
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('what one organization’s provider states ends nothing of another, by whichever link it is sent', async () => {
  const other = await singleSignOn(service, thief)
  const theirs = await signedInAt(other, thief)
  // The same account and session by name, at another provider, and this one's token at the other's link.
  expect(await send(thief.logoutToken(), other)).toMatchObject({ status: 200 })
  expect(await Promise.all([ana, theirs].map(isSignedIn))).toEqual([true, false])
  expect(await send(thief.logoutToken())).toMatchObject(REFUSED)
  expect(await send(provider.logoutToken(), other)).toMatchObject(REFUSED)
  expect(await send(thief.logoutToken({ claims: { iss: provider.issuer } }), other)).toMatchObject(REFUSED)
  expect(await isSignedIn(ana)).toBe(true)
})

test('of two organizations with one provider, each signs out its own', async () => {
  const twin = await singleSignOn(service, provider)
  const theirs = await signedInAt(twin, provider)
  const named = { claims: { sub: undefined, sid: 'session-of-ana' } }
  expect(await send(provider.logoutToken(named), twin)).toMatchObject({ status: 200 })
  expect(await Promise.all([ana, theirs].map(isSignedIn))).toEqual([true, false])
})

describe('what is not there', () => {
  test('a link that nobody has is answered like one of an organization that turned it off', async () => {
    const off = await singleSignOn(service, provider)
    await off.admin.browser.post('/single-sign-on/off', { password: 'correct horse battery' })
    const nowhere = { redirect_uri: `${service.address}/app/sign-in/with/nothing` }
    const [one, other] = [await send(provider.logoutToken(), off), await send(provider.logoutToken(), nowhere)]
    expect(one).toEqual(other)
    expect(one).toMatchObject({ status: 404, body: { code: 'single_sign_on_unknown' } })
  })

  test('keys that cannot be read use no token up', async () => {
    const token = provider.logoutToken()
    provider.answers.set('/keys', (_request, response) => response.writeHead(503).end())
    expect(await send(token)).toMatchObject({ body: { code: 'single_sign_on_unavailable' } })
    expect(await isSignedIn(ana)).toBe(true)
    provider.answers.clear()
    expect((await send(token)).status).toBe(200)
    expect(await isSignedIn(ana)).toBe(false)
  })
})

describe('how often tokens may be refused', () => {
  const forged = () => provider.logoutToken({ signed_by: 'other' })

  /** Sends as many tokens as a network may have refused. */
  async function fill(): Promise<void> {
    for (let sent = 0; sent < 60; sent += 1) expect(await send(forged())).toMatchObject(REFUSED)
  }

  test('is limited by organization and network, and beyond it the provider is not asked', async () => {
    const twin = await singleSignOn(service, provider)
    const theirs = await signedInAt(twin, provider)
    await fill()
    let asked = 0
    provider.before.set('/keys', async () => (asked += 1))
    for (const token of [forged(), provider.logoutToken()])
      expect(await send(token)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(asked).toBe(0)
    provider.before.clear()
    expect(await send(provider.logoutToken(), twin)).toMatchObject({ status: 200 })
    expect(await Promise.all([ana, theirs].map(isSignedIn))).toEqual([true, false])
  })

  test('is limited for a quarter of an hour', async () => {
    await fill()
    const age = (minutes: number) =>
      service.database.query(
        installationStatement('', `update sign_in_attempts set since = since - interval '${minutes} minutes'`),
        [],
      )
    await age(13)
    expect((await send(provider.logoutToken())).status).toBe(429)
    await age(2)
    expect((await send(provider.logoutToken())).status).toBe(200)
    expect(await isSignedIn(ana)).toBe(false)
  })

  test('takes one more where one less was refused', async () => {
    for (let sent = 0; sent < 59; sent += 1) expect(await send(forged())).toMatchObject(REFUSED)
    expect((await send(provider.logoutToken())).status).toBe(200)
  })

  test('counts neither tokens that hold nor text that is no such token', async () => {
    for (let sent = 0; sent < 70; sent += 1)
      expect((await send(provider.logoutToken({ claims: { sub: 'nobody' } }))).status).toBe(200)
    for (const text of ['x', thief.logoutToken()])
      for (let sent = 0; sent < 70; sent += 1) expect(await send(text)).toMatchObject(REFUSED)
    expect((await send(provider.logoutToken())).status).toBe(200)
  })

  test('counts none of a hundred honest tokens at once, of which the service takes but twenty', async () => {
    let answered = 0
    let open = () => {}
    const gate = new Promise<void>((opened) => (open = opened))
    provider.before.set('/keys', () => gate)
    const sending = Array.from({ length: 100 }, async () => {
      const answer = await send(provider.logoutToken({ claims: { sub: 'nobody' } }))
      answered += 1
      return answer
    })
    await expect.poll(() => answered).toBe(80)
    open()
    const answers = await Promise.all(sending)
    provider.before.clear()
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['single_sign_on_unavailable']))
    expect(refused).toHaveLength(80)
    expect((await send(provider.logoutToken())).status).toBe(200)
  })

  test.each([
    ['are away', 503, ''],
    ['are not there', 404, '{"error":"not_found"}'],
    ['are a page of text', 200, '<html>Back soon</html>'],
  ])('counts no token while the keys %s', async (_how, status, body) => {
    provider.answers.set('/keys', (_request, response) => response.writeHead(status).end(body))
    for (let sent = 0; sent < 61; sent += 1)
      expect(await send(provider.logoutToken())).toMatchObject({ body: { code: 'single_sign_on_unavailable' } })
    provider.answers.clear()
    expect((await send(provider.logoutToken())).status).toBe(200)
    expect(await isSignedIn(ana)).toBe(false)
  })
})

test('it takes a form by POST and nothing else, and no key or session', async () => {
  const at = `${stage.redirect_uri}/back-channel-logout`
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"logout_token":"x"}' }
  expect((await fetch(at, json)).status).toBe(400)
  const long = new URLSearchParams({ logout_token: 'x'.repeat(40_000) })
  expect((await fetch(at, { method: 'POST', body: long })).status).toBe(413)
  const cookie = { Cookie: ana.cookie ?? '' }
  expect((await fetch(at, { method: 'POST', headers: cookie, body: new URLSearchParams() })).status).toBe(400)
  expect(await isSignedIn(ana)).toBe(true)
})
