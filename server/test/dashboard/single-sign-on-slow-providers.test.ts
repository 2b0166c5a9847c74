// Providers that answer slowly, or as no provider does: every sign-in is answered, and one organization's provider holds up the sign-ins of no other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { PROVIDERS_ON_LOOPBACK, type SingleSignOnStage, beginSignIn, singleSignOn } from './single-sign-on.ts'

const METADATA = '/.well-known/openid-configuration'

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
beforeEach(() => provider.answers.clear())

const begin = () => new Browser(service.address).post(`/sign-in/with/${stage.connection}`)

test.each([
  [
    'that changes to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
  ],
  ['that breaks off', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'],
  ['that is no HTTP', 'hello\r\n\r\n'],
])('an answer %s is that of a provider that is away', async (_case, sent) => {
  provider.answers.set(METADATA, (_request, response) => response.socket?.end(sent))
  expect((await begin()).body).toMatchObject({ code: 'single_sign_on_unavailable' })
})

test('an answer that ends with its connection is read', async () => {
  const metadata = JSON.stringify({ issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/authorize` })
  provider.answers.set(METADATA, (_request, response) =>
    response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${metadata}`),
  )
  expect((await beginSignIn(new Browser(service.address), stage.connection)).pathname).toBe('/authorize')
})

test('of one organization at most 20 sign-ins wait for the provider; others are not held up', async () => {
  const theirs = await startForgingProvider(CLIENT)
  const other = await singleSignOn(service, theirs)
  const held: (() => void)[] = []
  provider.answers.set(METADATA, (_request, response) => held.push(() => response.writeHead(500).end()))
  const waiting = Array.from({ length: 20 }, begin)
  await expect.poll(() => held.length).toBe(20)

  expect((await begin()).body).toMatchObject({ code: 'single_sign_on_unavailable' })
  const tested = await stage.admin.browser.post('/single-sign-on/test')
  expect(tested.body).toMatchObject({ code: 'single_sign_on_unavailable' })
  expect(held.length).toBe(20)
  expect((await beginSignIn(new Browser(service.address), other.connection)).origin).toBe(theirs.issuer)

  for (const answer of held) answer()
  for (const answered of await Promise.all(waiting))
    expect(answered.body).toMatchObject({ code: 'single_sign_on_unavailable' })
  provider.answers.clear()
  expect((await begin()).status).toBe(200)
  await theirs.stop()
})
