// What a server of the database that is away, or a fault on the way, holds up of a turn: what it concerns alone, and for no longer than it lasts.
import { beforeEach, expect, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import type { DelivererParts } from '../../src/jobs/webhooks/deliverer-parts.ts'
import { type Database, installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService, watch } from '../harness/service.ts'
import {
  ON_LOOPBACK,
  MINUTE,
  TestClock,
  changeStatuses,
  deliveriesOf,
  openDeliverer,
  openEndpoint,
} from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let clock: TestClock
let receiver: Receiver
// A service for each test: the operator's endpoint of another would read the events of its lenders too.
beforeEach(async () => {
  service = await startTestService(ON_LOOPBACK)
  clock = new TestClock()
  receiver = await startReceiver()
  return async () => {
    await receiver.stop()
    await service.stop()
  }
})

/** What PostgreSQL answers where the server that has the rows is away. */
const away = () =>
  new ServiceError('database_away', { cause: Object.assign(new Error('too many connections'), { code: '53300' }) })

/** A database that answers so, where a statement of a tenant is the one of a name. */
function withAway(tenant: number, name: string, isAway: () => boolean): Database {
  const { database } = service
  return {
    ...database,
    query: async (asked, values) => {
      if (isAway() && asked.name === name && values[0] === tenant) throw away()
      return database.query(asked, values)
    },
  }
}

/** One turn of each endpoint that has something to do, which ends with what there is to do and not for its time. */
async function turnBy(more: Partial<DelivererParts>): Promise<unknown[]> {
  const reported: unknown[] = []
  const parts = { report: (error: unknown) => reported.push(error), turn_ms: 300_000 }
  const { deliverer } = openDeliverer(service, clock, { ...parts, ...more })
  await deliverer.look()
  await deliverer.idle()
  return reported
}

const attempts = async (lender: Lender, id: string) =>
  (await deliveriesOf(lender, id)).flatMap((delivery) => delivery.attempts.map(({ failure }) => failure))

test('while the server of one lender is away, the operator receives the events of the others, and its own later', async () => {
  const [one, other, operator] = [await service.lender(), await service.lender(), await service.operator()]
  await openEndpoint(operator, receiver.url, { event_types: ['receivable.status_changed'] })
  const ids = [
    ...(await changeStatuses(service.database, one.tenant, ['r-1'])),
    ...(await changeStatuses(service.database, other.tenant, ['r-1', 'r-2'])),
  ]
  let is_away = true
  const database = withAway(one.tenant, 'list-events-to-deliver', () => is_away)
  expect(await turnBy({ database })).toEqual([])
  expect(receiver.ids().toSorted()).toEqual(ids.slice(1).toSorted())
  is_away = false
  clock.pass(MINUTE)
  expect(await turnBy({ database })).toEqual([])
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
  // It never was the receiver's failure.
  const failures = await attempts(operator, 'hook')
  expect(failures.map((failure) => failure ?? 'none').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'interrupted',
    'none',
    'none',
    'none',
  ])
})

test('while the server of one lender is away, the events of the others are queued for the operator', async () => {
  const [one, other, operator] = [await service.lender(), await service.lender(), await service.operator()]
  await openEndpoint(operator, receiver.url, { id: 'queued', event_types: ['receivable.status_changed'] })
  const [first] = await changeStatuses(service.database, one.tenant, ['r-1'])
  const [second] = await changeStatuses(service.database, other.tenant, ['r-1'])
  let is_away = true
  const database = withAway(one.tenant, 'read-events-behind-position', () => is_away)
  expect(await turnBy({ database })).toEqual([])
  expect(receiver.ids()).toEqual([second])
  is_away = false
  await openDeliverer(service, clock, { database }).round()
  expect(receiver.ids()).toEqual([second, first])
})

test('a fault between the beginning of attempts and their sending leaves none to wait for the end of its lease', async () => {
  const lender = await service.lender()
  await openEndpoint(lender, receiver.url)
  const ids = await changeStatuses(service.database, lender.tenant, ['r-1', 'r-2', 'r-3'])
  let faults = 0
  const database = watch(service.database, (name, _, { values: [of] }) => {
    if (name !== 'list-events-to-deliver' || of !== lender.tenant || (faults += 1) > 1) return
    throw new Error('a passing fault')
  })
  expect(await turnBy({ database })).toEqual([new Error('a passing fault')])
  expect(receiver.ids()).toEqual([])
  expect(await turnBy({ database })).toEqual([])
  expect(receiver.ids().toSorted()).toEqual(ids.toSorted())
})

test('ends that are stored twice count once', async () => {
  const lender = await service.lender()
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  await changeStatuses(service.database, lender.tenant, ['r-1', 'r-2'])
  let stored = 0
  // The first time all is stored, and the answer of the commit is lost.
  const database = {
    ...service.database,
    transaction: (async (work, isolation) => {
      const done = await service.database.transaction(work, isolation)
      const [row] = await service.database.query<{ ended: number }>(countEnded, [lender.tenant])
      if ((row?.ended ?? 0) > 0 && (stored += 1) === 1) throw new Error('the answer is lost')
      return done
    }) as typeof service.database.transaction,
  }
  expect(await turnBy({ database })).toEqual([new Error('the answer is lost')])
  expect(stored).toBe(2)
  const [queue] = await service.database.query<{ failures: number }>(readFailures, [lender.tenant])
  expect(queue).toEqual({ failures: 2 })
})

const countEnded = installationStatement(
  '',
  'select count(*)::int as ended from webhook_attempts where tenant = $1 and took_ms is not null',
)
const readFailures = installationStatement('', 'select failures from webhook_queues where tenant = $1')
