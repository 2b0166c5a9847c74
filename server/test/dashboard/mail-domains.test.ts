// Mail domains that an organization proves by a record in the DNS, asked of a real server of it: what counts as proof, what a proof opens, and when it ends.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkProvenDomains } from '../../src/jobs/maintenance/domain-checks.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { hashPassword } from '../../src/resources/password.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type DnsServer, startDnsServer } from '../harness/dns-server.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import type { AuditLine } from '../operator/audit-line.ts'
import { Browser, PASSWORD, signedIn } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { PROVIDERS_ON_LOOPBACK, type SingleSignOnStage, singleSignOn } from './single-sign-on.ts'

let dns: DnsServer
let mail: MailServer
let service: TestService
let provider: ForgingProvider

beforeAll(async () => {
  dns = await startDnsServer()
  mail = await startMailServer()
  service = await startTestService({ ...PROVIDERS_ON_LOOPBACK, ...mail.settings, DNS_SERVERS: dns.address })
  provider = await startForgingProvider(CLIENT)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
  await mail.stop()
  await dns.stop()
})
beforeEach(() => {
  dns.records.clear()
  dns.before.clear()
})

interface Domain {
  readonly domain: string
  readonly record_name: string
  readonly record_value: string
  readonly proven_at: string | null
  readonly missing_since: string | null
}

const domainsOf = async ({ admin }: SingleSignOnStage) =>
  ((await admin.browser.get('/single-sign-on')).body as { domains: Domain[] }).domains

async function domainOf(stage: SingleSignOnStage, name = 'acme.example'): Promise<Domain> {
  const found = (await domainsOf(stage)).find(({ domain }) => domain === name)
  if (found === undefined) throw new Error(`${name} is not stated`)
  return found
}

async function check({ admin }: SingleSignOnStage): Promise<[domain: string, passed: boolean, message: string][]> {
  const answer = await admin.browser.post('/single-sign-on/domains/check')
  expect(answer.status).toBe(200)
  const { checks } = answer.body as { checks: { domain: string; passed: boolean; message: string }[] }
  return checks.map(({ domain, passed, message }) => [domain, passed, message])
}

/** Publishes the record of a domain of an organization, beside those that are there. */
async function publish(stage: SingleSignOnStage, name?: string): Promise<Domain> {
  const domain = await domainOf(stage, name)
  const there = dns.records.get(domain.record_name)
  dns.records.set(domain.record_name, [...(Array.isArray(there) ? there : []), domain.record_value])
  return domain
}

/** An organization that has proven `acme.example`. */
async function proven(changes: object = {}): Promise<SingleSignOnStage> {
  const stage = await singleSignOn(service, provider, changes)
  await publish(stage)
  await check(stage)
  expect((await domainOf(stage)).proven_at).not.toBeNull()
  return stage
}

/** The links of the providers that an address finds, asked by somebody who is not signed in. */
async function found(email: string): Promise<string[]> {
  const answer = await new Browser(service.address).post('/sign-in/provider', { email })
  expect(answer.status).toBe(200)
  return (answer.body as { providers: { connection: string }[] }).providers.map(({ connection }) => connection)
}

