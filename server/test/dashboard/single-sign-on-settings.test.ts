// The settings of single sign-on: who may change them, what they refuse, and that the secret goes nowhere but to its own provider.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, signedIn } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { PROVIDERS_ON_LOOPBACK, STATED, type SingleSignOnStage, singleSignOn } from './single-sign-on.ts'

let service: TestService
let provider: ForgingProvider
let stage: SingleSignOnStage

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
  stage = await singleSignOn(service, provider)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
})
beforeEach(() => {
  provider.metadata = {}
  provider.answers.clear()
})

/** What a provider receives of a client, after RFC 6749. */
function basicOf({ client_id, client_secret }: typeof CLIENT): string {
  const pair = [client_id, client_secret].map((part) => new URLSearchParams({ part }).toString().slice(5)).join(':')
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

describe('the settings', () => {
  test('are of admins alone, and each organization has its own', async () => {
    const member = await signedIn(service, stage.lender.organization, 'member')
    for (const [method, path] of [
      ['GET', '/single-sign-on'],
      ['POST', '/single-sign-on'],
      ['POST', '/single-sign-on/off'],
      ['POST', '/single-sign-on/test'],
    ] as const)
      expect((await member.browser.send(method, path, method === 'GET' ? undefined : {})).status, path).toBe(403)
    const other = await signedIn(service, (await service.lender()).organization, 'admin')
    const own = (await other.browser.get('/single-sign-on')).body as { connection: string; provider: null }
    expect([own.provider, own.connection === stage.connection]).toEqual([null, false])
    for (const path of ['/single-sign-on/off', '/single-sign-on/test'])
      expect((await other.browser.post(path, { password: PASSWORD })).status).toBe(404)
  })

  test('never show the secret, and send it to no issuer but its own', async () => {
    const shown = await stage.admin.browser.get('/single-sign-on')
    expect(shown.body).toMatchObject({ provider: { client_id: CLIENT.client_id, status: 'on' } })
    expect(shown.text).not.toContain(CLIENT.client_secret)
    const thief = await startForgingProvider(CLIENT)
    for (const change of [{ issuer: thief.issuer }, { client_id: 'another' }])
      expect(await stage.save({ client_secret: '', ...change })).toMatchObject({
        status: 400,
        body: { details: [{ param: 'client_secret', code: 'required' }] },
      })
    expect((await stage.save({ client_secret: '' })).status).toBe(200)
    await stage.admin.browser.post('/single-sign-on/test')
    expect(provider.authorized.at(-1)).toBe(basicOf(CLIENT))
    expect(thief.authorized).toEqual([])
    await thief.stop()
  })

  test.each([
    ['issuer', 'login.example.com'],
    ['issuer', 'ftp://login.example.com'],
    ['issuer', 'https://login.example.com/.well-known/openid-configuration'],
    ['issuer', 'https://login.example.com/?tenant=1'],
    ['issuer', 'https://user:word@login.example.com'],
    ['mail_domains', ''],
    ['mail_domains', 'acme'],
    ['mail_domains', '@acme.example'],
    ['mail_domains', '*.example'],
    ['passwords', 'none'],
    ['provider_name', ' '],
  ])('refuse %s "%s"', async (param, value) => {
    expect(await stage.save({ [param]: value })).toMatchObject({ status: 400, body: { details: [{ param }] } })
  })

  test('are tested: what is right, a wrong secret, and a provider that is away', async () => {
    const test = async () => {
      const { checks } = (await stage.admin.browser.post('/single-sign-on/test')).body as {
        checks: { name: string; passed: boolean; message: string }[]
      }
      return checks.map(({ name, passed }) => [name, passed])
    }
    const refuse = (error: string) =>
      provider.answers.set('/token', (_request, response) =>
        response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error })),
      )
    refuse('invalid_grant')
    expect(await test()).toEqual([
      ['metadata', true],
      ['keys', true],
      ['client', true],
      ['code_challenge', true],
    ])
    refuse('invalid_client')
    provider.metadata = { code_challenge_methods_supported: ['plain'] }
    provider.answers.set('/keys', (_request, response) => response.end('{"keys":[]}'))
    expect(await test()).toEqual([
      ['metadata', true],
      ['keys', false],
      ['client', false],
      ['code_challenge', false],
    ])
    provider.answers.set('/.well-known/openid-configuration', (_request, response) => response.socket?.destroy())
    expect(await test()).toEqual([['metadata', false]])
  })
})

test('addresses that are not public are neither taken nor asked, unless a setting lists them', async () => {
  const closed = await startTestService()
  try {
    const admin = await signedIn(closed, (await closed.lender()).organization, 'admin')
    for (const issuer of [
      provider.issuer,
      'https://127.0.0.1',
      'https://[::1]:8443',
      'https://10.0.0.1',
      'http://login.example.com',
    ])
      expect(await admin.browser.post('/single-sign-on', { ...STATED, issuer }), issuer).toMatchObject({
        status: 400,
        body: { details: [{ param: 'issuer' }] },
      })
    expect((await admin.browser.post('/single-sign-on', { ...STATED, issuer: 'https://localhost' })).status).toBe(200)
    const { connection } = (await admin.browser.get('/single-sign-on')).body as { connection: string }
    expect((await new Browser(closed.address).post(`/sign-in/with/${connection}`)).body).toMatchObject({
      code: 'single_sign_on_unavailable',
    })
  } finally {
    await closed.stop()
  }
})
