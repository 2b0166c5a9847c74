// Writes that arrive together share a batch, and each has a moment of its own: what was known in the middle of a batch is some of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

const IDS = ['r1', 'r2', 'r3', 'r4']

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a')))
  for (const id of IDS) {
    await demand(lender.client.post('/receivables', receivableBody(id, 'a')))
    await demand(lender.client.post(`/receivables/${id}/entries`, entryBody('d', { amount: 50 })))
  }
  await eventually(
    () => closing(),
    (closed) => closed === 200,
  )
})
afterAll(() => service.stop())

const countBatches = installationStatement(
  'test-count-batches',
  'select count(*) as count from batches where tenant = $1',
)

async function batches(): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(countBatches, [lender.tenant])
  return Number(row?.count)
}

/** What is outstanding as known at a moment, or now. */
async function closing(moment?: string): Promise<number | undefined> {
  const clocks = { as_of: '2026-06-30', ...(moment === undefined ? {} : { known_at: moment }) }
  const { body } = await demand(lender.client.get('/portfolio/summary', clocks))
  return body['data'][0]?.principal.closing
}

test('the portfolio knows each entry of a batch from its own moment on', async () => {
  const { client } = lender
  const before = await batches()
  const lines = IDS.map((id) => ({ kind: 'entry', receivable_id: id, ...entryBody(`e-${id}`, { amount: 100 }) }))
  expect((await sendImport(client, linesOf(lines), '?id=together')).body).toMatchObject({ status: 'done' })
  expect((await batches()) - before).toBeLessThan(IDS.length)
  const moments: string[] = []
  for (const id of IDS)
    moments.push((await demand(client.get(`/receivables/${id}/entries/e-${id}`))).body['created_at'])
  await eventually(
    () => closing(),
    (closed) => closed === 600,
  )
  const closings: (number | undefined)[] = []
  for (const moment of moments) closings.push(await closing(moment))
  expect(closings).toEqual([300, 400, 500, 600])
})
