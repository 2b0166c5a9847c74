// A restatement of the part of a portfolio that backs a debt line: what moved it are statements of the operator alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let client: Client
let before_pledge: string
let pledge_id: string

const FEBRUARY = { month: '2026-02', debt_line: 'warehouse' }

beforeAll(async () => {
  service = await startTestService()
  const operator = (await service.operator()).client
  const lender = await service.lender()
  client = lender.client
  const { organization } = lender.organization
  pledge_id = `${organization}:r1`
  const opened_on = '2026-01-01'
  const line = { id: 'warehouse', organization, name: 'W', currency: 'USD', status: 'active', commitment: 1, opened_on }
  await demand(operator.post('/operator/debt-lines', line))
  await demand(client.post('/accounts', accountBody('a')))
  for (const id of ['r1', 'r2']) {
    await demand(client.post('/receivables', receivableBody(id, 'a', { funded_by: 'operator' })))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { amount: 10_000 })))
  }
  before_pledge = (await reach({}, 20_000)).known_at
  const pledge = { organization, receivable_id: 'r1', status: 'pledged', debt_line_id: 'warehouse' }
  await demand(operator.post('/operator/pledges?effective_date=2026-02-20', { id: pledge_id, ...pledge }))
  await reach({ debt_line: 'warehouse' }, 10_000)
})
afterAll(() => service.stop())

async function reach(query: Record<string, string>, closing: number) {
  const { body } = await eventually(
    () => demand(client.get('/portfolio/summary', { as_of: '2026-02-28', ...query })),
    (answer) => answer.body.data[0]?.principal.closing === closing,
  )
  expect(body.data[0].principal.closing).toBe(closing)
  return body
}

test('shows the pledge that brought a receivable to the line, though nothing was reported of the receivable', async () => {
  const { body } = await demand(client.get('/portfolio/restatements', { ...FEBRUARY, since: before_pledge }))
  expect(body.changes).toContainEqual(expect.objectContaining({ figure: 'closing', before: 0, after: 10_000 }))
  expect(body.changes).toContainEqual(expect.objectContaining({ figure: 'transferred', difference: 10_000 }))
  expect(body.settings).toEqual([])
  const cause = { of: 'pledge', id: pledge_id, fields: ['status', 'debt_line_id'], effective_date: '2026-02-20' }
  expect(body.receivables).toMatchObject([{ receivable_id: 'r1', entries: [], statements: [cause] }])
})

test('lists lines among what may move any receivable, where one is asked about', async () => {
  const since = '2026-01-01T00:00:00Z'
  const { body } = await demand(client.get('/portfolio/restatements', { ...FEBRUARY, since }))
  expect(body.settings).toMatchObject([{ of: 'debt_line', id: 'warehouse' }])
  expect((await demand(client.get('/portfolio/restatements', { month: '2026-02', since }))).body.settings).toEqual([])
})
