// A restatement of the part of a portfolio that has a value under a metadata key.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
let client: Client
let first_known: string

const FEBRUARY = { 'month': '2026-02', 'metadata[branch]': 'south' }

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  const { organization } = lender.organization
  const operator = (await service.operator()).client
  await demand(
    operator.post('/operator/reporting-settings', { id: organization, organization, metadata_dimensions: ['branch'] }),
  )
  await demand(client.post('/accounts', accountBody('a')))
  for (const id of ['r1', 'r2']) {
    await demand(client.post('/receivables', receivableBody(id, 'a', { metadata: { branch: 'north' } })))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount: 10_000 })))
  }
  first_known = (await reach('north', 20_000)).known_at
  await demand(client.post('/receivables?effective_date=2026-02-20', { id: 'r1', metadata: { branch: 'south' } }))
  await reach('south', 10_000)
})
afterAll(() => service.stop())

async function reach(branch: string, closing: number) {
  const { body } = await eventually(
    () => client.get('/portfolio/summary', { 'as_of': '2026-02-28', 'metadata[branch]': branch }),
    (answer) => answer.body.data?.[0]?.principal.closing === closing,
  )
  expect(body.data[0].principal.closing).toBe(closing)
  return body
}

test('shows what joined the group, and the statement of metadata that brought it', async () => {
  const { body } = await demand(client.get('/portfolio/restatements', { ...FEBRUARY, since: first_known }))
  expect(body.changes).toContainEqual(
    expect.objectContaining({ figure: 'closing', before: 0, after: 10_000, difference: 10_000 }),
  )
  expect(body.receivables).toMatchObject([
    { receivable_id: 'r1', statements: [{ of: 'receivable', fields: ['metadata'], effective_date: '2026-02-20' }] },
  ])
})

test('is refused where the key was not declared at the earlier moment, since nothing was kept of it then', async () => {
  const answer = await client.get('/portfolio/restatements', { ...FEBRUARY, since: '2026-01-01T00:00:00Z' })
  expect(onlyFault(answer, 'metadata[branch]')).toContain('is not a metadata key by which totals are kept')
})
