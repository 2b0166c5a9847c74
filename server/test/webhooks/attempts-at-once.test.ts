// Several attempts of one endpoint at once: how many, and that one which is slow, or a fault that passes, is at the cost of no other.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { DelivererParts } from '../../src/jobs/webhooks/deliverer-parts.ts'
import { ATTEMPT_BOUNDS } from '../../src/webhooks/send-attempt.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService, watch } from '../harness/service.ts'
import { ON_LOOPBACK, TestClock, changeStatuses, deliveriesOf, openDeliverer, openEndpoint } from './deliveries.ts'
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
  await openEndpoint(lender, receiver.url)
  return () => receiver.stop()
})

const happen = (count: number) =>
  changeStatuses(
    service.database,
    lender.tenant,
    Array.from({ length: count }, (_, at) => `r-${at}`),
  )

/** Answers that are held back until the test gives them. */
function holdAnswers(): { readonly held: () => number; readonly release: (status: number) => void } {
  let held: (() => void)[] = []
  let status = 204
  receiver.answer = (response, request, number) => void held.push(() => answering(status)(response, request, number))
  return {
    held: () => held.length,
    release: (with_status) => {
      status = with_status
      const released = held
      held = []
      for (const answer of released) answer()
    },
  }
}

/** A deliverer whose turns and attempts last as long as the test lets them. */
const openPatient = (more: Partial<DelivererParts> = {}) =>
  openDeliverer(service, clock, {
    sending: { bounds: { ...ATTEMPT_BOUNDS, whole_ms_max: 300_000 } },
    turn_ms: 300_000,
    ...more,
  }).deliverer

/** Delivers all that is due: endpoints of earlier tests have their turns too, eight at once and in an order that no test knows. */
async function deliverAll(deliverer: ReturnType<typeof openPatient>): Promise<void> {
  while ((await deliverer.look()) > 0) await deliverer.idle()
}

const reaches = (count: () => number, expected: number) =>
  eventually(
    async () => count(),
    (reached) => reached >= expected,
  )

test('an endpoint is asked by four at first, by more as they are taken, by 64 at most, and by four behind a failure', async () => {
  await happen(300)
  const { held, release } = holdAnswers()
  const deliverer = openPatient()
  await deliverer.look()
  for (const at_once of [4, 8, 16, 32, 64, 64]) {
    await reaches(held, at_once)
    expect(held()).toBe(at_once)
    release(204)
  }
  await reaches(held, 64)
  const before = receiver.requests.length
  // More than five in a row, behind which the endpoint rests.
  release(500)
  await deliverer.idle()
  expect(receiver.requests).toHaveLength(before)
})

test('behind one that failed the next are attempted when all under way are answered, and four at once', async () => {
  await happen(100)
  const { held, release } = holdAnswers()
  const deliverer = openPatient()
  await deliverer.look()
  await reaches(held, 4)
  release(500)
  await reaches(held, 4)
  expect(receiver.requests).toHaveLength(8)
  release(204)
  await reaches(held, 8)
  expect(held()).toBe(8)
  receiver.answer = answering(204)
  release(204)
  await deliverer.idle()
})

test('a delivery that is not answered holds up no other of its endpoint', async () => {
  const ids = await happen(60)
  const held: (() => void)[] = []
  receiver.answer = (response, request, number) =>
    request.headers['webhook-id'] === ids[0]
      ? void held.push(() => answering(204)(response, request, number))
      : answering(204)(response, request, number)
  const deliverer = openPatient()
  await deliverer.look()
  const statuses = async () => (await deliveriesOf(lender)).map(({ status }) => status)
  await eventually(statuses, (all) => all.filter((status) => status === 'delivered').length === 59)
  expect(await statuses()).toEqual(['pending', ...Array.from({ length: 59 }, () => 'delivered')])
  held.forEach((answer) => answer())
  await deliverer.idle()
  expect(new Set(await statuses())).toEqual(new Set(['delivered']))
})

test('an endpoint that does not answer holds up none of another', async () => {
  const other = await startReceiver()
  onTestFinished(() => other.stop())
  await openEndpoint(lender, other.url, { id: 'other' })
  const { held, release } = holdAnswers()
  const ids = await happen(60)
  const deliverer = openPatient()
  await deliverer.look()
  await reaches(held, 4)
  await eventually(
    async () => deliveriesOf(lender, 'other'),
    (all) => all.filter(({ status }) => status === 'delivered').length === 60,
  )
  expect(other.ids().toSorted()).toEqual(ids.toSorted())
  expect(receiver.requests).toHaveLength(4)
  receiver.answer = answering(204)
  release(204)
  await deliverer.idle()
})

test('what the receiver took is not sent again because of a fault that passes as it is stored', async () => {
  const ids = await happen(20)
  let faults = 0
  const database = watch(service.database, (name, _, { values: [tenant] }) => {
    if (tenant !== lender.tenant || name !== 'end-webhook-attempts' || (faults += 1) > 1) return
    throw new Error('a passing fault')
  })
  const reported: unknown[] = []
  const deliverer = openPatient({ database, report: (error) => reported.push(error) })
  await deliverer.look()
  await deliverer.idle()
  expect(reported).toEqual([new Error('a passing fault')])
  expect(receiver.requests).toHaveLength(4)
  expect((await deliveriesOf(lender)).filter(({ status }) => status === 'delivered')).toHaveLength(4)
  await openDeliverer(service, clock).round()
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
  expect((await deliveriesOf(lender)).flatMap(({ attempts }) => attempts.map(({ failure }) => failure))).toEqual(
    ids.map(() => null),
  )
})

test('behind a turn with more to do the next comes at once, without a pause', async () => {
  const ids = await happen(40)
  receiver.answer = (response, request, number) => void setTimeout(() => answering(204)(response, request, number), 200)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  let turns = 0
  const database = watch(service.database, (name, _, { values: [tenant] }) => {
    turns += Number(tenant === lender.tenant && name === 'list-webhook-positions')
  })
  const { deliverer } = openDeliverer(service, clock, { turn_ms: 300, database })
  // A pause that ends by the signal alone.
  const until = deliverer.lookUntil(stopping.signal, (wake) =>
    wake.aborted ? Promise.resolve() : new Promise((resolve) => wake.addEventListener('abort', () => resolve())),
  )
  await reaches(() => receiver.requests.length, 40)
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
  expect(turns).toBeGreaterThan(1)
  stopping.abort()
  await until
})

test('behind each step of a backlog writes may go first, and behind a few events there is none', async () => {
  let rests = 0
  const deliverer = openPatient({
    rest: (took_ms) => {
      expect(took_ms).toBeGreaterThan(0)
      rests += 1
      return Promise.resolve()
    },
  })
  await happen(20)
  await deliverAll(deliverer)
  expect([receiver.ids().length, rests]).toEqual([20, 0])
  await happen(600)
  await deliverAll(deliverer)
  expect(receiver.ids().length).toBe(620)
  expect(rests).toBeGreaterThan(0)
})

test('a backlog asks whether writes wait, rests where they do, and goes on', async () => {
  let asked = 0
  const { deliverer } = openDeliverer(service, clock, { turn_ms: 300_000, areWritesWaiting: () => (asked += 1) === 1 })
  await happen(600)
  await deliverAll(deliverer)
  expect(receiver.ids().length).toBe(600)
  expect(asked).toBeGreaterThan(1)
})
