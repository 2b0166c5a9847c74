// How deliveries go, as the dashboard shows it: what waits, what fails and since when, and when an event was last delivered; of one's own organization alone.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, signedIn } from '../dashboard/browser.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { MINUTE, ON_LOOPBACK, TestClock, changeStatuses, issue, openDeliverer, openEndpoint } from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let receiver: Receiver
let lender: Lender
let member: Person
let clock: TestClock
let round: () => Promise<void>
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
})
afterAll(() => service.stop())
beforeEach(async () => {
  receiver = await startReceiver()
  lender = await service.lender()
  member = await signedIn(service, lender.organization, 'member')
  clock = new TestClock()
  round = openDeliverer(service, clock).round
  return () => receiver.stop()
})

const happen = (...receivables: string[]) => changeStatuses(service.database, lender.tenant, receivables)
const statesOf = async ({ browser }: Person, environment = 'sandbox') =>
  (await demand(browser.get(`/${environment}/webhook-states`))).body.data

const NOTHING = {
  has_secret: true,
  last_success_at: null,
  waiting: 0,
  failing: 0,
  failed_since: null,
  rests_until: null,
  replays: 0,
}

test('an endpoint without a secret states that, and one with a secret that nothing happened yet', async () => {
  await demand(lender.client.post('/webhook-endpoints', { id: 'hook', url: receiver.url }))
  expect(await statesOf(member)).toEqual([{ id: 'hook', ...NOTHING, has_secret: false }])
  await issue(lender)
  expect(await statesOf(member)).toEqual([{ id: 'hook', ...NOTHING }])
  expect(await statesOf(member, 'live')).toEqual([])
})

test('what is delivered, fails and waits is counted by itself, and since when it fails', async () => {
  await openEndpoint(lender, receiver.url)
  await happen('r-1')
  await round()
  const delivered = (await demand(lender.client.get('/webhook-endpoints/hook/deliveries'))).body.data[0]
  expect(delivered.settled_at).toEqual(expect.any(String))
  expect(await statesOf(member)).toEqual([{ id: 'hook', ...NOTHING, last_success_at: delivered.settled_at }])

  receiver.answer = answering(500)
  // Of one record the second waits for the first; another record fails by itself.
  await happen('r-1', 'r-1', 'r-2')
  await round()
  const [state] = await statesOf(member)
  expect(state).toMatchObject({ waiting: 3, failing: 2, last_success_at: delivered.settled_at })
  expect(Date.parse(state.failed_since)).toBeGreaterThan(Date.parse(delivered.settled_at))

  receiver.answer = answering(204)
  clock.pass(10 * MINUTE)
  await round()
  const { last_success_at, ...after } = (await statesOf(member))[0]
  expect(after).toEqual({ id: 'hook', ...NOTHING, last_success_at: undefined })
  expect(Date.parse(last_success_at)).toBeGreaterThan(Date.parse(delivered.settled_at))
})

test('an event that is delivered late counts as the last success, though it was queued earlier', async () => {
  await openEndpoint(lender, receiver.url)
  const [late] = await happen('r-1')
  receiver.answer = (response, { headers }) => void response.writeHead(headers['webhook-id'] === late ? 500 : 204).end()
  await round()
  await happen('r-2')
  await round()
  receiver.answer = answering(204)
  clock.pass(10 * MINUTE)
  await round()
  const { data } = (await demand(lender.client.get('/webhook-endpoints/hook/deliveries'))).body
  const settledOf = (id: string | undefined) =>
    (data as { event_id: string; settled_at: string }[]).find(({ event_id }) => event_id === id)?.settled_at
  expect(await statesOf(member)).toMatchObject([{ last_success_at: settledOf(late) }])
})

test('nothing waits for an endpoint that was disabled meanwhile, and replays are counted until they are queued', async () => {
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  const [id] = await happen('r-1')
  await round()
  await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'disabled' }))
  expect(await statesOf(member)).toEqual([{ id: 'hook', ...NOTHING }])
  await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'enabled' }))
  await demand(lender.client.post('/webhook-endpoints/hook/replays', { event_id: id }))
  expect(await statesOf(member)).toEqual([{ id: 'hook', ...NOTHING, replays: 1 }])
  await round()
  expect(await statesOf(member)).toMatchObject([{ waiting: 1, failing: 1, replays: 0 }])
})

test('endpoints are in the order of their creation, and each organization has its own', async () => {
  for (const id of ['b', 'a']) await demand(lender.client.post('/webhook-endpoints', { id, url: receiver.url }))
  const other = await service.lender()
  await openEndpoint(other, receiver.url, { id: 'a' })
  await changeStatuses(service.database, other.tenant, ['r-1'])
  await round()
  expect((await statesOf(member)).map(({ id }: { id: string }) => id)).toEqual(['b', 'a'])
  expect(await statesOf(member)).toMatchObject([
    { last_success_at: null },
    { has_secret: false, last_success_at: null },
  ])
  const operator = await service.operator()
  expect(await statesOf(await signedIn(service, operator.organization, 'member'))).toEqual([])
})
