// What changes while people sign in at their provider: its settings, the issuer, roles, passwords, and the organization itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
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

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
})
beforeEach(() => provider.before.clear())

const ROLES = { role_claim: 'groups', admin_values: 'owners' }
const OWNER = { sub: 'owner', email: 'owner@acme.example', groups: ['owners'] }

/** Signs in at a provider that states claims. */
async function signIn({ connection }: SingleSignOnStage, claims: { sub: string; email: string }, at = provider) {
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

describe('a sign-in under way', () => {
  test('makes nobody a user once single sign-on is off', async () => {
    const stage = await singleSignOn(service, provider)
    provider.before.set('/token', () => stage.admin.browser.post('/single-sign-on/off'))
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
