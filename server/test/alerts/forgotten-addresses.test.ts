// An alert about a sign-in from a new place states the address and the browser, as its event does, and forgets them 400 days after that sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireAddresses } from '../../src/jobs/maintenance/address-expiry.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, person } from '../dashboard/browser.ts'
import { calculateNow } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { alertsOf, alertsWhen } from './read-alerts.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'loopback' })
  // The job itself runs at the start, and an hour later.
  await calculateNow()
})
afterAll(() => service.stop())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signInAt(address: string, email: string): Promise<void> {
  const origin = service.address.replace('http:', 'https:')
  const headers = { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address, 'User-Agent': FIREFOX }
  expect((await new Browser(service.address, headers).signIn(email)).status).toBe(200)
}

/** Makes what the alerts of a tenant state so many days older. */
const makeOlder = installationStatement(
  '',
  `
  update alerts set facts = jsonb_set(facts::jsonb, '{event,occurred_at}', to_jsonb(to_char(
    ((facts -> 'event' ->> 'occurred_at')::timestamptz - make_interval(days => $2)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
  where tenant = $1`,
)

test('an alert about a new place forgets the address 400 days after the sign-in, and is there still', async () => {
  const { lender, organization, tenants } = await openParties(service, { environment: 'live' })
  const rule = { id: 'places', name: 'Places', event_types: ['user.signed_in_from_new_place'] }
  await demand(lender.post('/alert-rules', rule))
  const one = await person(service, organization, 'member')
  const other = await person(service, organization, 'member')
  for (const { email } of [one, other]) await signInAt('203.0.113.7', email)
  await signInAt('203.0.113.8', one.email)
  await alertsWhen(lender, {}, (alerts) => alerts.length === 1)
  await service.database.query(makeOlder, [tenants.lender, 2])
  await signInAt('203.0.113.9', other.email)
  await alertsWhen(lender, {}, (alerts) => alerts.length === 2)
  await service.database.query(makeOlder, [tenants.lender, 399])
  const stated = async () => (await alertsOf(lender)).map(({ event }) => event?.data)
  const kept = { user_id: other.id, address: '203.0.113.9', client: 'Firefox on Linux' }
  expect(await stated()).toEqual([kept, { user_id: one.id, address: '203.0.113.8', client: 'Firefox on Linux' }])
  const before = await alertsOf(lender)
  await expireAddresses(service.database)
  expect(await stated()).toEqual([kept, { user_id: one.id, address: null, client: null }])
  const bare = (alerts: typeof before) =>
    alerts.map(({ event, ...alert }) => ({ ...alert, event: { ...event, data: null } }))
  expect(bare(await alertsOf(lender))).toEqual(bare(before))
})
