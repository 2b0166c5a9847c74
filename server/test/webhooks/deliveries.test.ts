// Deliveries to a real receiver: what is sent and signed, retries and their times, the order of a record's events, nodes beside each other, replays.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pruneWebhooks } from '../../src/jobs/webhooks/prune-webhooks.ts'
import { claimDeliveries } from '../../src/resources/webhook-endpoint/webhook-delivery-store.ts'
import { findOpenQueuesOf } from '../../src/resources/webhook-endpoint/webhook-queue-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { verifyWebhook } from '@tapeline/sdk'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  DAY,
  HOUR,
  MANY_DELIVERIES_MS_MAX,
  MINUTE,
  ON_LOOPBACK,
  SECOND,
  TestClock,
  changeStatuses,
  createAccounts,
  deliveriesOf,
  issue,
  openDeliverer,
  openEndpoint,
  signaturesOf,
} from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let lender: Lender
let receiver: Receiver
let clock: TestClock
let round: () => Promise<void>
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  receiver = await startReceiver()
  clock = new TestClock()
  round = openDeliverer(service, clock).round
  return () => receiver.stop()
})

const happen = (...receivables: string[]) => changeStatuses(service.database, lender.tenant, receivables)

describe('a delivery', () => {
  test('is the event as it is answered, under its id, signed over id, time and body', async () => {
    const secret = await openEndpoint(lender, receiver.url)
    const [id] = await happen('r-1')
    await round()
    expect(receiver.ids()).toEqual([id])
    const [request] = receiver.requests
    if (request === undefined) throw new Error('nothing came')
    expect(JSON.parse(request.body)).toMatchObject({
      id,
      type: 'receivable.status_changed',
      version: 1,
      organization: lender.organization.organization,
      environment: 'sandbox',
      subject: { kind: 'receivable', id: 'r-1' },
      data: { receivable_id: 'r-1', before: null, after: 'active' },
    })
    const { given, expected } = signaturesOf(request, [secret])
    expect(given).toEqual(expected)
    const sent_ms = Number(request.headers['webhook-timestamp']) * 1_000
    expect(Math.abs(sent_ms - (await clock.now()) / 1_000)).toBeLessThan(60_000)
    const { body, headers } = request
    expect(await verifyWebhook({ body, headers, secret, now_ms: sent_ms })).toMatchObject({ id })
    expect(await deliveriesOf(lender)).toMatchObject([
      {
        event_id: id,
        status: 'delivered',
        next_attempt_at: null,
        attempts: [{ attempt: 1, http_status: 204, failure: null }],
      },
    ])
    await round()
    expect(receiver.requests).toHaveLength(1)
  })

  test('waits until there is a secret, and none is lost meanwhile', async () => {
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', url: receiver.url }))
    const ids = await happen('r-1', 'r-2')
    await round()
    expect(receiver.requests).toEqual([])
    // What cannot be signed is not queued either.
    expect(await deliveriesOf(lender)).toEqual([])
    await issue(lender)
    await round()
    // Events of all types come, those too that the service notes by itself.
    expect(receiver.ids()).toEqual(expect.arrayContaining(ids))
  })

  test('is made of the chosen types alone, and of events from the endpoint on', async () => {
    await happen('before')
    await openEndpoint(lender, receiver.url, { event_types: ['account.created'] })
    await happen('r-1')
    const ids = await createAccounts(service.database, lender.tenant, ['a-1'])
    await round()
    expect(receiver.ids()).toEqual(ids)
  })

  test(
    'of more events than are read at once is one for each',
    async () => {
      await openEndpoint(lender, receiver.url)
      const ids = await happen(...Array.from({ length: 512 }, (_, at) => `r-${at}`))
      await round()
      expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
    },
    MANY_DELIVERIES_MS_MAX,
  )
})

describe('secrets', () => {
  test('a replaced one signs beside the new one for a day, and then no more', async () => {
    const first = await openEndpoint(lender, receiver.url)
    const second = await issue(lender)
    const third = await issue(lender)
    expect(new Set([first, second, third]).size).toBe(3)
    const last = async (subject: string) => {
      await happen(subject)
      await round()
      const request = receiver.requests.at(-1)
      if (request === undefined) throw new Error('nothing came')
      return signaturesOf(request, [third, second, first])
    }
    const together = await last('r-1')
    expect(together.given).toEqual(together.expected)
    clock.pass(DAY - MINUTE)
    const still = await last('r-2')
    expect(still.given).toEqual(still.expected)
    clock.pass(2 * MINUTE)
    const alone = await last('r-3')
    expect(alone.given).toEqual(alone.expected.slice(0, 1))
  })

  test('are removed once they sign no more', async () => {
    await openEndpoint(lender, receiver.url)
    await issue(lender)
    const count = async () => {
      const text = 'select count(*)::int as count from webhook_secrets where tenant = $1'
      return (await service.database.query<{ count: number }>(installationStatement('', text), [lender.tenant]))[0]
        ?.count
    }
    const now = await clock.now()
    await pruneWebhooks(service.database, now + DAY - MINUTE)
    expect(await count()).toBe(2)
    await pruneWebhooks(service.database, now + DAY + MINUTE)
    expect(await count()).toBe(1)
  })
})

