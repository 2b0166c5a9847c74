// Webhook endpoints over the interface: what is refused of a URL, what is shown of a secret, whose they are, and who manages them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { signedIn } from '../dashboard/browser.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import {
  ON_LOOPBACK,
  TestClock,
  changeStatuses,
  createAccounts,
  createKeys,
  deliveriesOf,
  issue,
  openDeliverer,
  openEndpoint,
} from './deliveries.ts'
import { type Receiver, startReceiver } from './receiver.ts'

let service: TestService
let strict: TestService
let lender: Lender
let receiver: Receiver
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
  strict = await startTestService()
  receiver = await startReceiver()
})
afterAll(() => Promise.all([service.stop(), strict.stop(), receiver.stop()]))
beforeEach(async () => {
  lender = await service.lender()
})

const URL = 'https://hooks.example.com/tapeline'

describe('a URL', () => {
  test.each([
    'hooks.example.com',
    'ftp://hooks.example.com/',
    'https:hooks.example.com',
    'javascript:alert(1)',
    'https://user@hooks.example.com/',
    'https://user:password@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'http://hooks.example.com/',
  ])('of %s is refused', async (url) => {
    const { client } = await strict.lender()
    expect(onlyFault(await client.post('/webhook-endpoints', { id: 'hook', url }), 'url')).toContain('url')
  })

  test('of a public host is taken, and of a listed network where the installation lists one', async () => {
    const { client } = await strict.lender()
    await demand(client.post('/webhook-endpoints', { id: 'hook', url: URL }))
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', url: 'http://127.0.0.1:8080/' }))
    expect((await lender.client.post('/webhook-endpoints', { id: 'other', url: 'http://10.0.0.1/' })).status).toBe(400)
  })
})

test('an endpoint is created, changed, read as it was known, listed and deleted', async () => {
  const { client } = lender
  const made = (await demand(client.post('/webhook-endpoints', { id: 'hook', url: URL }))).body
  expect(made).toEqual({
    id: 'hook',
    url: URL,
    event_types: null,
    description: null,
    status: 'enabled',
    metadata: {},
    disabled_reason: null,
    created_at: made.created_at,
    updated_at: made.created_at,
  })
  const change = { id: 'hook', event_types: ['account.created'], description: 'The warehouse', status: 'disabled' }
  const changed = (await demand(client.post('/webhook-endpoints', change))).body
  expect(changed).toMatchObject({ ...change, url: URL, disabled_reason: 'by_request' })
  const at = (known_at: string) => client.get('/webhook-endpoints/hook', { known_at })
  expect((await demand(at(made.created_at))).body).toEqual(made)
  const listed = async (status: string) => (await demand(client.get('/webhook-endpoints', { status }))).body.data
  expect(await listed('disabled')).toEqual([changed])
  expect(await listed('enabled')).toEqual([])
  expect((await client.delete('/webhook-endpoints/hook')).status).toBe(204)
  expect((await client.get('/webhook-endpoints/hook')).status).toBe(404)
  expect((await demand(client.get('/webhook-endpoints'))).body.data).toEqual([])
})

test.each([
  [['receivable.exploded'], 'event_types[0]'],
  [[], 'event_types'],
  [['account.created', 'account.created'], 'event_types[1]'],
  ['account.created', 'event_types'],
])('event types of %j are refused', async (event_types, param) => {
  onlyFault(await lender.client.post('/webhook-endpoints', { id: 'hook', url: URL, event_types }), param)
})