describe('a record', () => {
  test('proves the domain at whose name it is, and the audit has it', async () => {
    const stage = await singleSignOn(service, provider, { mail_domains: 'acme.example acme.test' })
    const before = await domainsOf(stage)
    expect(before.map(({ domain, record_name, proven_at }) => [domain, record_name, proven_at])).toEqual([
      ['acme.example', '_tapeline.acme.example', null],
      ['acme.test', '_tapeline.acme.test', null],
    ])
    await publish(stage)
    expect(await check(stage)).toEqual([
      ['acme.example', true, 'The TXT record at _tapeline.acme.example is as it has to be.'],
      [
        'acme.test',
        false,
        'There is no TXT record at _tapeline.acme.test. Publish it as it is shown, and check again: a new record can take an hour to be seen.',
      ],
    ])
    const after = await domainsOf(stage)
    expect(after.map(({ domain, proven_at }) => [domain, proven_at !== null])).toEqual([
      ['acme.example', true],
      ['acme.test', false],
    ])
    // Once more proves nothing new, and is no line.
    await check(stage)
    expect(await domainsOf(stage)).toEqual(after)
    expect((await proofsInAudit(stage)).map(({ changes, actor_id }) => [changes, actor_id])).toEqual([
      [[{ field: 'proven_domains', before: '', after: 'acme.example' }], stage.admin.id],
    ])
  })

  test('counts among others, and in parts', async () => {
    const stage = await singleSignOn(service, provider)
    const { record_name, record_value } = await domainOf(stage)
    dns.records.set(record_name, ['v=spf1 -all', [record_value.slice(0, 20), record_value.slice(20)]])
    expect((await check(stage)).map(([, passed]) => passed)).toEqual([true])
  })

  test('of another organization, of another domain, or with another value proves nothing', async () => {
    const stage = await singleSignOn(service, provider, { mail_domains: 'acme.example acme.test' })
    const other = await singleSignOn(service, provider, { mail_domains: 'acme.example' })
    const [own, foreign] = [await domainOf(stage), await domainOf(other)]
    expect(own.record_name).toBe(foreign.record_name)
    const of_test = await domainOf(stage, 'acme.test')
    const wrong = [
      foreign.record_value,
      of_test.record_value,
      `${own.record_value}0`,
      own.record_value.slice(0, -1),
      `x${own.record_value}`,
      own.record_value.toUpperCase(),
      own.record_value.slice('tapeline-domain='.length),
      '',
    ]
    dns.records.set(own.record_name, wrong)
    for (const name of ['acme.example', 'www.acme.example', '_tapeline.www.acme.example', 'example'])
      dns.records.set(name, [own.record_value])
    expect((await check(stage))[0]).toEqual([
      'acme.example',
      false,
      'The TXT record at _tapeline.acme.example has another value. Compare it with the one that is shown.',
    ])
    expect((await domainsOf(stage)).map(({ proven_at }) => proven_at)).toEqual([null, null])
  })

  test('that the DNS does not answer for proves nothing, and ends no proof', async () => {
    const stage = await proven()
    for (const answer of ['silent', 'failing'] as const) {
      dns.records.set('_tapeline.acme.example', answer)
      expect(await check(stage)).toEqual([
        ['acme.example', false, 'The DNS did not answer for _tapeline.acme.example. Check again in a few minutes.'],
      ])
    }
    expect(await domainOf(stage)).toMatchObject({ proven_at: expect.any(String), missing_since: null })
  })

  test('proves no domain that the settings state no longer when it is answered', async () => {
    const stage = await singleSignOn(service, provider, { mail_domains: 'acme.example acme.test' })
    await publish(stage)
    dns.before.set('_tapeline.acme.example', () => stage.save({ mail_domains: 'acme.test' }))
    await check(stage)
    await stage.save()
    expect((await domainOf(stage)).proven_at).toBeNull()
  })
})