describe('a delivery that fails', () => {
  test('is attempted ten times by the schedule, under one id, and then given up', async () => {
    receiver.answer = answering(503, 'away')
    await openEndpoint(lender, receiver.url)
    const [id] = await happen('r-1')
    await round()
    const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 16 * HOUR, 24 * HOUR]
    for (const [at, pause] of pauses.entries()) {
      expect(receiver.requests).toHaveLength(at + 1)
      // A round itself takes six seconds of the clock.
      if (pause > MINUTE) {
        clock.pass(pause - 20 * SECOND)
        await round()
        expect(receiver.requests, `before the pause of ${pause}`).toHaveLength(at + 1)
        clock.pass(20 * SECOND)
      }
      await round()
    }
    expect(receiver.ids()).toEqual(Array.from({ length: 10 }, () => id))
    const [delivery] = await deliveriesOf(lender)
    expect(delivery).toMatchObject({ status: 'given_up', next_attempt_at: null })
    expect(
      delivery?.attempts.map(({ attempt, http_status, failure, answer }) => [attempt, http_status, failure, answer]),
    ).toEqual(Array.from({ length: 10 }, (_, at) => [at + 1, 503, 'status', 'away']))
    clock.pass(10 * DAY)
    await round()
    expect(receiver.requests).toHaveLength(10)
  })

  test('keeps later events of its record waiting, in their order, and those of no other', async () => {
    await openEndpoint(lender, receiver.url)
    let fails = true
    receiver.answer = (response, { body }, number) =>
      answering(fails && body.includes('"slow"') ? 500 : 204)(
        response,
        { method: '', path: '', headers: {}, body },
        number,
      )
    const ids = await happen('slow', 'quick', 'slow', 'slow', 'quick')
    await round()
    expect(new Set(receiver.ids())).toEqual(new Set([ids[0], ids[1], ids[4]]))
    expect(receiver.requests).toHaveLength(3)
    expect(
      (await deliveriesOf(lender)).map(({ status, next_attempt_at }) => [status, next_attempt_at !== null]),
    ).toEqual([
      ['pending', true],
      ['delivered', false],
      ['pending', false],
      ['pending', false],
      ['delivered', false],
    ])
    // What happens meanwhile waits too, also when it is queued later.
    const [late] = await happen('slow')
    await round()
    fails = false
    clock.pass(HOUR)
    const before = receiver.requests.length
    await round()
    expect(receiver.ids().slice(before)).toEqual([ids[0], ids[2], ids[3], late])
  })

  test('lets the next of its record follow when it is given up', async () => {
    await openEndpoint(lender, receiver.url)
    const ids = await happen('r', 'r')
    receiver.answer = (response, request, number) =>
      answering(String(request.headers['webhook-id']) === ids[0] ? 500 : 204)(response, request, number)
    for (const hours of [0, 1, 1, 2, 5, 10, 14, 16, 24]) {
      await round()
      expect(receiver.ids()).not.toContain(ids[1])
      clock.pass(hours * HOUR)
    }
    await round()
    // An endpoint that failed so often rests for minutes.
    clock.pass(5 * MINUTE)
    await round()
    expect(receiver.ids()).toEqual([...Array.from({ length: 10 }, () => ids[0]), ids[1]])
  })

  test('is discarded when the endpoint is disabled; events of that time are not delivered by themselves', async () => {
    receiver.answer = answering(500)
    await openEndpoint(lender, receiver.url)
    const [first] = await happen('r-1')
    await round()
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'disabled' }))
    await happen('r-2')
    clock.pass(HOUR)
    await round()
    receiver.answer = answering(204)
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'enabled' }))
    const [third] = await happen('r-3')
    clock.pass(HOUR)
    await round()
    expect(receiver.ids()).toEqual([first, third])
    expect((await deliveriesOf(lender)).map(({ status }) => status)).toEqual(['discarded', 'delivered'])
  })
})

