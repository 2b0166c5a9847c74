// No rate limit unless one is set; where one is, it is each caller's own, and what goes beyond is answered 429 with the time to wait.
import { afterEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { signedIn } from '../dashboard/browser.ts'

const LIMIT = 5

let service: TestService
afterEach(() => service.stop())

/** The statuses of so many requests, one after the other. */
async function statusesOf(count: number, ask: () => Promise<{ readonly status: number }>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push((await ask()).status)
  return statuses
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('a key may send as many requests as are set, then has to wait; other keys keep working, and nothing was written', async () => {
  service = await startTestService({ RATE_LIMIT: String(LIMIT) })
  const [one, other] = [await service.lender(), await service.lender()]
  expect(await statusesOf(LIMIT, () => one.client.get('/me'))).toEqual(times(LIMIT, 200))
  const refused = await one.client.post('/accounts', accountBody('a'))
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'too_many_requests', details: [] })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused.body.message).toContain(
    `More than ${LIMIT} requests came within a minute. Nothing was done; try again in ${seconds} s`,
  )
  expect((await other.client.get('/accounts')).body.data).toEqual([])
  expect(
    await service.database.query(installationStatement('count', 'select from accounts where tenant = $1'), [
      one.tenant,
    ]),
  ).toEqual([])
})

test('a session is counted by itself; who watches the service, and files of the dashboard, are not', async () => {
  service = await startTestService({ RATE_LIMIT: String(LIMIT), METRICS_TOKEN: 'a-token-made-at-random-1234' })
  const lender = await service.lender()
  await statusesOf(LIMIT + 1, () => lender.client.get('/me'))
  const admin = await signedIn(service, lender.organization, 'admin')
  const asked = await statusesOf(LIMIT + 2, () => admin.browser.get('/me'))
  expect(asked[0]).toBe(200)
  expect(asked.at(-1)).toBe(429)
  for (const path of ['/health', '/ready', '/app', '/docs'])
    expect(await statusesOf(LIMIT + 2, () => fetch(service.address + path))).toEqual(times(LIMIT + 2, 200))
  const headers = { Authorization: 'Bearer a-token-made-at-random-1234' }
  expect(await statusesOf(LIMIT + 2, () => fetch(`${service.address}/metrics`, { headers }))).toEqual(
    times(LIMIT + 2, 200),
  )
})

test('without the setting nobody is limited', async () => {
  service = await startTestService()
  const { client } = await service.lender()
  expect(await statusesOf(50, () => client.get('/me'))).toEqual(times(50, 200))
  expect((await client.get('/me')).headers.get('x-ratelimit-limit')).toBe(null)
})
