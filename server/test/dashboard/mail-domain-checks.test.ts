// The daily look at the records that prove mail domains: what ends a proof and what does not, and who is written to. Days pass in the database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkProvenDomains } from '../../src/jobs/maintenance/domain-checks.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { signedIn } from './browser.ts'
import { MailDomains, check, domainOf, proofsInAudit } from './mail-domains.ts'

let on: MailDomains
beforeAll(async () => {
  on = await MailDomains.start()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const passDays = (days: number) =>
  on.service.database.query(
    installationStatement(
      '',
      `update proven_mail_domains set checked_at = checked_at - make_interval(days => $1), missing_since = missing_since - make_interval(days => $1)`,
    ),
    [days],
  )
const lookAgain = () => checkProvenDomains(on.service.app.services, new AbortController().signal)
const lettersTo = (email: string) => on.mail.letters.filter(({ to }) => to.includes(email))

test('a record that is gone ends the proof after seven days, of which admins are written to', async () => {
  const stage = await on.proven({ found_by: 'address' })
  const { connection } = stage
  const member = await signedIn(on.service, stage.lender.organization, 'member')
  on.dns.records.delete('_tapeline.acme.example')
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
  expect(await on.found('ana@acme.example')).toContain(connection)
  await passDays(1)
  await lookAgain()
  expect(await domainOf(stage)).toMatchObject({ proven_at: null, missing_since: null })
  expect(await on.found('ana@acme.example')).not.toContain(connection)
  expect((await proofsInAudit(stage)).map(({ changes, actor_id }) => [changes, actor_id]).at(-1)).toEqual([
    [{ field: 'proven_domains', before: 'acme.example', after: '' }],
    'service',
  ])
})

test('a record is looked for once by processes that look at the same time', async () => {
  const stage = await on.proven({ mail_domains: 'acme.example' })
  await passDays(1)
  let looked = 0
  const name = '_tapeline.acme.example'
  on.dns.before.set(name, async () => (looked += 1))
  const due = installationStatement(
    '',
    `select count(*)::int as due from proven_mail_domains where domain = 'acme.example'`,
  )
  const [counted] = await on.service.database.query<{ due: number }>(due, [])
  await Promise.all([lookAgain(), lookAgain(), lookAgain()])
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBe(counted?.due)
  expect((await domainOf(stage)).missing_since).toBeNull()
})

test('a record that an admin found missing is written about all the same', async () => {
  const stage = await on.proven()
  on.dns.records.delete('_tapeline.acme.example')
  await check(stage)
  expect(lettersTo(stage.admin.email)).toEqual([])
  await lookAgain()
  expect(lettersTo(stage.admin.email)).toHaveLength(1)
})

test('a record that comes back keeps the proof, as does a DNS that is away for weeks', async () => {
  const stage = await on.proven()
  const { proven_at } = await domainOf(stage)
  on.dns.records.delete('_tapeline.acme.example')
  await passDays(1)
  await lookAgain()
  await passDays(6)
  await on.publish(stage)
  await lookAgain()
  expect(await domainOf(stage)).toMatchObject({ proven_at, missing_since: null })
  for (let week = 0; week < 3; week += 1) {
    on.dns.records.set('_tapeline.acme.example', 'failing')
    await passDays(7)
    await lookAgain()
  }
  expect(await domainOf(stage)).toMatchObject({ proven_at, missing_since: null })
})
