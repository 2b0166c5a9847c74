// A twin of a request that is still running waits for its answer, and is asked to come back only past the time-out.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { WRITER_LIMITS } from '../../src/storage/writer/writer.ts'
import { Client, type Received } from '../harness/client.ts'
import { WAITS_FOR_LOCK } from '../harness/held-locks.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'

let service: TestService
let otherNode: string
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
  lender = await service.lender()
  for (const address of [service.address, otherNode])
    await new Client(address, lender.key).post('/accounts', accountBody('warm'))
})
afterAll(() => service.stop())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps the tenant's writers waiting until the returned function is called. */
async function holdTenant(): Promise<() => Promise<void>> {
  const holder = new pg.Client(service.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from tenants where tenant = $1 for update', [lender.tenant])
  return () => holder.end()
}

/** How many statements wait for a lock. */
async function writesWaiting(): Promise<number> {
  const waiting = `select pid from pg_stat_activity where ${WAITS_FOR_LOCK}`
  return (await service.database.query<object>(installationStatement('', waiting), [])).length
}

test('a twin waits for the first and gets its answer, on the same node and on another; 409 with Retry-After only past the time-out', async () => {
  const post = (address: string, key: string | undefined) =>
    new Client(address, lender.key).postOnce(
      '/accounts',
      accountBody('a', { name: 'Once' }),
      key === undefined ? {} : { IdempotencyKey: key },
    )
  const release = await holdTenant()
  const first = post(service.address, 'k')
  await expect.poll(writesWaiting).toBeGreaterThan(0)
  const [twin, unrelated, afar] = [post(service.address, 'k'), post(service.address, undefined), post(otherNode, 'k')]
  expect(await Promise.race([first, twin, unrelated, afar, pause(WRITER_LIMITS.wait_ms_max / 2)])).toBeUndefined()
  // Refused past the time-out, and before the service gives up on the lock.
  const [refusedTwin, refusedOther] = await Promise.all([twin, unrelated])
  await release()
  expect((await first).status).toBe(200)
  expect((await afar).text).toBe((await first).text)
  expect(
    [await first, await afar].filter((answer) => answer.headers.get('idempotent-replayed') === 'true'),
  ).toHaveLength(1)
  expectRetryable(refusedTwin, 409, 'request_in_flight')
  expectRetryable(refusedOther, 503, 'overloaded')
  const again = await post(service.address, 'k')
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([(await first).text, 'true'])
})

function expectRetryable(answer: Received, status: number, code: string): void {
  expectError(answer, status, code)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}
