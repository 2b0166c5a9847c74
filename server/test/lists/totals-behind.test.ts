// Balances are calculated after what is written: totals state the moment that theirs are of. Here no calculator runs but where a test lets it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpPledges } from '../../src/jobs/debt-lines/pledge-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { totalsInTurn } from '../../src/storage/lists/totals.ts'
import type { Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
const PATHS = ['/receivables', '/debt-lines/line/receivables']

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  const operator = await service.operator()
  lender = await service.lender()
  const { organization } = lender.organization
  const terms = { name: 'Line', currency: 'USD', status: 'active', commitment: 1_000, opened_on: '2026-01-01' }
  const pledge_selector = { product_types: ['term_loan'], metadata: {} }
  await demand(operator.client.post('/operator/debt-lines', { id: 'line', organization, ...terms, pledge_selector }))
  await demand(lender.client.post('/accounts', accountBody('cafe')))
  await demand(lender.client.post('/receivables', receivableBody('one', 'cafe', { funded_by: 'operator' })))
  await report('a', 100)
  await calculate()
})
afterAll(() => service.stop())

const report = (id: string, amount: number) =>
  demand(lender.client.post('/receivables/one/entries', entryBody(id, { amount })))

async function calculate(): Promise<void> {
  await catchUpMetrics(service.database)
  await catchUpPledges(service.database, 'operator')
}

/** What totals state beside each other: balance, moment, freshness. */
function figuresOf({ body, headers, status, text }: Received) {
  expect(status, text).toBe(200)
  const { data, known_at } = body as { data: readonly { balance: number }[]; known_at: string }
  return { balance: data[0]?.balance, known_at, freshness: headers.get('tapeline-freshness')?.split(',')[0] }
}

const ask = (path: string) => lender.client.get(`${path}-totals`).then(figuresOf)

test.each(PATHS)('totals that waited state the moment of their balances, not the last write: %s', async (path) => {
  const before = await ask(path)
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const held = totalsInTurn(lender.tenant, () => ended)
  const asked = ask(path)
  const { body: written } = await report(`behind-${PATHS.indexOf(path)}`, 20)
  end()
  await held
  const behind = await asked
  expect(behind).toEqual({ ...before, freshness: 'status="behind"' })
  expect(behind.known_at < written.updated_at).toBe(true)
  await calculate()
  const after = await ask(path)
  expect(after).toMatchObject({ balance: (before.balance ?? 0) + 20, freshness: 'status="current"' })
  expect(after.known_at >= written.updated_at).toBe(true)
})

test('receivables without a balance are counted and in no sum, and nothing is included yet', async () => {
  const other = await service.lender()
  await demand(other.client.post('/accounts', accountBody('cafe')))
  await demand(
    other.client.post(
      '/receivables',
      receivableBody('empty', 'cafe', { delinquent_amount: 3, delinquent_times: 1, delinquent_since: '2026-02-01' }),
    ),
  )
  const { body } = await demand(other.client.get('/receivables-totals'))
  expect(body).toEqual({
    data: [{ currency: 'USD', count: 1, balance: 0, delinquent_amount: 3, without_balance: 1 }],
    is_cut: false,
    known_at: null,
  })
})