describe('a secret', () => {
  test('is shown once, when it is issued, and neither kept for retries nor listed by the audit', async () => {
    const secret = await openEndpoint(lender, URL)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const post = () => lender.client.post('/webhook-endpoints/hook/secrets', {}, { IdempotencyKey: 'the-same' })
    const [one, other] = [await demand(post()), await demand(post())]
    expect(one.body.secret).not.toBe(other.body.secret)
    expect(one.body.earlier_sign_until > one.body.issued_at).toBe(true)
    const shown = await Promise.all(
      ['/webhook-endpoints', '/webhook-endpoints/hook', '/webhook-endpoints/hook/deliveries', '/audit'].map((path) =>
        lender.client.get(path),
      ),
    )
    for (const { text } of shown) expect(text).not.toMatch(/whsec_|secret"?:/)
    const kept = 'select count(*)::int as count from idempotency_answers where tenant = $1'
    expect(await service.database.query(installationStatement('', kept), [lender.tenant])).toEqual([{ count: 0 }])
  })

  test('of an endpoint is another after the endpoint was deleted and made again', async () => {
    await openEndpoint(lender, URL)
    await lender.client.delete('/webhook-endpoints/hook')
    await demand(lender.client.post('/webhook-endpoints', { id: 'hook', url: URL }))
    const { body } = await demand(lender.client.post('/webhook-endpoints/hook/secrets', {}))
    expect(body.earlier_sign_until).toBeNull()
  })

  test('is asked for with an empty object', async () => {
    await openEndpoint(lender, URL)
    expect((await lender.client.post('/webhook-endpoints/hook/secrets', { secret: 'mine' })).status).toBe(400)
  })
})

describe('there are at most', () => {
  const refusal = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
    status,
    body.code,
    /\b(?:100|10|5)\b/.exec(body.message)?.[0],
  ]

  test('a hundred endpoints, until one is deleted', async () => {
    // On a service of which no deliverer gives all of them their turns in other tests.
    const { client } = await strict.lender()
    const create = (id: string) => client.post('/webhook-endpoints', { id, url: URL })
    for (let at = 0; at < 100; at += 1) await demand(create(`hook-${at}`))
    expect(refusal(await create('one-more'))).toEqual([409, 'limit_reached', '100'])
    await demand(create('hook-3'))
    expect((await client.delete('/webhook-endpoints/hook-3')).status).toBe(204)
    await demand(create('one-more'))
  })

  test('five secrets that sign', async () => {
    await openEndpoint(lender, URL)
    for (let at = 0; at < 4; at += 1) await issue(lender)
    const sixth = () => lender.client.post('/webhook-endpoints/hook/secrets', {})
    expect(refusal(await sixth())).toEqual([409, 'limit_reached', '5'])
    const text = 'update webhook_secrets set number = number - 86400000000 where tenant = $1'
    await service.database.query(installationStatement('', text), [lender.tenant])
    await demand(sixth())
  })

  test('ten replays of an endpoint that are not queued yet', async () => {
    await openEndpoint(lender, URL)
    const replay = () => lender.client.post('/webhook-endpoints/hook/replays', { event_id: 'evt_1' })
    for (let at = 0; at < 10; at += 1) await demand(replay())
    expect(refusal(await replay())).toEqual([409, 'limit_reached', '10'])
    await openDeliverer(service, new TestClock()).round()
    await demand(replay())
  })
})

describe('of another lender', () => {
  let stranger: Lender
  beforeEach(async () => {
    stranger = await service.lender()
    await openEndpoint(stranger, receiver.url)
  })

  test('an endpoint is as one that there is not, whatever is asked of it', async () => {
    const asked = (id: string) =>
      Promise.all([
        lender.client.get(`/webhook-endpoints/${id}`),
        lender.client.delete(`/webhook-endpoints/${id}`),
        lender.client.get(`/webhook-endpoints/${id}/deliveries`),
        lender.client.post(`/webhook-endpoints/${id}/secrets`, {}),
        lender.client.post(`/webhook-endpoints/${id}/replays`, { event_id: 'evt_1' }),
      ])
    const plain = ({ status, body }: { status: number; body: { request_id?: string } }) => [
      status,
      { ...body, request_id: '' },
    ]
    const [theirs, nowhere] = [await asked('hook'), await asked('nowhere')]
    expect(theirs.map(plain)).toEqual(nowhere.map(plain))
    for (const answer of theirs) expectError(answer, 404, 'not_found')
    expect((await demand(lender.client.get('/webhook-endpoints'))).body.data).toEqual([])
  })

  test('an event is replayed to nobody: the answer is that of an event that there is not, and nothing is delivered', async () => {
    const round = openDeliverer(service, new TestClock()).round
    const own = await startReceiver()
    await openEndpoint(lender, own.url)
    const [theirs] = await changeStatuses(service.database, stranger.tenant, ['r'])
    await round()
    expect(receiver.ids()).toContain(theirs)
    const replay = (event_id: string | undefined) => lender.client.post('/webhook-endpoints/hook/replays', { event_id })
    const one = await demand(replay(theirs))
    await round()
    const other = await demand(replay('evt_nowhere'))
    await round()
    expect({ ...one.body, event_id: '', asked_at: '' }).toEqual({ ...other.body, event_id: '', asked_at: '' })
    await demand(lender.client.post('/webhook-endpoints/hook/replays', { since: '2026-01-01T00:00:00Z' }))
    await round()
    await round()
    expect(own.requests).toEqual([])
    expect(await deliveriesOf(lender)).toEqual([])
    await own.stop()
  })

  test('the same id is free', async () => {
    await openEndpoint(lender, receiver.url)
    expect((await demand(lender.client.get('/webhook-endpoints/hook'))).body.url).toBe(receiver.url)
  })
})

