// What the audit states of single sign-on: at which provider somebody signed in, came or was refused; and of each change of the settings what was and what is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, signedIn } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
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

interface AuditLine {
  readonly action: string
  readonly subject_type: string
  readonly fields: readonly string[]
  readonly issuer: string | null
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string }[]
}

/** The lines of an organization's audit, oldest first, and their text. */
async function auditOf(browser: Browser, path = '/live/v/audit'): Promise<{ lines: AuditLine[]; text: string }> {
  const { body, text } = await browser.get(`${path}?limit=50`)
  return { lines: (body as { data: AuditLine[] }).data.toReversed(), text }
}

/** Signs in as an account with an address, at a provider that answers honestly or not. */
async function signInWith({ connection }: SingleSignOnStage, email: string, email_verified = true, at = provider) {
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, connection)
  at.forged = { claims: { nonce: searchParams.get('nonce'), sub: email, email, email_verified, name: 'Somebody' } }
  at.user = { sub: email }
  return finishSignIn(browser, connection, `code=a-code&state=${searchParams.get('state')}`)
}

test('each change of the settings has what was and what is, and of the secret only that it changed', async () => {
  const stage = await singleSignOn(service, provider)
  await stage.save({
    client_secret: 'a second secret',
    mail_domains: 'acme.example acme.test',
    passwords: 'admins_only',
  })
  await stage.save({ client_secret: '', mail_domains: 'acme.example acme.test', passwords: 'admins_only' })
  await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
  await stage.save({ issuer: 'http://127.0.0.1:9', role_claim: 'groups', admin_values: 'owners, the board' })
  const { lines, text } = await auditOf(stage.admin.browser)
  const { issuer } = provider
  const shown = lines
    .filter(({ subject_type }) => subject_type === 'single_sign_on')
    .map(({ action, fields, issuer: at, changes }) => ({
      action,
      fields,
      issuer: at,
      changes: Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
    }))
  expect(shown).toEqual([
    {
      action: 'created',
      fields: [],
      issuer,
      changes: {
        status: [null, 'on'],
        provider_name: [null, 'Acme Login'],
        issuer: [null, issuer],
        client_id: [null, CLIENT.client_id],
        mail_domains: [null, 'acme.example'],
        passwords: [null, 'allowed'],
        new_users: [null, 'created'],
        role_claim: [null, ''],
        admin_values: [null, ''],
        auditor_values: [null, ''],
        sign_out_at_provider: [null, 'false'],
        found_by: [null, 'link'],
      },
    },
    {
      action: 'changed',
      fields: ['client_secret', 'mail_domains', 'passwords'],
      issuer,
      changes: { mail_domains: ['acme.example', 'acme.example, acme.test'], passwords: ['allowed', 'admins_only'] },
    },
    { action: 'changed', fields: [], issuer, changes: {} },
    { action: 'changed', fields: ['status'], issuer, changes: { status: ['on', 'off'] } },
    {
      action: 'changed',
      fields: ['admin_values', 'client_secret', 'issuer', 'mail_domains', 'passwords', 'role_claim', 'status'],
      issuer: 'http://127.0.0.1:9',
      changes: {
        status: ['off', 'on'],
        issuer: [issuer, 'http://127.0.0.1:9'],
        mail_domains: ['acme.example, acme.test', 'acme.example'],
        passwords: ['admins_only', 'allowed'],
        role_claim: ['', 'groups'],
        admin_values: ['', 'owners, the board'],
      },
    },
  ])
  for (const secret of [CLIENT.client_secret, 'a second secret', PASSWORD]) expect(text).not.toContain(secret)
  const logged = await service.database.query<{ events: string }>(
    installationStatement('', `select events::text as events from batches where tenant = $1`),
    [stage.lender.organization.live_tenant],
  )
  for (const secret of [CLIENT.client_secret, 'a second secret', PASSWORD])
    expect(logged.filter(({ events }) => events.includes(secret))).toEqual([])
})

test('who signs in, comes and is refused is stated with the provider at which it was', async () => {
  const stage = await singleSignOn(service, provider)
  const next = await startForgingProvider(CLIENT)
  await signInWith(stage, 'new@acme.example')
  await signInWith(stage, 'unverified@acme.example', false)
  await stage.save({ issuer: next.issuer, mail_domains: 'acme.example people.example' })
  await signInWith(stage, stage.admin.email, true, next)
  await signInWith(stage, 'other@elsewhere.example', true, next)
  await new Browser(service.address).signIn(stage.admin.email, 'not the password')
  const of_people = async () =>
    (await auditOf(stage.admin.browser)).lines
      .filter(({ subject_type }) => subject_type === 'user')
      .map(({ action, issuer, changes }) => [action, issuer, changes.length])
  const found = await eventually(
    of_people,
    (lines) => lines.filter(([action]) => action === 'sign_in_failed').length === 3,
  )
  const sorted = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).toSorted()
  expect(sorted(found)).toEqual(
    sorted([
      ['created', null, 0],
      ['signed_in', null, 0],
      ['created', provider.issuer, 0],
      ['signed_in', provider.issuer, 0],
      ['sign_in_failed', provider.issuer, 0],
      ['changed', next.issuer, 0],
      ['signed_in', next.issuer, 0],
      ['sign_in_failed', next.issuer, 0],
      ['sign_in_failed', null, 0],
    ]),
  )
  await next.stop()
})

test('another organization sees none of it', async () => {
  const stage = await singleSignOn(service, provider)
  const other = await signedIn(service, (await service.lender()).organization, 'admin')
  const { text } = await auditOf(other.browser)
  for (const named of [provider.issuer, 'acme.example', stage.lender.organization.organization])
    expect(text).not.toContain(named)
})
