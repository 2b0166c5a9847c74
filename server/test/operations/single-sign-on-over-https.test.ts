// Signing in at a provider over HTTPS, with a process that trusts an authority of its own by NODE_EXTRA_CA_CERTS: as an installation does whose provider
// is in its own network. A certificate that does not prove the host is refused, with what is wrong with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServiceProcess, startService } from '../crash/service-process.ts'
import { Browser } from '../dashboard/browser.ts'
import { type ForgingProvider, startForgingProvider } from '../dashboard/forging-provider.ts'
import { CLIENT } from '../dashboard/identity-provider.ts'
import { PROVIDERS_ON_LOOPBACK, beginSignIn, finishSignIn, singleSignOn, userOf } from '../dashboard/single-sign-on.ts'
import { makeCertificate } from '../harness/certificate.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from './books.ts'

let folder: string
let within: TestService
let started: ServiceProcess
/** The process, by whose address people sign in. */
let service: TestService
const providers: ForgingProvider[] = []

const HOUR_MS = 3_600_000
const certificates = {
  own: await makeCertificate(),
  another: await makeCertificate('another.example'),
  expired: await makeCertificate('localhost', {
    from: new Date(Date.now() - 2 * HOUR_MS),
    until: new Date(Date.now() - HOUR_MS),
  }),
  untrusted: await makeCertificate(),
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-provider-'))
  const trusted = [certificates.own, certificates.another, certificates.expired].map(({ cert }) => cert.toString())
  writeFileSync(join(folder, 'ca.pem'), trusted.join('\n'))
  within = await startTestService({ ROLE: 'api' })
  const DATABASE_URL = urlOf(within.connection)
  const NODE_EXTRA_CA_CERTS = join(folder, 'ca.pem')
  started = await startService({ DATABASE_URL, PORT: '0', ...PROVIDERS_ON_LOOPBACK, NODE_EXTRA_CA_CERTS })
  service = { ...within, address: await started.ready }
}, 120_000)
afterAll(async () => {
  started.kill('SIGTERM')
  await started.ended
  for (const provider of providers) await provider.stop()
  await within.stop()
  rmSync(folder, { recursive: true })
})

async function providerWith(certificate: keyof typeof certificates): Promise<ForgingProvider> {
  const provider = await startForgingProvider(CLIENT, certificates[certificate])
  providers.push(provider)
  return provider
}

test('metadata, keys, tokens and the user come over HTTPS, and so does a sign-out by the provider', async () => {
  const provider = await providerWith('own')
  expect(provider.issuer).toMatch(/^https:/)
  const stage = await singleSignOn(service, provider)
  const { checks } = (await stage.admin.browser.post('/single-sign-on/test')).body
  expect(checks.slice(0, 2)).toMatchObject([
    { name: 'metadata', passed: true },
    { name: 'keys', passed: true },
  ])
  const browser = new Browser(service.address)
  const address = await beginSignIn(browser, stage.connection)
  expect(address.origin).toBe(provider.issuer)
  provider.forged = { claims: { nonce: address.searchParams.get('nonce'), sub: 'ana' } }
  provider.user = { sub: 'ana', email: 'ana@acme.example', email_verified: true, name: 'Ana' }
  const state = address.searchParams.get('state')
  const finished = await finishSignIn(browser, stage.connection, `code=a-code&state=${state}`)
  expect(finished.status, finished.text).toBe(200)
  expect(await userOf(browser)).toMatchObject({ email: 'ana@acme.example', name: 'Ana', role: 'member' })
  const body = new URLSearchParams({ logout_token: provider.logoutToken() })
  expect((await fetch(`${stage.redirect_uri}/back-channel-logout`, { method: 'POST', body })).status).toBe(200)
  expect((await browser.get('/me')).status).toBe(401)
})

test.each([
  ['another', 'has a certificate that is for another host'],
  ['expired', 'has a certificate that has expired'],
  [
    'untrusted',
    'has a certificate of an authority that this service does not trust. Whoever runs the service can name the authority’s file in NODE_EXTRA_CA_CERTS',
  ],
] as const)('a certificate that is %s is refused, and nothing is sent', async (which, fault) => {
  const provider = await providerWith(which)
  const stage = await singleSignOn(service, provider)
  const { checks } = (await stage.admin.browser.post('/single-sign-on/test')).body
  const { host } = new URL(provider.issuer)
  expect(checks).toMatchObject([{ name: 'metadata', passed: false }])
  expect(checks[0].message).toContain(`${host} ${fault}`)
  const browser = new Browser(service.address)
  expect(await browser.post(`/sign-in/with/${stage.connection}`)).toMatchObject({
    body: { code: 'single_sign_on_unavailable' },
  })
  expect(provider.exchanged).toEqual([])
})