test('the operator receives what is for it of every lender, under whose names it happened, and of its own environment alone', async () => {
  const operator = await service.operator()
  const one = await service.lender()
  const other = await service.lender()
  const live = await service.lender({ environment: 'live' })
  const own = await startReceiver()
  await openEndpoint(operator, own.url)
  const ids = [
    ...(await changeStatuses(service.database, one.tenant, ['r'])),
    ...(await createAccounts(service.database, other.tenant, ['a'])),
  ]
  await changeStatuses(service.database, live.tenant, ['r'])
  await openDeliverer(service, new TestClock()).round()
  expect(own.ids().toSorted()).toEqual(ids.toSorted())
  expect(new Set(own.requests.map(({ body }) => JSON.parse(body).organization))).toEqual(
    new Set([one, other].map(({ organization }) => organization.organization)),
  )
  await own.stop()
})

test('the operator receives events of its own, which are for whoever works there', async () => {
  const operator = await service.operator()
  const own = await startReceiver()
  await openEndpoint(operator, own.url, { event_types: ['api_key.created'] })
  const ids = await createKeys(service.database, operator.tenant, ['key'])
  await openDeliverer(service, new TestClock()).round()
  expect(own.ids()).toEqual(expect.arrayContaining(ids))
  await own.stop()
})

test('an organization that is suspended receives nothing until it is not', async () => {
  const round = openDeliverer(service, new TestClock()).round
  const own = await startReceiver()
  await openEndpoint(lender, own.url)
  const suspend = (suspended: boolean) =>
    service.database.query(
      installationStatement('', 'update organizations set suspended = $2 where organization = $1'),
      [lender.organization.organization, suspended],
    )
  await suspend(true)
  const ids = await changeStatuses(service.database, lender.tenant, ['r'])
  await round()
  expect(own.requests).toEqual([])
  await suspend(false)
  await round()
  expect(own.ids()).toEqual(ids)
  await own.stop()
})

test('in the dashboard admins manage endpoints, and others only see them', async () => {
  const { browser: admin } = await signedIn(service, lender.organization, 'admin')
  const { browser: member } = await signedIn(service, lender.organization, 'member')
  await demand(admin.post('/sandbox/v/webhook-endpoints', { id: 'hook', url: URL }))
  for (const [path, body] of [
    ['/sandbox/v/webhook-endpoints', { id: 'hook', url: 'https://elsewhere.example/' }],
    ['/sandbox/v/webhook-endpoints/hook/secrets', {}],
    ['/sandbox/v/webhook-endpoints/hook/replays', { event_id: 'evt_1' }],
  ] as const)
    expect((await member.post(path, body)).status).toBe(403)
  expect((await member.send('DELETE', '/sandbox/v/webhook-endpoints/hook')).status).toBe(403)
  expect((await demand(member.get('/sandbox/v/webhook-endpoints/hook'))).body.url).toBe(URL)
  await demand(admin.post('/sandbox/v/webhook-endpoints/hook/secrets', {}))
})

test('a deleted endpoint leaves neither secrets nor a queue', async () => {
  await openEndpoint(lender, receiver.url)
  await issue(lender)
  await lender.client.delete('/webhook-endpoints/hook')
  await openDeliverer(service, new TestClock()).round()
  for (const table of ['webhook_secrets', 'webhook_queues', 'webhook_positions']) {
    const text = `select count(*)::int as count from ${table} where tenant = $1`
    expect(await service.database.query(installationStatement('', text), [lender.tenant])).toEqual([{ count: 0 }])
  }
})