describe('a proven domain', () => {
  test('leads to the provider where the organization chose so, and is on', async () => {
    const stage = await singleSignOn(service, provider, { found_by: 'address' })
    const { organization } = stage.lender.organization
    const { connection } = stage
    expect(await found('ana@acme.example')).not.toContain(connection)
    await publish(stage)
    await check(stage)
    expect(await found('ana@acme.example')).toContain(connection)
    expect(await found(' ANA@Acme.Example ')).toContain(connection)
    for (const email of [
      'ana@www.acme.example',
      'ana@example',
      'acme.example',
      '@',
      '',
      'ana@acme.example@other.example',
    ])
      expect(await found(email), email).toEqual([])
    await stage.save({ found_by: 'link' })
    expect(await found('ana@acme.example')).not.toContain(connection)
    await stage.save()
    await changeOrganization(service.database, organization, { suspended: true })
    expect(await found('ana@acme.example')).not.toContain(connection)
    await changeOrganization(service.database, organization, { suspended: false })
    expect(await found('ana@acme.example')).toContain(connection)
    await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    expect(await found('ana@acme.example')).not.toContain(connection)
  })

  test('stays found by the link alone where the settings came from a page of the version before', async () => {
    const stage = await proven()
    expect((await stage.admin.browser.get('/single-sign-on')).body).toMatchObject({ provider: { found_by: 'link' } })
    await stage.save({ found_by: 'address' })
    await stage.save({ found_by: undefined })
    expect((await stage.admin.browser.get('/single-sign-on')).body).toMatchObject({ provider: { found_by: 'address' } })
    expect(await stage.save({ found_by: 'name' })).toMatchObject({
      status: 400,
      body: { details: [{ param: 'found_by' }] },
    })
  })

  test('of two organizations leads to both, and each knows only of itself', async () => {
    const mail_domains = 'group.example'
    const both: SingleSignOnStage[] = []
    for (const found_by of ['address', 'address'])
      both.push(await singleSignOn(service, provider, { mail_domains, found_by }))
    for (const stage of both) {
      await publish(stage, mail_domains)
      await check(stage)
    }
    const links = both.map(({ connection }) => connection)
    expect((await found('ana@group.example')).toSorted()).toEqual(links.toSorted())
    const [first, second] = both
    const shown = await first?.admin.browser.get('/single-sign-on')
    expect(shown?.text).not.toContain(second?.connection)
  })

  test('is proven anew once it was not stated for a while', async () => {
    const stage = await proven({ found_by: 'address' })
    await stage.save({ mail_domains: 'acme.test' })
    expect(await found('ana@acme.example')).not.toContain(stage.connection)
    await stage.save()
    expect((await domainOf(stage)).proven_at).toBeNull()
    expect(await found('ana@acme.example')).not.toContain(stage.connection)
  })
})

describe('who asks for a lost link', () => {
  const linkOf = ({ connection }: SingleSignOnStage) => `https://reports.example.com/app/sign-in/with/${connection}`

  /** The organizations whose link an address was sent when it asked. */
  async function linksSentTo<T extends SingleSignOnStage>(email: string, stages: readonly T[]): Promise<T[]> {
    const before = mail.letters.length
    await new Browser(service.address).post('/password-link/ask', { email })
    await service.app.services.background.finish()
    const letters = mail.letters.slice(before)
    expect(letters.flatMap(({ to }) => to).filter((to) => to !== email)).toEqual([])
    return stages.filter((stage) => letters.some(({ text }) => text.includes(linkOf(stage))))
  }

  test('has it as somebody new, of each organization that has proven the domain and lets everybody of it join', async () => {
    const mail_domains = 'joining.example'
    const make = (changes: object = {}) => singleSignOn(service, provider, { mail_domains, ...changes })
    const open = await make()
    const invited = await make({ new_users: 'invited' })
    const off = await make()
    const unproven = await make()
    for (const stage of [open, invited, off]) {
      await publish(stage, mail_domains)
      await check(stage)
    }
    await off.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    const all = [open, invited, off, unproven]
    expect(await linksSentTo('new@joining.example', all)).toEqual([open])
    expect(await linksSentTo('new@sub.joining.example', all)).toEqual([])
    expect(await linksSentTo('new@elsewhere.example', all)).toEqual([])
  })

  test('has it not as somebody who was removed, or has a password', async () => {
    const stage = await singleSignOn(service, provider, { mail_domains: 'leaving.example' })
    await publish(stage, 'leaving.example')
    await check(stage)
    const { id } = await createUser(service.database, stage.lender.organization, {
      email: 'old@leaving.example',
      name: 'Old',
      role: 'member',
      password_hash: await hashPassword(PASSWORD),
    })
    expect(await linksSentTo('old@leaving.example', [stage])).toEqual([])
    expect(mail.letters.at(-1)?.text).toContain('/password#')
    expect((await stage.admin.browser.send('DELETE', `/users/${id}`)).status).toBe(204)
    const before = mail.letters.length
    expect(await linksSentTo('old@leaving.example', [stage])).toEqual([])
    expect(mail.letters.length).toBe(before)
  })
})

