// How fresh the figures of a page are, from the header of the service's answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/test/harness/client.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import { readFreshness } from '../src/freshness.ts'
import { clientOf, newAccount } from './clients.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test.each([
  ['status="current", left_out=0', { status: 'current', waiting_since: null, failing_since: null, left_out: 0 }],
  [
    'status="failing", waiting_since="2026-01-31T12:00:00.000000Z", failing_since="2026-01-31T12:00:01.000000Z", left_out=3',
    {
      status: 'failing',
      waiting_since: '2026-01-31T12:00:00.000000Z',
      failing_since: '2026-01-31T12:00:01.000000Z',
      left_out: 3,
    },
  ],
  [null, undefined],
  ['something else', undefined],
])('%s', (header, freshness) => {
  expect(readFreshness(header)).toEqual(freshness)
})

test('a page of figures has their freshness, also after the first page; a list of records has none', async () => {
  const lender = await service.lender()
  const { tapeline } = clientOf(service.address, lender.key)
  await tapeline.accounts.upsert(newAccount('a'))
  await tapeline.receivables.upsert({
    id: 'r',
    obligor_id: 'a',
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2025-01-15',
    currency: 'USD',
  })
  await tapeline.receivables.entries('r').upsert({ id: 'e', date: '2025-01-15', type: 'disbursement', amount: 100 })
  const page = await eventually(
    () => tapeline.receivableMetrics.list({ limit: 1 }).page(),
    ({ data, freshness }) => data.length > 0 && freshness?.status === 'current',
    30_000,
  )
  const current = { status: 'current', waiting_since: null, failing_since: null, left_out: 0 }
  expect(page.freshness).toEqual(current)
  const next = await page.next()
  expect(next?.data).toHaveLength(1)
  expect(next?.freshness).toEqual(current)
  expect((await tapeline.accounts.list().page()).freshness).toBeUndefined()
})
