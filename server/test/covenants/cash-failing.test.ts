// A tie-out that fails for one lender: it is shown as failing beside its covenants, holds only the lender's metrics of cash, and `metrics rebuild` puts
// it right. By hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildCash } from '../../src/jobs/cash/cash-verify.ts'
import { readFailing } from '../../src/telemetry/lag-reads.ts'
import { breakTieOut } from '../cash/held-tie-out.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { demand } from '../surface/operations.ts'
import { momentOf, paid, promised, reach, testOf } from './cash-promises.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** A covenant that no cash is needed for. */
const BALANCE = { id: 'balance', name: 'Balance', metric: 'unreconciled_share', comparator: '<=', threshold: 0.5 }

test('it is shown as failing, other covenants are tested, and those of cash are held', async () => {
  const book = await paid(service, [BALANCE])
  const held = await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
  await breakTieOut(service, book.parties.tenants.lender)
  await book.pay({ id: 'e4', date: '2026-03-05', amount: 600 })
  const { freshness } = await eventually(
    () => testOf(book, 'balance', '2026-04'),
    ({ freshness }) => freshness.includes('status="failing"'),
  )
  expect(freshness).toContain('failing_since=')
  expect(await readFailing(service.database)).toContainEqual({
    calculator: 'cash',
    tenants: 1,
    seconds: expect.any(Number),
  })
  // The test of another metric follows what is written.
  const { row: followed } = await eventually(
    () => testOf(book, 'balance', '2026-04'),
    ({ row }) => momentOf(row) > momentOf(held),
  )
  expect(momentOf(followed)).toBeGreaterThan(momentOf(held))
  const { row } = await testOf(book, 'age-later', '2026-04')
  expect(row).toMatchObject({ status: 'breach', value: held['value'] })
  // Of lines whose terms test no cash nothing is shown.
  const other = await paid(service)
  await reach(other, 'age-later', '2026-04', { value: 16 })
  expect((await testOf(other, 'age-later', '2026-04')).freshness).not.toContain('failing')
  const terms = { id: `${book.organization}-terms`, covenants: [BALANCE] }
  await demand(book.parties.operator.post('/operator/debt-line-terms', terms))
  const plain = await eventually(
    () => testOf(book, 'balance', '2026-04'),
    ({ freshness }) => freshness.includes('status="current"'),
  )
  expect(plain.freshness).toContain('status="current"')
})

test('where nothing could be tied out yet, metrics of cash have no figure and state why, until it is rebuilt', async () => {
  const book = await promised(service)
  await breakTieOut(service, book.parties.tenants.lender)
  await book.pay({ id: 'e1', date: '2026-03-25', amount: 250 })
  await book.settle({ id: 'l0', settled_at: '2026-03-01', amount: 7, description: 'opening' })
  const none = { status: 'not_testable', value: null, missing: 'tie_out_failing' }
  await reach(book, 'age-later', '2026-04', none)
  await reach(book, 'verified-later', '2026-04', none)
  await whenFree(() => rebuildCash(service.database, book.parties.tenants.lender))
  await reach(book, 'age-later', '2026-04', { status: 'breach', value: 16 })
})

test('what was written while it failed is tested once it is rebuilt', async () => {
  const book = await paid(service)
  await reach(book, 'age-later', '2026-04', { value: 16 })
  await breakTieOut(service, book.parties.tenants.lender)
  await book.pay({ id: 'e4', date: '2026-03-05', amount: 600 })
  await eventually(
    () => testOf(book, 'age-later', '2026-04'),
    ({ freshness }) => freshness.includes('status="failing"'),
  )
  await whenFree(() => rebuildCash(service.database, book.parties.tenants.lender))
  await reach(book, 'age-later', '2026-04', { value: 36 })
  const { freshness } = await eventually(
    () => testOf(book, 'age-later', '2026-04'),
    ({ freshness }) => freshness.includes('status="current"'),
  )
  expect(freshness).toContain('status="current"')
})
