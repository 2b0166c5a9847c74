// A calculator that fails for one lender: its figures report it, readiness and metrics show it, and every other lender is processed as before.
// The failure is a cursor that the database refuses to move.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { acceptRows, refuseCursor } from './refused-rows.ts'

const TOKEN = 'a-token-of-metrics-for-tests'
const WAIT_MS = 60_000

let service: TestService
let sick: Lender
let well: Lender
beforeAll(async () => {
  service = await startTestService({ METRICS_TOKEN: TOKEN })
  sick = await service.lender()
  well = await service.lender()
  for (const { client } of [sick, well]) {
    await demand(client.post('/accounts', accountBody('a')))
    await demand(client.post('/receivables', receivableBody('r', 'a')))
    await demand(client.post('/receivables/r/entries', entryBody('first')))
    await summaryOf(client, ({ data }) => data[0]?.principal.closing === 100_000)
  }
})
afterAll(() => service.stop())

/** The portfolio's summary, once it is as expected. */
// oxlint-disable-next-line typescript/no-explicit-any
async function summaryOf(client: Client, ready: (body: any) => boolean) {
  const answer = await eventually(
    () => demand(client.get('/portfolio/summary')),
    ({ body }) => ready(body),
    WAIT_MS,
  )
  return answer.body
}

const CURRENT = {
  status: 'current',
  waiting_since: null,
  failing_since: null,
  left_out: { count: 0, receivable_ids: [] },
}

async function readiness(): Promise<[number, { status: string; failing?: string[] }]> {
  const answer = await fetch(`${service.address}/ready`)
  return [answer.status, (await answer.json()) as { status: string; failing?: string[] }]
}

async function metrics(): Promise<string> {
  const answer = await fetch(`${service.address}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  return answer.text()
}

test('complete figures are reported as such, however long ago the last write was', async () => {
  expect((await summaryOf(well.client, ({ freshness }) => freshness.status === 'current')).freshness).toEqual(CURRENT)
  expect((await demand(well.client.get('/portfolio/obligors'))).body.freshness).toEqual(CURRENT)
})

test('a failure for one lender is reported in its answers, in readiness and in metrics, and keeps no other waiting', async () => {
  await refuseCursor(service.database, sick.tenant)
  const written = await demand(sick.client.post('/receivables/r/entries', entryBody('second', { amount: 5 })))
  const failing = await summaryOf(sick.client, ({ freshness }) => freshness.status === 'failing')
  expect(failing.data[0].principal.closing).toBe(100_000)
  expect(failing.freshness).toEqual({
    status: 'failing',
    waiting_since: written.body.updated_at,
    failing_since: expect.stringMatching(/Z$/),
    left_out: { count: 0, receivable_ids: [] },
  })
  expect((await demand(sick.client.get('/portfolio/obligors'))).body.freshness.status).toBe('failing')

  await demand(well.client.post('/receivables/r/entries', entryBody('second', { amount: 5 })))
  const followed = await summaryOf(well.client, ({ data }) => data[0]?.principal.closing === 100_005)
  expect(followed.freshness.status).not.toBe('failing')

  // Once it failed a second time.
  const ready = await eventually(readiness, ([, { failing }]) => failing !== undefined, WAIT_MS)
  expect(ready).toEqual([200, { status: 'ready', failing: ['balances'] }])
  expect(await metrics()).toContain('tapeline_failing_lenders{calculator="balances"} 1')

  await acceptRows(service.database)
  const whole = await summaryOf(sick.client, ({ data, freshness }) => {
    return data[0]?.principal.closing === 100_005 && freshness.status === 'current'
  })
  expect(whole.freshness).toEqual(CURRENT)
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  expect(await metrics()).not.toContain('tapeline_failing_lenders{')
})
