// A book goes in over HTTP and comes back out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './harness/client.ts'
import { accountBody, entryBody, receivableBody } from './harness/records.ts'
import { type TestService, startTestService } from './harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('an account, a receivable and its entries go in and come back out with balance and status', async () => {
  const { client } = await service.lender()
  const account = await client.post(
    '/accounts',
    accountBody('a1', { address: { country: 'US', region: 'CA' }, legal_entity_id: 'ein:911144442' }),
  )
  expect(account).toMatchObject({
    status: 200,
    body: { id: 'a1', name: 'Acme', first_name: null, address: { country: 'US', region: 'CA' } },
  })
  const receivable = await client.post(
    '/receivables',
    receivableBody('r1', 'a1', { interest_rate: 0.123456789, term: 'P1Y', payment_frequency: 'monthly' }),
  )
  expect(receivable).toMatchObject({
    status: 200,
    body: {
      id: 'r1',
      balance: null,
      status: null,
      term: '1 year',
      payment_frequency: '1 month',
      interest_rate: 0.123456789,
    },
  })
  await client.post('/receivables/r1/entries', entryBody('e1'))
  const entry = await client.post(
    '/receivables/r1/entries',
    entryBody('e2', { date: '2026-02-15', type: 'principal', amount: 25_000, receivable_status: 'active' }),
  )
  expect(entry).toMatchObject({ status: 200, body: { id: 'e2', amount: 25_000, balance: null } })
  const read = await eventually(
    () => client.get('/receivables/r1'),
    (answer) => answer.body.balance === 75_000,
  )
  expect(read).toMatchObject({ status: 200, body: { balance: 75_000, status: 'active' } })
  const list = await client.get('/receivables/r1/entries')
  expect(list.body).toMatchObject({
    has_more: false,
    next_page: null,
    previous_page: null,
    data: [{ id: 'e2' }, { id: 'e1' }],
  })
})
