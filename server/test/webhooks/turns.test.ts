// The turns of endpoints: what a failure holds up and what it does not, what ends a turn, and what waits is bounded.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  HOUR,
  MANY_DELIVERIES_MS_MAX,
  MINUTE,
  ON_LOOPBACK,
  TestClock,
  changeStatuses,
  deliveriesOf,
  openDeliverer,
  openEndpoint,
} from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let lender: Lender
let receiver: Receiver
let clock: TestClock
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  receiver = await startReceiver()
  clock = new TestClock()
  return () => receiver.stop()
})

const happen = (count: number) =>
  changeStatuses(
    service.database,
    lender.tenant,
    Array.from({ length: count }, (_, at) => `r-${at}`),
  )

test('a look that fails is reported, waits for no turn, and is followed by the next', async () => {
  await openEndpoint(lender, receiver.url)
  // The turn under way lasts as long as the receiver keeps it waiting.
  const waiting: (() => void)[] = []
  receiver.answer = (response, request, number) => void waiting.push(() => answering(204)(response, request, number))
  await happen(1)
  const stopping = new AbortController()
  const reported: unknown[] = []
  let looks = 0
  const { deliverer } = openDeliverer(service, clock, { report: (error) => reported.push(error) })
  const look = deliverer.look.bind(deliverer)
  deliverer.look = () => {
    looks += 1
    return waiting.length > 0 && reported.length === 0 ? Promise.reject(new Error('a passing fault')) : look()
  }
  const until = deliverer.lookUntil(stopping.signal, () => new Promise((resolve) => void setTimeout(resolve, 5)))
  onTestFinished(() => stopping.abort())
  await eventually(
    async () => reported.length,
    (count) => count === 1,
  )
  const before = looks
  await eventually(
    async () => looks,
    (count) => count > before,
  )
  expect(waiting).toHaveLength(1)
  waiting.forEach((answer) => answer())
  stopping.abort()
  await until
})

test('a turn that fails is followed by the next one after a pause', async () => {
  await openEndpoint(lender, receiver.url)
  await happen(9)
  const reported: unknown[] = []
  const { deliverer } = openDeliverer(service, clock, {
    report: (error) => reported.push(error),
    turn_ms: 300_000,
    send: () => Promise.reject(new Error('no attempt')),
  })
  const turn = async () => {
    await deliverer.look()
    await deliverer.idle()
    return reported.length
  }
  // However long a turn takes, the next comes within the pause.
  await clock.holdDuring(async () => {
    expect(await turn()).toBe(1)
    expect(await turn()).toBe(1)
    clock.pass(MINUTE)
    expect(await turn()).toBe(2)
  })
})

test('a turn whose time is over before anything is attempted still attempts', async () => {
  await openEndpoint(lender, receiver.url)
  await happen(3)
  receiver.answer = answering(500)
  await openDeliverer(service, clock).round()
  const before = receiver.requests.length
  expect(before).toBeGreaterThan(0)
  clock.pass(HOUR)
  receiver.answer = answering(204)
  const { deliverer } = openDeliverer(service, clock, { turn_ms: 0 })
  await deliverer.look()
  await deliverer.idle()
  expect(receiver.requests.length).toBeGreaterThan(before)
})

test('an attempt is not sent once its lease is over', async () => {
  await openEndpoint(lender, receiver.url)
  const [id] = await happen(1)
  const began = installationStatement('', 'select count(*)::int as count from webhook_attempts where tenant = $1')
  const { round } = openDeliverer(service, clock, {
    // As where a process stands still for three minutes behind its first claim.
    clock: async () => {
      const [row] = await service.database.query<{ count: number }>(began, [lender.tenant])
      return (await clock.now()) + (row?.count === 0 ? 0 : 3 * MINUTE)
    },
  })
  await round()
  expect(receiver.ids()).toEqual([id])
  expect(await deliveriesOf(lender)).toMatchObject([{ attempts: [{ failure: 'interrupted' }, { failure: null }] }])
})

test('an organization that is suspended during a turn receives nothing more', async () => {
  await openEndpoint(lender, receiver.url)
  await happen(40)
  const suspend = installationStatement('', 'update organizations set suspended = true where organization = $1')
  receiver.answer = (response, request, number) =>
    void service.database
      .query(suspend, [lender.organization.organization])
      .then(() => answering(204)(response, request, number))
  await openDeliverer(service, clock).round()
  expect(receiver.requests.length).toBeGreaterThan(0)
  expect(receiver.requests.length).toBeLessThanOrEqual(4)
})

test('an endpoint that failed five times is asked by one delivery at a time, and rests in between', async () => {
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  await happen(40)
  const { round } = openDeliverer(service, clock)
  await round()
  // Two times four at once, of which the fifth was the last.
  expect(receiver.requests).toHaveLength(8)
  clock.pass(5 * MINUTE)
  await round()
  expect(receiver.requests).toHaveLength(9)
  receiver.answer = answering(204)
  clock.pass(5 * MINUTE)
  await round()
  clock.pass(HOUR)
  await round()
  expect(new Set((await deliveriesOf(lender)).map(({ status }) => status))).toEqual(new Set(['delivered']))
})

test(
  'no more is queued while as much waits as is to, and nothing is lost by that',
  async () => {
    await openEndpoint(lender, receiver.url)
    receiver.answer = answering(500)
    const ids = await happen(1_100)
    const { round } = openDeliverer(service, clock, { waiting_max: 600 })
    await round()
    const count = installationStatement('', 'select count(*)::int as count from webhook_deliveries where tenant = $1')
    expect(await service.database.query(count, [lender.tenant])).toEqual([{ count: 1_000 }])
    receiver.answer = answering(204)
    clock.pass(HOUR)
    await round()
    const delivered = receiver.requests.slice(8).map(({ headers }) => String(headers['webhook-id']))
    expect(new Set(delivered)).toEqual(new Set(ids))
  },
  MANY_DELIVERIES_MS_MAX,
)

test('what waits is discarded behind the request that disables the endpoint, and is not in the way of what comes then', async () => {
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  await happen(3)
  const { round } = openDeliverer(service, clock)
  await round()
  for (const status of ['disabled', 'enabled'])
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status }))
  const ids = await happen(3)
  receiver.answer = answering(204)
  clock.pass(HOUR)
  await round()
  expect(receiver.ids().slice(3).toSorted()).toEqual(ids.toSorted())
  expect((await deliveriesOf(lender)).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => 'discarded'),
    ...Array.from({ length: 3 }, () => 'delivered'),
  ])
})
