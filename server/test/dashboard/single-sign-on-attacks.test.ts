// Attacks on single sign-on at the front door: answers that are replayed, mixed up or brought by another browser, tokens that a lying provider
// forges, and providers that are away. What is refused opens no session and makes no user.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, signedIn } from './browser.ts'
import { type Forged, type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
  userOf,
} from './single-sign-on.ts'

let service: TestService
let provider: ForgingProvider
let stage: SingleSignOnStage

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
  stage = await singleSignOn(service, provider)
})
afterAll(async () => {
  for (const other of others) await other.stop()
  await provider.stop()
  await service.stop()
})
beforeEach(() => {
  provider.forged = {}
  provider.metadata = {}
  provider.user = {}
  provider.answers.clear()
})

/** Other providers that tests started. */
const others: ForgingProvider[] = []

async function another(): Promise<ForgingProvider> {
  const other = await startForgingProvider(CLIENT)
  others.push(other)
  return other
}

let subjects = 0

/** What an honest provider states of somebody new. */
function honest(nonce: string): object {
  subjects += 1
  const sub = `honest-${subjects}`
  return { sub, nonce, email: `${sub}@acme.example`, email_verified: true, name: 'Honest' }
}

/** Begins a sign-in of which the provider then states what is forged. */
async function begun(forged: Forged = {}) {
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, stage.connection)
  const state = searchParams.get('state') ?? ''
  const nonce = searchParams.get('nonce') ?? ''
  provider.forged = { ...forged, claims: { ...honest(nonce), ...forged.claims } }
  return { browser, nonce, challenge: searchParams.get('code_challenge'), answer: `code=a-code&state=${state}` }
}

const usersOf = async () => ((await stage.admin.browser.get('/users')).body as { data: object[] }).data.length

async function expectRefused(browser: Browser, asked: () => Promise<Received>, code: string): Promise<Received> {
  const before = await usersOf()
  const answer = await asked()
  expect(answer.body).toMatchObject({ code })
  expect([browser.cookie, await usersOf()]).toEqual([undefined, before])
  return answer
}

test('an honest answer opens a session, and the provider gets the verifier of the challenge', async () => {
  const { browser, answer, challenge } = await begun()
  expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
  const verifier = provider.exchanged.at(-1)?.get('code_verifier') ?? ''
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
  expect(await userOf(browser)).toMatchObject({ role: 'member', organization: stage.lender.organization.organization })
})

describe('an answer', () => {
  test('is taken once: the same code and state again open nothing', async () => {
    const { browser, answer } = await begun()
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
    const session = browser.cookie
    const exchanged = provider.exchanged.length
    expect((await finishSignIn(browser, stage.connection, answer)).body).toMatchObject({
      code: 'single_sign_on_expired',
    })
    expect([browser.cookie, provider.exchanged.length]).toEqual([session, exchanged])
  })

  test('that failed is not tried again, whatever follows', async () => {
    const { browser, answer } = await begun({ signed_by: 'other' })
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(403)
    provider.forged = { ...provider.forged, signed_by: 'own' }
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_expired')
  })

  test.each([
    ['without a state', () => 'code=a-code'],
    ['with another state', () => `code=a-code&state=${'x'.repeat(43)}`],
    ['that is empty', () => ''],
  ])('%s is refused before the provider is asked', async (_case, made) => {
    const { browser } = await begun()
    const exchanged = provider.exchanged.length
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, made()), 'single_sign_on_expired')
    expect(provider.exchanged.length).toBe(exchanged)
  })

  test('with two states or two codes is refused', async () => {
    for (const more of ['&state=other', '&code=other']) {
      const { browser, answer } = await begun()
      await expectRefused(
        browser,
        () => finishSignIn(browser, stage.connection, answer + more),
        'single_sign_on_refused',
      )
    }
  })

  test('opens nothing in another browser, so that nobody is signed in as somebody else by a link', async () => {
    const { answer } = await begun()
    const victim = new Browser(service.address)
    await expectRefused(victim, () => finishSignIn(victim, stage.connection, answer), 'single_sign_on_expired')
    const busy = await begun()
    const other = await begun()
    await expectRefused(
      busy.browser,
      () => finishSignIn(busy.browser, stage.connection, other.answer),
      'single_sign_on_expired',
    )
  })

  test('opens nothing after 10 minutes', async () => {
    const { browser, answer } = await begun()
    await service.database.query(
      installationStatement(
        'age-attempts',
        `update single_sign_on_attempts set expires_at = expires_at - interval '10 minutes'`,
      ),
      [],
    )
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_expired')
  })

  test('sent from another site is refused', async () => {
    const { browser, answer } = await begun()
    const path = `/sign-in/with/${stage.connection}`
    const foreign = [
      { 'X-Tapeline-Dashboard': '' },
      { Origin: 'https://evil.example' },
      { Origin: '' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const sent = await browser.send('POST', `${path}/done`, { answer }, headers)
      expect([sent.status, sent.body]).toMatchObject([403, { code: 'cross_site' }])
      expect((await browser.send('POST', path, {}, headers)).status).toBe(403)
    }
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
  })

  test('ends the session that the browser brought, whose token opens nothing more', async () => {
    const fixed = await signedIn(service, stage.lender.organization, 'member')
    const token = fixed.browser.cookie
    const { searchParams } = await beginSignIn(fixed.browser, stage.connection)
    provider.forged = { claims: honest(searchParams.get('nonce') ?? '') }
    await finishSignIn(fixed.browser, stage.connection, `code=a-code&state=${searchParams.get('state')}`)
    expect(fixed.browser.cookie).not.toBe(token)
    const thief = new Browser(service.address)
    thief.cookie = token
    expect((await thief.get('/me')).status).toBe(401)
  })

  test('leads nowhere: no address of it comes back', async () => {
    const { browser, answer } = await begun()
    const more = '&next=https%3A%2F%2Fevil.example&redirect_uri=https%3A%2F%2Fevil.example'
    const finished = await finishSignIn(browser, stage.connection, answer + more)
    expect(finished.text + JSON.stringify([...finished.headers])).not.toContain('evil')
    const { searchParams } = await beginSignIn(new Browser(service.address), stage.connection)
    expect(searchParams.get('redirect_uri')).toBe(stage.redirect_uri)
  })
})

