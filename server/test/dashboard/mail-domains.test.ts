// Mail domains that an organization proves by a record in the DNS, asked of a real server of it: what counts as proof, and what a proof opens.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { hashPassword } from '../../src/resources/password.ts'
import { linkSubjects } from '../../src/resources/session/sign-in-attempts-store.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD } from './browser.ts'
import { MailDomains, check, domainOf, domainsOf, proofsInAudit } from './mail-domains.ts'
import type { SingleSignOnStage } from './single-sign-on.ts'

let on: MailDomains
beforeAll(async () => {
  on = await MailDomains.start()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

describe('a record', () => {
  test('proves the domain at whose name it is, and the audit has it', async () => {
    const stage = await on.organization({ mail_domains: 'acme.example acme.test' })
    const before = await domainsOf(stage)
    expect(before.map(({ domain, record_name, proven_at }) => [domain, record_name, proven_at])).toEqual([
      ['acme.example', '_tapeline.acme.example', null],
      ['acme.test', '_tapeline.acme.test', null],
    ])
    await on.publish(stage)
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
    const stage = await on.organization()
    const { record_name, record_value } = await domainOf(stage)
    on.dns.records.set(record_name, ['v=spf1 -all', [record_value.slice(0, 20), record_value.slice(20)]])
    expect((await check(stage)).map(([, passed]) => passed)).toEqual([true])
  })

  test('of another organization, of another domain, or with another value proves nothing', async () => {
    const stage = await on.organization({ mail_domains: 'acme.example acme.test' })
    const other = await on.organization({ mail_domains: 'acme.example' })
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
    on.dns.records.set(own.record_name, wrong)
    for (const name of ['acme.example', 'www.acme.example', '_tapeline.www.acme.example', 'example'])
      on.dns.records.set(name, [own.record_value])
    expect((await check(stage))[0]).toEqual([
      'acme.example',
      false,
      'The TXT record at _tapeline.acme.example has another value. Compare it with the one that is shown.',
    ])
    expect((await domainsOf(stage)).map(({ proven_at }) => proven_at)).toEqual([null, null])
  })

  test('that the DNS does not answer for proves nothing, and ends no proof', async () => {
    const stage = await on.proven()
    for (const answer of ['silent', 'failing'] as const) {
      on.dns.records.set('_tapeline.acme.example', answer)
      expect(await check(stage)).toEqual([
        ['acme.example', false, 'The DNS did not answer for _tapeline.acme.example. Check again in a few minutes.'],
      ])
    }
    expect(await domainOf(stage)).toMatchObject({ proven_at: expect.any(String), missing_since: null })
  })

  test('proves no domain that the settings state no longer when it is answered', async () => {
    const stage = await on.organization({ mail_domains: 'acme.example acme.test' })
    await on.publish(stage)
    on.dns.before.set('_tapeline.acme.example', () => stage.save({ mail_domains: 'acme.test' }))
    await check(stage)
    await stage.save()
    expect((await domainOf(stage)).proven_at).toBeNull()
  })
})

describe('a proven domain', () => {
  test('leads to the provider where the organization chose so, and is on', async () => {
    const stage = await on.organization({ found_by: 'address' })
    const { organization } = stage.lender.organization
    const { connection } = stage
    expect(await on.found('ana@acme.example')).not.toContain(connection)
    await on.publish(stage)
    await check(stage)
    expect(await on.found('ana@acme.example')).toContain(connection)
    expect(await on.found(' ANA@Acme.Example ')).toContain(connection)
    for (const email of [
      'ana@www.acme.example',
      'ana@example',
      'acme.example',
      '@',
      '',
      'ana@acme.example@other.example',
    ])
      expect(await on.found(email), email).toEqual([])
    await stage.save({ found_by: 'link' })
    expect(await on.found('ana@acme.example')).not.toContain(connection)
    await stage.save()
    await changeOrganization(on.service.database, organization, { suspended: true })
    expect(await on.found('ana@acme.example')).not.toContain(connection)
    await changeOrganization(on.service.database, organization, { suspended: false })
    expect(await on.found('ana@acme.example')).toContain(connection)
    await stage.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    expect(await on.found('ana@acme.example')).not.toContain(connection)
  })

  test('stays found by the link alone where the settings came from a page of the version before', async () => {
    const stage = await on.proven()
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
    for (const found_by of ['address', 'address']) both.push(await on.organization({ mail_domains, found_by }))
    for (const stage of both) {
      await on.publish(stage, mail_domains)
      await check(stage)
    }
    const links = both.map(({ connection }) => connection)
    expect((await on.found('ana@group.example')).toSorted()).toEqual(links.toSorted())
    const values = await Promise.all(both.map((stage) => domainOf(stage, mail_domains)))
    for (const [own, stage] of both.entries()) {
      const shown = (await stage.admin.browser.get('/single-sign-on')).text
      const checked = (await stage.admin.browser.post('/single-sign-on/domains/check')).text
      const { organization } = both[1 - own]?.lender.organization ?? {}
      for (const foreign of [links[1 - own], values[1 - own]?.record_value, organization])
        expect(shown + checked).not.toContain(foreign)
    }
  })

  test('is proven anew once it was not stated for a while', async () => {
    const stage = await on.proven({ found_by: 'address' })
    await stage.save({ mail_domains: 'acme.test' })
    expect(await on.found('ana@acme.example')).not.toContain(stage.connection)
    expect((await proofsInAudit(stage)).at(-1)?.changes).toEqual([
      { field: 'mail_domains', before: 'acme.example', after: 'acme.test' },
      { field: 'proven_domains', before: 'acme.example', after: '' },
    ])
    await stage.save()
    expect((await domainOf(stage)).proven_at).toBeNull()
    expect(await on.found('ana@acme.example')).not.toContain(stage.connection)
  })
})

test('the proof of a domain that a process of the version before took out of the settings opens nothing, and ends', async () => {
  const stage = await on.organization({ mail_domains: 'former.example', found_by: 'address' })
  await on.publish(stage, 'former.example')
  await check(stage)
  const { organization } = stage.lender.organization
  await on.service.database.query(
    installationStatement('', `update single_sign_on set mail_domains = '{acme.test}' where organization = $1`),
    [organization],
  )
  expect(await on.found('ana@former.example')).toEqual([])
  const letters = on.mail.letters.length
  await new Browser(on.service.address).post('/password-link/ask', { email: 'new@former.example' })
  await on.service.app.services.background.finish()
  expect(on.mail.letters.length).toBe(letters)
  await check(stage)
  const kept = installationStatement('', 'select domain from proven_mail_domains where organization = $1')
  expect(await on.service.database.query(kept, [organization])).toEqual([])
})

describe('who asks for a lost link', () => {
  const linkOf = ({ connection }: SingleSignOnStage) => `https://reports.example.com/app/sign-in/with/${connection}`

  /** The organizations whose link an address was sent when it asked. */
  async function linksSentTo<T extends SingleSignOnStage>(email: string, stages: readonly T[]): Promise<T[]> {
    const before = on.mail.letters.length
    await new Browser(on.service.address).post('/password-link/ask', { email })
    await on.service.app.services.background.finish()
    const letters = on.mail.letters.slice(before)
    expect(letters.flatMap(({ to }) => to).filter((to) => to !== email)).toEqual([])
    return stages.filter((stage) => letters.some(({ text }) => text.includes(linkOf(stage))))
  }

  test('has it as somebody new, of each organization that has proven the domain and lets everybody of it join', async () => {
    const mail_domains = 'joining.example'
    const make = (changes: object = {}) => on.organization({ mail_domains, ...changes })
    const open = await make()
    const invited = await make({ new_users: 'invited' })
    const off = await make()
    const unproven = await make()
    for (const stage of [open, invited, off]) {
      await on.publish(stage, mail_domains)
      await check(stage)
    }
    await off.admin.browser.post('/single-sign-on/off', { password: PASSWORD })
    const all = [open, invited, off, unproven]
    expect(await linksSentTo('new@joining.example', all)).toEqual([open])
    expect(await linksSentTo('new@sub.joining.example', all)).toEqual([])
    expect(await linksSentTo('new@elsewhere.example', all)).toEqual([])
  })

  test('has it not as somebody who was removed, or has a password', async () => {
    const stage = await on.organization({ mail_domains: 'leaving.example' })
    await on.publish(stage, 'leaving.example')
    await check(stage)
    const { id } = await createUser(on.service.database, stage.lender.organization, {
      email: 'old@leaving.example',
      name: 'Old',
      role: 'member',
      password_hash: await hashPassword(PASSWORD),
    })
    expect(await linksSentTo('old@leaving.example', [stage])).toEqual([])
    expect(on.mail.letters.at(-1)?.text).toContain('/password#')
    expect((await stage.admin.browser.send('DELETE', `/users/${id}`)).status).toBe(204)
    const before = on.mail.letters.length
    expect(await linksSentTo('old@leaving.example', [stage])).toEqual([])
    expect(on.mail.letters.length).toBe(before)
  })
})

test('letters to new people of an organization are bounded, whoever asks and whichever addresses', async () => {
  const stage = await on.organization({ mail_domains: 'many.example' })
  await on.publish(stage, 'many.example')
  await check(stage)
  const before = on.mail.letters.length
  const [, ofNetwork] = linkSubjects('', '127.0.0.1')
  const forget = installationStatement('', `delete from sign_in_attempts where subject = decode($1, 'hex')`)
  for (let asked = 0; asked < 35; asked += 1) {
    await on.service.database.query(forget, [ofNetwork?.digest])
    await new Browser(on.service.address).post('/password-link/ask', { email: `new+${asked}@many.example` })
  }
  await on.service.app.services.background.finish()
  expect(on.mail.letters.length - before).toBe(30)
})

test('looking up is bounded: records by one organization, addresses from one network', async () => {
  const stage = await on.organization()
  for (let checks = 0; checks < 30; checks += 1) await check(stage)
  expect((await stage.admin.browser.post('/single-sign-on/domains/check')).body).toMatchObject({
    code: 'too_many_attempts',
  })
  await on.service.database.query(installationStatement('', 'delete from sign_in_attempts'), [])
  for (let asked = 0; asked < 60; asked += 1) await on.found(`somebody${asked}@nobody.example`)
  const refused = await new Browser(on.service.address).post('/sign-in/provider', { email: 'x@nobody.example' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})
