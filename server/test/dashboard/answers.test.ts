// Every one of the dashboard's own endpoints answers as it is defined, and an answer that differs in any way would be noticed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import type { Received } from '../harness/client.ts'
import { type DnsServer, startDnsServer } from '../harness/dns-server.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Authenticator } from './authenticator.ts'
import { Browser, PASSWORD, type Person, appCode, beginningOfPeriod, person, signedIn } from './browser.ts'
import { answerFault, findEndpoint } from './defined-answers.ts'
import { startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { PROVIDERS_ON_LOOPBACK, STATED } from './single-sign-on.ts'

let mail: MailServer
let dns: DnsServer
let service: TestService
let operator: Lender
let admin: Person
const answered = new Set<string | undefined>()

beforeAll(async () => {
  mail = await startMailServer()
  dns = await startDnsServer()
  service = await startTestService({ ...mail.settings, ...PROVIDERS_ON_LOOPBACK, DNS_SERVERS: dns.address })
  await service.lender()
  operator = await service.operator()
  admin = await signedIn(service, operator.organization, 'admin')
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
  await dns.stop()
})

/** Sends what must succeed, without a body where the endpoint reads none, as the dashboard does. The browser checks the answer. */
async function succeed(browser: Browser, method: string, path: string, body?: unknown): Promise<Received> {
  const answer = await browser.send(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  answered.add(findEndpoint(method, path)?.name)
  return answer
}

const CHOSEN = 'two brown owls on a gate'

describe('each endpoint answers as it is defined:', () => {
  test('those of people, invitations and keys', async () => {
    const { browser } = admin
    const invite = () =>
      succeed(browser, 'POST', '/invitations', { email: 'new@people.example', role: 'member', password: PASSWORD })
    await succeed(browser, 'GET', '/invitations')
    await succeed(browser, 'DELETE', `/invitations/${(await invite()).body.id}`)
    const { token } = (await invite()).body
    const guest = new Browser(service.address)
    await succeed(guest, 'POST', '/invitation/open', { token })
    await succeed(browser, 'GET', '/invitations')
    await succeed(guest, 'POST', '/invitation/accept', { token, name: 'New', password: PASSWORD })
    const { id } = (await succeed(guest, 'GET', '/me')).body.user
    const link = await succeed(browser, 'POST', `/users/${id}/password-link`, { password: PASSWORD })
    await succeed(guest, 'POST', '/password-link/open', { token: link.body.token })
    await succeed(guest, 'POST', '/password-link/use', { token: link.body.token, password: CHOSEN })
    await succeed(guest, 'GET', '/password-link')
    await succeed(guest, 'POST', '/password-link/ask', { email: 'new@people.example' })
    await succeed(browser, 'PATCH', `/users/${id}`, { role: 'admin', password: PASSWORD })
    await succeed(browser, 'GET', '/users')
    await succeed(browser, 'DELETE', `/users/${id}`)
    await operator.client.post('/operator/organizations', { id: 'unused', name: 'Unused' })
    await succeed(browser, 'POST', '/organizations/unused/first-admin', {
      email: 'first@people.example',
      password: PASSWORD,
    })
    const key = await succeed(browser, 'POST', '/sandbox/keys', { name: 'Nightly', password: PASSWORD })
    await succeed(browser, 'GET', '/sandbox/keys')
    await succeed(browser, 'POST', `/sandbox/keys/${key.body.id}/rotations`, { password: PASSWORD })
    await succeed(browser, 'DELETE', `/sandbox/keys/${key.body.id}`)
  })

  test('those of one’s own account and sessions', async () => {
    const { email, id, browser } = await person(service, operator.organization, 'member')
    const organization = operator.organization.organization
    await succeed(browser, 'POST', '/sign-in/organization', { email, password: PASSWORD, organization })
    await succeed(browser, 'POST', '/sign-in', { email, password: PASSWORD })
    await succeed(browser, 'POST', '/me/password', { current_password: PASSWORD, new_password: CHOSEN })
    await beginningOfPeriod()
    const { secret } = (await succeed(browser, 'POST', '/me/two-step', { password: CHOSEN })).body
    await succeed(browser, 'POST', '/me/two-step/confirm', { code: appCode(secret, -1) })
    const renewed = await succeed(browser, 'POST', '/me/two-step/recovery-codes', { password: CHOSEN })
    await succeed(browser, 'POST', '/sign-in', { email, password: CHOSEN })
    await succeed(browser, 'POST', '/sign-in/code', { code: renewed.body.recovery_codes[0] })
    await succeed(browser, 'POST', '/me/two-step/off', { password: CHOSEN })
    const { body } = await succeed(browser, 'GET', '/sessions')
    await succeed(browser, 'POST', '/sessions/end-others')
    await succeed(browser, 'DELETE', `/sessions/${body.data[0].id}`)
    await succeed(browser, 'POST', '/sign-in', { email, password: CHOSEN })
    await beginningOfPeriod()
    const again = (await succeed(browser, 'POST', '/me/two-step', { password: CHOSEN })).body
    await succeed(browser, 'POST', '/me/two-step/confirm', { code: appCode(again.secret) })
    await succeed(admin.browser, 'POST', `/users/${id}/two-step/off`, { password: PASSWORD })
    await succeed(browser, 'POST', '/sign-out')
  })

  test('those of passkeys', async () => {
    const { email, browser } = await signedIn(service, operator.organization, 'member')
    const passkey = new Authenticator(mail.settings['PUBLIC_URL'] ?? '')
    await succeed(browser, 'GET', '/sign-in/passkey')
    const { options } = (await succeed(browser, 'POST', '/me/passkeys/begin', { password: PASSWORD })).body
    await succeed(browser, 'POST', '/me/passkeys', { name: 'Phone', credential: passkey.create(options) })
    const alone = (await succeed(browser, 'POST', '/sign-in/passkey/begin')).body
    await succeed(browser, 'POST', '/sign-in/passkey', { credential: passkey.sign(alone.options) })
    await succeed(browser, 'POST', '/sign-in', { email, password: PASSWORD })
    const second = (await succeed(browser, 'POST', '/sign-in/code/passkey/begin')).body
    await succeed(browser, 'POST', '/sign-in/code/passkey', { credential: passkey.sign(second.options) })
    const { id } = (await succeed(browser, 'GET', '/me/passkeys')).body.data[0]
    await succeed(browser, 'POST', `/me/passkeys/${id}/remove`, { password: PASSWORD })
  })

  test('those of single sign-on', async () => {
    const provider = await startForgingProvider(CLIENT)
    const { browser } = await signedIn(service, (await service.lender()).organization, 'admin')
    const { connection } = (await succeed(browser, 'GET', '/single-sign-on')).body
    const settings = { ...STATED, found_by: 'address', issuer: provider.issuer }
    const { domains } = (await succeed(browser, 'POST', '/single-sign-on', settings)).body
    await succeed(browser, 'POST', '/single-sign-on/test')
    dns.records.set('_tapeline.acme.example', [domains[0].record_value])
    await succeed(browser, 'POST', '/single-sign-on/domains/check')
    await succeed(browser, 'GET', '/single-sign-on')
    const guest = new Browser(service.address)
    await succeed(guest, 'GET', '/sign-in/link')
    await succeed(guest, 'POST', '/sign-in/provider', { email: 'ana@acme.example' })
    await succeed(guest, 'GET', `/sign-in/with/${connection}`)
    const { address } = (await succeed(guest, 'POST', `/sign-in/with/${connection}`)).body
    const { searchParams } = new URL(address)
    const nonce = searchParams.get('nonce')
    provider.forged = { claims: { nonce, sub: 'ana', email: 'ana@acme.example', email_verified: true, name: 'Ana' } }
    const answer = `code=a-code&state=${searchParams.get('state')}`
    await succeed(guest, 'POST', `/sign-in/with/${connection}/done`, { answer })
    await succeed(guest, 'GET', '/sign-in/link')
    await succeed(guest, 'GET', '/sign-out/provider')
    await succeed(browser, 'POST', '/single-sign-on/off', { password: PASSWORD })
    await provider.stop()
  })

  test('those of saved views and mappings, names and totals', async () => {
    const { browser } = await signedIn(service, (await service.lender()).organization, 'member')
    const form = { name: 'Late', address: '/receivables?state=30', visibility: 'shared' }
    const { id } = (await succeed(browser, 'POST', '/sandbox/views', form)).body
    await succeed(browser, 'PATCH', `/sandbox/views/${id}`, { ...form, name: 'Later' })
    await succeed(browser, 'GET', '/sandbox/views')
    await succeed(browser, 'POST', `/sandbox/views/${id}/landing`)
    await succeed(browser, 'GET', '/sandbox/views')
    await succeed(browser, 'GET', '/landing')
    await succeed(browser, 'DELETE', '/sandbox/landing')
    await succeed(browser, 'DELETE', `/sandbox/views/${id}`)
    await succeed(browser, 'POST', '/sandbox/v/accounts', { id: 'a', type: 'business', name: 'Acme' })
    await succeed(browser, 'GET', '/sandbox/account-names?ids=a')
    await succeed(browser, 'GET', '/sandbox/accounts-by-id?ids=a')
    const line = JSON.stringify({ kind: 'account', id: 'a', type: 'business', name: 'Other' })
    await succeed(browser, 'POST', '/sandbox/stored-comparison', { lines: line })
    const clocks = { as_of: '2026-01-31', known_at: '2026-02-01T00:00:00Z' }
    await succeed(browser, 'POST', '/sandbox/portfolio-with-lines', { lines: line, ...clocks })
    const source = { name: 'June servicer', headings: 'a-1' }
    const mapping = await succeed(browser, 'POST', '/sandbox/tape-mappings', { ...source, mapping: '{"tape":1}' })
    const path = `/sandbox/tape-mappings/${mapping.body.id}`
    await succeed(browser, 'GET', '/sandbox/tape-mappings')
    await succeed(browser, 'GET', path)
    await succeed(browser, 'PATCH', path, { name: 'July servicer' })
    await succeed(browser, 'POST', `${path}/content`, { headings: 'b-2', mapping: '{"tape":1,"currency":"USD"}' })
    await succeed(browser, 'DELETE', path)
    await succeed(browser, 'GET', '/sandbox/receivables-totals?state=current')
    await succeed(browser, 'GET', '/sandbox/receivables-by-id?ids=a')
    await succeed(browser, 'GET', '/sandbox/ordered-receivables?sort=balance_desc')
    await succeed(browser, 'GET', '/sandbox/webhook-states')
    await succeed(browser, 'GET', '/sandbox/report-states')
  })

  test('those of the operator', async () => {
    const { browser } = admin
    const line = {
      id: 'line',
      organization: (await service.lender()).organization.organization,
      name: 'Line',
      currency: 'USD',
      status: 'pending',
      commitment: 1_000_000,
      opened_on: '2026-01-01',
    }
    await succeed(browser, 'GET', '/new/debt-lines')
    await succeed(browser, 'POST', '/sandbox/new/debt-lines', line)
    expect((await browser.post('/sandbox/v/operator/debt-lines', line)).status).toBe(200)
    await succeed(browser, 'GET', '/sandbox/overview?as_of=2026-01-31')
    await succeed(browser, 'POST', '/sandbox/find', { text: 'line', limit: 5 })
    await succeed(browser, 'GET', '/term-shape')
  })

  test('those of approvals', async () => {
    const { browser } = admin
    const { organization } = (await service.lender()).organization
    await signedIn(service, operator.organization, 'approver')
    await succeed(browser, 'POST', '/sandbox/approval-rule', { terms: true })
    await succeed(browser, 'GET', '/sandbox/approval-rule')
    const stated = { name: 'Line', currency: 'USD', status: 'pending', commitment: 1, opened_on: '2026-01-01' }
    const record = JSON.stringify({ id: 'waiting', organization, ...stated })
    const asked = await succeed(browser, 'POST', '/sandbox/approvals', { resource: 'debt_line', record })
    await succeed(browser, 'GET', '/sandbox/approvals')
    await succeed(browser, 'POST', `/sandbox/approvals/${asked.body.id}/decision`, { decision: 'withdraw' })
    await succeed(browser, 'GET', '/sandbox/approvals')
  })

  test('and so all of them', () => {
    const missed = DASHBOARD_ENDPOINTS.map(endpointName).filter((name) => !answered.has(name))
    expect(missed).toEqual([])
  })
})

describe('an answer that differs from its definition is noticed', () => {
  const fault = (method: string, path: string, status: number, body?: unknown) =>
    answerFault(method, path, { status, body, text: body === undefined ? '' : JSON.stringify(body) })
  const delivery = { by_mail: true }

  test.each<[string, string | undefined, readonly [string, string, number, unknown?]]>([
    ['as it is defined', undefined, ['GET', '/password-link', 200, delivery]],
    ['a field is missing', "required property 'by_mail'", ['GET', '/password-link', 200, {}]],
    ['a field is of another kind', 'must be boolean', ['GET', '/password-link', 200, { by_mail: 'yes' }]],
    ['a field is null', 'must be boolean', ['GET', '/password-link', 200, { by_mail: null }]],
    ['there is a field more', 'additional properties', ['GET', '/password-link', 200, { ...delivery, more: 1 }]],
    ['there is no body', 'must be object', ['GET', '/password-link', 200]],
    ['another status', 'status 204', ['GET', '/password-link', 204]],
    ['a body where none is defined', 'answered 200', ['POST', '/sign-out', 200, {}]],
    ['an unknown path', 'no definition', ['GET', '/sign-out', 200, {}]],
    ['an unknown code', 'form of errors', ['GET', '/me', 401, { code: 'who', message: '', details: [] }]],
    [
      'a code of another status',
      'form of errors',
      ['GET', '/me', 403, { code: 'signed_out', message: '', details: [] }],
    ],
  ])('%s', (_, wanted, [method, path, status, body]) => {
    const found = fault(method, path, status, body)
    if (wanted === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(wanted)
  })
})