describe('providers of two organizations', () => {
  test('an answer for one opens nothing at the other, and no code goes there', async () => {
    const theirs = await startForgingProvider(CLIENT)
    const other = await singleSignOn(service, theirs)
    const { browser, answer } = await begun()
    await expectRefused(browser, () => finishSignIn(browser, other.connection, answer), 'single_sign_on_expired')
    expect([theirs.exchanged.length, other.redirect_uri === stage.redirect_uri]).toEqual([0, false])
    await theirs.stop()
  })

  test('an answer that names another issuer is refused before the code is sent', async () => {
    const { browser, answer } = await begun()
    const exchanged = provider.exchanged.length
    const other = `${answer}&iss=https%3A%2F%2Fhonest.example`
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, other), 'single_sign_on_refused')
    expect(provider.exchanged.length).toBe(exchanged)
  })

  test('an answer that should name its issuer and does not is refused', async () => {
    const { browser, answer } = await begun()
    provider.metadata = { authorization_response_iss_parameter_supported: true }
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_refused')
  })

  test('the same subject at another issuer is somebody else', async () => {
    const first = await begun({ claims: { sub: 'shared', email: 'shared@acme.example' } })
    expect((await finishSignIn(first.browser, stage.connection, first.answer)).status).toBe(200)
    const evil = await startForgingProvider(CLIENT)
    const other = await singleSignOn(service, evil)
    const browser = new Browser(service.address)
    const { searchParams } = await beginSignIn(browser, other.connection)
    evil.forged = {
      claims: { ...honest(searchParams.get('nonce') ?? ''), sub: 'shared', email: 'shared@acme.example' },
    }
    expect(
      (await finishSignIn(browser, other.connection, `code=a-code&state=${searchParams.get('state')}`)).status,
    ).toBe(200)
    expect((await userOf(browser)).organization).toBe(other.lender.organization.organization)
    await evil.stop()
  })
})

test.each([
  ['issuer', async () => ({ issuer: (await another()).issuer, client_secret: CLIENT.client_secret })],
  ['client', async () => ({ client_id: 'another client' })],
])('an answer to a sign-in that began at another %s is refused, and no code is sent', async (_case, changes) => {
  const { browser, answer } = await begun()
  const exchanged = provider.exchanged.length
  expect((await stage.save(await changes())).status).toBe(200)
  await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_expired')
  expect([provider.exchanged.length, others.flatMap((other) => other.exchanged)]).toEqual([exchanged, []])
  expect((await stage.save()).status).toBe(200)
})

