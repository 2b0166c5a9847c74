// What is bounded by ten thousand: how many deliveries of an endpoint wait, and how many rows are changed together where there are more.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pruneWebhooks } from '../../src/jobs/webhooks/prune-webhooks.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService, watch } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { DAY, ON_LOOPBACK, TestClock, changeStatuses, openDeliverer, openEndpoint } from './deliveries.ts'
import { type Receiver, startReceiver } from './receiver.ts'

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

const storeDeliveries = installationStatement(
  '',
  `insert into webhook_deliveries (tenant, endpoint, number, since, source, position, event_id, event_type, subject, status, attempts, failures, due)
  select q.tenant, q.endpoint, n, q.since, q.tenant, n, 'evt_' || n, 'receivable.status_changed', 'r ' || n, 'pending', 0, 0, 9000000000000000
  from webhook_queues q cross join generate_series(1, $2::integer) n where q.tenant = $1`,
)

/** Stores deliveries that wait, each of a record of its own, none due within years. */
const storeWaiting = (count: number) => service.database.query(storeDeliveries, [lender.tenant, count])

async function counts(): Promise<Record<string, number>> {
  const text = 'select status, count(*)::integer as count from webhook_deliveries where tenant = $1 group by status'
  const rows = await service.database.query<{ status: string; count: number }>(installationStatement('', text), [
    lender.tenant,
  ])
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The database, with how often a statement was asked of the lender. */
function counting(name: string) {
  let asked = 0
  const database = watch(service.database, (statement_name, _, { values: [tenant] }) => {
    if (statement_name === name && tenant === lender.tenant) asked += 1
  })
  return { database, asked: () => asked }
}

const happen = (count: number) =>
  changeStatuses(
    service.database,
    lender.tenant,
    Array.from({ length: count }, (_, at) => `new-${at}`),
  )

test('while ten thousand deliveries wait no event is queued, and none is left out when there is room', async () => {
  await storeWaiting(10_000)
  const ids = await happen(3)
  const { round } = openDeliverer(service, clock)
  await round()
  expect(await counts()).toEqual({ pending: 10_000 })
  expect(receiver.requests).toEqual([])
  const deliver =
    "update webhook_deliveries set status = 'delivered', due = null, settled = $2 where tenant = $1 and number = 1"
  await service.database.query(installationStatement('', deliver), [lender.tenant, await clock.now()])
  await round()
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
  expect(await counts()).toEqual({ pending: 9_999, delivered: 4 })
})

test.each([
  ['disabled', () => demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'disabled' }))],
  ['deleted', () => lender.client.delete('/webhook-endpoints/hook')],
] as const)('what waits for an endpoint that is %s is discarded ten thousand at a time, all of it', async (_, end) => {
  await storeWaiting(20_001)
  await end()
  const { database, asked } = counting('discard-webhook-deliveries')
  await openDeliverer(service, clock, { database }).round()
  expect(asked()).toBe(3)
  expect(await counts()).toEqual({ discarded: 20_001 })
})

test('deliveries that are too old are removed ten thousand at a time, all of them', async () => {
  await storeWaiting(20_001)
  const settle = "update webhook_deliveries set status = 'delivered', due = null, settled = $2 where tenant = $1"
  const now = await clock.now()
  await service.database.query(installationStatement('', settle), [lender.tenant, now])
  const { database, asked } = counting('remove-old-webhook-deliveries')
  await pruneWebhooks(database, now + 31 * DAY)
  expect(asked()).toBe(3)
  expect(await counts()).toEqual({})
})