describe('a record that is gone', () => {
  const passDays = (days: number) =>
    service.database.query(
      installationStatement(
        '',
        `update proven_mail_domains set checked_at = checked_at - make_interval(days => $1), missing_since = missing_since - make_interval(days => $1)`,
      ),
      [days],
    )
  const lookAgain = () => checkProvenDomains(service.app.services, new AbortController().signal)
  const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email))

  test('is looked for each day, and ends the proof after seven days', async () => {
    const stage = await proven({ found_by: 'address' })
    const { connection } = stage
    const member = await signedIn(service, stage.lender.organization, 'member')
    dns.records.delete('_tapeline.acme.example')
    await lookAgain()
    expect((await domainOf(stage)).missing_since, 'looked up less than a day ago').toBeNull()
    await passDays(1)
    await lookAgain()
    expect(await domainOf(stage)).toMatchObject({ proven_at: expect.any(String), missing_since: expect.any(String) })
    const written = lettersTo(stage.admin.email)
    expect(written.map(({ subject }) => subject)).toEqual([
      'A mail domain of A lender will no longer be proven on Tapeline',
    ])
    expect(written[0]?.text).toContain('\n_tapeline.acme.example\n')
    expect(lettersTo(member.email)).toEqual([])
    await passDays(6)
    await lookAgain()
    expect(lettersTo(stage.admin.email), 'one letter for one loss').toHaveLength(1)
    expect((await domainOf(stage)).proven_at).not.toBeNull()
    expect(await found('ana@acme.example')).toContain(connection)
    await passDays(1)
    await lookAgain()
    expect(await domainOf(stage)).toMatchObject({ proven_at: null, missing_since: null })
    expect(await found('ana@acme.example')).not.toContain(connection)
    expect((await proofsInAudit(stage)).map(({ changes, actor_id }) => [changes, actor_id]).at(-1)).toEqual([
      [{ field: 'proven_domains', before: 'acme.example', after: '' }],
      'service',
    ])
  })

  test('and comes back keeps the proof, as does a DNS that is away for weeks', async () => {
    const stage = await proven()
    const { proven_at } = await domainOf(stage)
    dns.records.delete('_tapeline.acme.example')
    await passDays(1)
    await lookAgain()
    await passDays(6)
    await publish(stage)
    await lookAgain()
    expect(await domainOf(stage)).toMatchObject({ proven_at, missing_since: null })
    for (let week = 0; week < 3; week += 1) {
      dns.records.set('_tapeline.acme.example', 'failing')
      await passDays(7)
      await lookAgain()
    }
    expect(await domainOf(stage)).toMatchObject({ proven_at, missing_since: null })
  })
})

test('looking up is bounded: records by one organization, addresses from one network', async () => {
  const stage = await singleSignOn(service, provider)
  for (let checks = 0; checks < 30; checks += 1) await check(stage)
  expect((await stage.admin.browser.post('/single-sign-on/domains/check')).body).toMatchObject({
    code: 'too_many_attempts',
  })
  await service.database.query(installationStatement('', 'delete from sign_in_attempts'), [])
  for (let asked = 0; asked < 60; asked += 1) await found(`somebody${asked}@nobody.example`)
  const refused = await new Browser(service.address).post('/sign-in/provider', { email: 'x@nobody.example' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

type Line = AuditLine & {
  readonly changes: readonly object[]
}

/** The lines of the audit about proofs, oldest first. */
async function proofsInAudit({ admin }: SingleSignOnStage): Promise<Line[]> {
  const { data } = (await admin.browser.get('/live/v/audit?limit=50')).body as { data: Line[] }
  return data.filter(({ fields }) => fields.includes('proven_domains')).toReversed()
}