describe('a token is refused', () => {
  const now = () => Math.floor(Date.now() / 1_000)

  test.each<[string, () => Forged]>([
    ['of another issuer', () => ({ claims: { iss: 'https://honest.example' } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for several clients, of which another asked', () => ({ claims: { aud: [CLIENT.client_id, 'b'], azp: 'b' } })],
    ['of another sign-in', () => ({ claims: { nonce: 'another nonce' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['whose subject is empty', () => ({ claims: { sub: '' } })],
    ['whose subject is too long', () => ({ claims: { sub: 's'.repeat(256) } })],
    ['whose subject is not ASCII', () => ({ claims: { sub: 'josé' } })],
    ['whose subject has a zero', () => ({ claims: { sub: 'a\0b' } })],
    ['whose subject has a line break', () => ({ claims: { sub: 'a\n' } })],
    ['that has expired', () => ({ claims: { iat: now() - 700, exp: now() - 120 } })],
    ['that never expires', () => ({ claims: { exp: undefined } })],
    ['that is not valid yet', () => ({ claims: { nbf: now() + 600 } })],
    ['without a signature', () => ({ header: { alg: 'none' }, signed_by: 'none' })],
    ['that states a signature and has none', () => ({ signed_by: 'none' })],
    ['signed by another key', () => ({ signed_by: 'other' })],
    ['signed by a key that is not published', () => ({ header: { kid: 'unknown' }, signed_by: 'other' })],
    ['signed by the secret as a key', () => ({ header: { alg: 'HS256' }, signed_by: 'hmac' })],
  ])('%s', async (_case, forged) => {
    const { browser, answer } = await begun(forged())
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_refused')
  })

  test('but not for a subject of 255 signs', async () => {
    const { browser, answer } = await begun({ claims: { sub: `~ ${'s'.repeat(253)}` } })
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
  })

  test('but not for clocks that differ by less than a minute', async () => {
    const { browser, answer } = await begun({ claims: { iat: now() - 300, exp: now() - 30 } })
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
  })

  test('whose address is stated by the user endpoint of somebody else', async () => {
    const { browser, answer } = await begun({ claims: { email: undefined, email_verified: undefined } })
    provider.user = { sub: 'the boss', email: 'boss@acme.example', email_verified: true }
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_refused')
  })

  test('whose address is verified for another address alone', async () => {
    const { browser, answer } = await begun({
      claims: { sub: 'mixed', email: 'boss@acme.example', email_verified: undefined },
    })
    provider.user = { sub: 'mixed', email: 'mixed@acme.example', email_verified: true }
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_no_user')
  })
})

test('the address to sign out at is kept up to 2,000 characters', async () => {
  expect((await stage.save({ sign_out: 'provider' })).status).toBe(200)
  const addressOf = (length: number) => `${provider.issuer}/end?at=`.padEnd(length, 'x')
  const signOutAt = async (end_session_endpoint: string) => {
    provider.metadata = { end_session_endpoint }
    const { browser, answer } = await begun()
    expect((await finishSignIn(browser, stage.connection, answer)).status).toBe(200)
    return ((await browser.get('/sign-out/provider')).body as { address: string | null }).address
  }
  expect(await signOutAt(addressOf(2_000))).toContain(addressOf(2_000))
  expect(await signOutAt(addressOf(2_001))).toBeNull()
  expect((await stage.save()).status).toBe(200)
})

describe('a provider', () => {
  const refusedAt = async (code: string) => {
    const browser = new Browser(service.address)
    const answer = await browser.post(`/sign-in/with/${stage.connection}`)
    expect(answer.body).toMatchObject({ code })
    expect(browser.others.size).toBe(0)
    return answer
  }

  test('that is away is stated as such, with what to do', async () => {
    provider.answers.set('/.well-known/openid-configuration', (_request, response) => response.socket?.destroy())
    expect((await refusedAt('single_sign_on_unavailable')).text).toMatch(/does not answer. Try again/)
    provider.answers.set('/.well-known/openid-configuration', (_request, response) => response.writeHead(500).end())
    await refusedAt('single_sign_on_unavailable')
  })

  test('that goes away during a sign-in opens nothing', async () => {
    const { browser, answer } = await begun()
    provider.answers.set('/token', (_request, response) => response.socket?.destroy())
    await expectRefused(browser, () => finishSignIn(browser, stage.connection, answer), 'single_sign_on_unavailable')
  })

  test('that never answers is waited for 8 seconds', async () => {
    provider.answers.set('/.well-known/openid-configuration', () => undefined)
    await refusedAt('single_sign_on_unavailable')
  })

  test('that answers without end is read no further', async () => {
    let sent = 0
    provider.answers.set('/.well-known/openid-configuration', (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', more)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      more()
    })
    await refusedAt('single_sign_on_unavailable')
    expect(sent).toBeLessThan(20_000_000)
  })

  test('that names another issuer, or sends elsewhere, is not followed', async () => {
    provider.metadata = { issuer: 'https://honest.example' }
    await refusedAt('single_sign_on_refused')
    for (const authorization_endpoint of ['javascript:alert(1)', 'data:text/html,hello', 'file:///etc/passwd']) {
      provider.metadata = { authorization_endpoint }
      await refusedAt('single_sign_on_refused')
    }
    provider.metadata = {}
    let asked = 0
    provider.answers.set('/elsewhere', (_request, response) => {
      asked += 1
      response.end('{}')
    })
    provider.answers.set('/.well-known/openid-configuration', (_request, response) =>
      response.writeHead(302, { Location: `${provider.issuer}/elsewhere` }).end(),
    )
    await refusedAt('single_sign_on_refused')
    expect(asked).toBe(0)
  })
})

test('an organization that is suspended gets no new users', async () => {
  await changeOrganization(service.database, stage.lender.organization.organization, { suspended: true })
  const { browser, answer } = await begun()
  const refused = await finishSignIn(browser, stage.connection, answer)
  expect([refused.status, refused.body, browser.cookie]).toMatchObject([
    403,
    { code: 'organization_suspended' },
    undefined,
  ])
})