describe('nodes', () => {
  test('beside each other send every attempt once', async () => {
    await openEndpoint(lender, receiver.url)
    receiver.answer = (response, request, number) => void setTimeout(() => answering(204)(response, request, number), 5)
    const ids = await happen(...Array.from({ length: 60 }, (_, at) => `r-${at % 20}`))
    const nodes = Array.from({ length: 4 }, () => openDeliverer(service, clock))
    for (let at = 0; at < 10 && receiver.requests.length < ids.length; at += 1)
      await Promise.all(nodes.map((node) => node.round()))
    expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
    const order = (subject: string) =>
      receiver.requests.filter(({ body }) => body.includes(`"${subject}"`)).map(({ headers }) => headers['webhook-id'])
    for (let at = 0; at < 20; at += 1) expect(order(`r-${at}`)).toEqual([ids[at], ids[at + 20], ids[at + 40]])
  })

  test('one that is gone after it began an attempt leaves it to others, under the same id, once its lease is over', async () => {
    receiver.answer = answering(500)
    await openEndpoint(lender, receiver.url)
    const [id] = await happen('r-1')
    await round()
    const [queue] = await findOpenQueuesOf(service.database, lender.tenant)
    if (queue === undefined) throw new Error('no queue')
    clock.pass(10 * SECOND)
    const now = await clock.now()
    // As a process does before it sends, and then it is gone.
    const claim = () =>
      service.database.transaction((transaction) =>
        claimDeliveries(transaction, queue, { now, leased_until: now + 2 * MINUTE, count_max: 4 }),
      )
    expect(await claim()).toHaveLength(1)
    expect(await claim()).toEqual([])
    receiver.answer = answering(204)
    await round()
    expect(receiver.requests).toHaveLength(1)
    expect((await deliveriesOf(lender))[0]?.attempts.at(-1)).toMatchObject({ attempt: 2, failure: null, took_ms: null })
    clock.pass(2 * MINUTE)
    await round()
    expect(receiver.ids()).toEqual([id, id])
    expect(await deliveriesOf(lender)).toMatchObject([
      { status: 'delivered', attempts: [{ failure: 'status' }, { failure: 'interrupted' }, { failure: null }] },
    ])
  })
})

describe('a replay', () => {
  const replay = (body: object) => demand(lender.client.post('/webhook-endpoints/hook/replays', body))

  test('delivers one event again, under the id it had', async () => {
    await openEndpoint(lender, receiver.url)
    const ids = await happen('r-1', 'r-2')
    await round()
    expect((await replay({ event_id: ids[0] })).body).toMatchObject({ event_id: ids[0], since: null, until: null })
    await round()
    expect(receiver.ids().slice(2)).toEqual([ids[0]])
    expect((await deliveriesOf(lender)).map(({ event_id }) => event_id)).toEqual([...ids, ids[0]])
  })

  test(
    'delivers all events of a time, of the types that the endpoint receives, in their order',
    async () => {
      const ids = await happen(...Array.from({ length: 512 }, () => 'r'))
      await createAccounts(service.database, lender.tenant, ['a'])
      await openEndpoint(lender, receiver.url, { event_types: ['receivable.status_changed'] })
      await round()
      expect(receiver.requests).toEqual([])
      await replay({ since: '2026-01-01T00:00:00Z' })
      await round()
      expect(receiver.ids()).toEqual(ids)
    },
    MANY_DELIVERIES_MS_MAX,
  )

  test('since a moment leaves out what was before it, until one what is behind it', async () => {
    await openEndpoint(lender, receiver.url)
    const ids = await happen('a', 'b', 'c', 'd')
    await round()
    const positions = receiver.requests.map(({ body }) => JSON.parse(body)).toSorted((a, b) => a.position - b.position)
    const at = (number: number) =>
      new Date(Math.floor(number / 1_000)).toISOString().replace('Z', `${String(number % 1_000).padStart(3, '0')}Z`)
    const before = receiver.requests.length
    await replay({ since: at(positions[1].position), until: at(positions[2].position) })
    await round()
    expect(new Set(receiver.ids().slice(before))).toEqual(new Set([ids[1], ids[2]]))
    expect(receiver.requests).toHaveLength(before + 2)
  })

  test.each([
    [{}, 'event_id'],
    [{ event_id: 'evt_1', since: '2026-01-01T00:00:00Z' }, 'event_id'],
    [{ event_id: 'evt_1', until: '2026-01-01T00:00:00Z' }, 'until'],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, 'until'],
    [{ since: 'yesterday' }, 'since'],
  ])('of %j is refused', async (body, param) => {
    await openEndpoint(lender, receiver.url)
    const answer = await lender.client.post('/webhook-endpoints/hook/replays', body)
    expect(answer.status).toBe(400)
    expect(answer.body.details.map((fault: { param: string }) => fault.param)).toEqual([param])
  })
})

test('deliveries are kept for thirty days after they were settled, with their attempts', async () => {
  await openEndpoint(lender, receiver.url)
  await happen('r-1')
  await round()
  receiver.answer = answering(500)
  await happen('r-2')
  await round()
  const now = await clock.now()
  await pruneWebhooks(service.database, now + 30 * DAY - MINUTE)
  expect(await deliveriesOf(lender)).toHaveLength(2)
  await pruneWebhooks(service.database, now + 30 * DAY + MINUTE)
  expect((await deliveriesOf(lender)).map(({ status }) => status)).toEqual(['pending'])
  const text = 'select count(*)::int as count from webhook_attempts where tenant = $1'
  expect(await service.database.query(installationStatement('', text), [lender.tenant])).toEqual([{ count: 1 }])
})
