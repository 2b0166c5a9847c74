// Sign-ins from a network from which a user never signed in: an event for the organization alone, and a letter to the user.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireAccess } from '../../src/jobs/maintenance/access-expiry.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, appCode, enrol, person } from '../dashboard/browser.ts'
import { type MailServer, startMailServer } from '../dashboard/mail-server.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { allEvents, eventsUntil, statedBy } from './read-events.ts'

let mail: MailServer
let service: TestService
beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService({ ...mail.settings, TRUST_PROXY: 'loopback' })
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})

const TYPE = 'user.signed_in_from_new_place'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser whose requests come from an address. */
function browserAt(address: string): Browser {
  const origin = service.address.replace('http:', 'https:')
  const headers = { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address, 'User-Agent': FIREFOX }
  return new Browser(service.address, headers)
}

async function signInAt(address: string, email: string): Promise<Browser> {
  const browser = browserAt(address)
  expect((await browser.signIn(email)).status).toBe(200)
  return browser
}

/** The events of new places, once all that was done before is followed. */
async function newPlaces({ lender }: Parties, barrier: string) {
  await demand(lender.post('/accounts', accountBody(barrier)))
  const events = await eventsUntil(lender, { type: 'account.created', id: barrier })
  return events.filter(({ type }) => type === TYPE).map(statedBy)
}

const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email))

test('a sign-in from a new network is an event for the organization alone and a letter to the user, once', async () => {
  const parties = await openParties(service, { environment: 'live' })
  const other = await openParties(service, { environment: 'live' })
  const { email, id } = await person(service, parties.organization, 'member')
  // The first one is compared with nothing; of IPv6, the first 64 bits are the network.
  await signInAt('203.0.113.7', email)
  await signInAt('203.0.113.7', email)
  await signInAt('2001:db8:1:2::7', email)
  const browser = await signInAt('2001:db8:1:2::8', email)
  await signInAt('203.0.113.7', email)
  const stated = { user_id: id, address: '2001:db8:1:2::7', client: 'Firefox on Linux' }
  expect(await newPlaces(parties, 'last')).toEqual([[TYPE, `user ${id}`, stated]])
  expect((await browser.get('/sessions')).text).toContain('"address":"2001:db8:1:2::7"')
  await expect.poll(() => lettersTo(email).length).toBe(1)
  const [letter] = lettersTo(email)
  expect(letter?.subject).toBe('Sign-in to Tapeline from a new place')
  expect(letter?.text).toContain('Firefox on Linux, address 2001:db8:1:2::7')
  const path = `/operator/organizations/${parties.organization.organization}/events`
  expect(await allEvents(parties.live_operator, { type: TYPE }, path)).toEqual([])
  expect(await newPlaces(other, 'last')).toEqual([])
  // The event of the log has no address: the audit states it beside, to the organization alone.
  const logged = installationStatement('', 'select events::text as events from batches where tenant = $1')
  const log = await service.database.query(logged, [parties.tenants.lender])
  expect(JSON.stringify(log)).not.toContain('2001:db8')
  const about = { subject_type: 'user', subject_id: id }
  expect(JSON.stringify((await demand(parties.lender.get('/audit', about))).body)).toContain('2001:db8:1:2::7')
  const beside = `/operator/organizations/${parties.organization.organization}/audit`
  expect(JSON.stringify((await demand(parties.live_operator.get(beside, about))).body)).not.toContain('2001:db8')
})

test('a password alone, where a code is needed too, is no sign-in from a new place', async () => {
  const parties = await openParties(service, { environment: 'live' })
  const made = await person(service, parties.organization, 'member')
  const { email, id } = made
  const first = await signInAt('203.0.113.7', email)
  const { secret } = await enrol({ ...made, browser: first })
  const browser = browserAt('198.51.100.1')
  expect((await browser.post('/sign-in', { email, password: PASSWORD })).body).toMatchObject({ code_needed: true })
  expect(await newPlaces(parties, 'one')).toEqual([])
  expect((await browser.post('/sign-in/code', { code: appCode(secret) })).status).toBe(200)
  const stated = { user_id: id, address: '198.51.100.1', client: 'Firefox on Linux' }
  expect(await newPlaces(parties, 'two')).toEqual([[TYPE, `user ${id}`, stated]])
})

const age = installationStatement(
  '',
  "update sign_in_places set last_at = last_at - 91 * 86400000000 where address like '203.0.113.%'",
)
const listPlaces = installationStatement(
  '',
  'select address from sign_in_places p join users u on u.number = p.user_number where u.email = $1',
)

test('networks are forgotten after 90 days, but for the last one of a user, and all with the user', async () => {
  const parties = await openParties(service, { environment: 'live' })
  const admin = await person(service, parties.organization, 'admin')
  const { email, id } = await person(service, parties.organization, 'member')
  const places = async () =>
    (await service.database.query<{ address: string }>(listPlaces, [email])).map(({ address }) => address)
  await signInAt('203.0.113.7', email)
  await service.database.query(age, [])
  await expireAccess(service.database)
  expect(await places()).toEqual(['203.0.113.7'])
  await signInAt('198.51.100.1', email)
  await expireAccess(service.database)
  expect(await places()).toEqual(['198.51.100.1'])
  await signInAt('203.0.113.7', email)
  const events = await newPlaces(parties, 'last')
  expect(events.map(([, , data]) => (data as { address: string }).address)).toEqual(['198.51.100.1', '203.0.113.7'])
  const browser = await signInAt('203.0.113.7', admin.email)
  expect((await browser.send('DELETE', `/users/${id}`)).status).toBe(204)
  expect(await places()).toEqual([])
})
