// What `metrics verify` finds of a tie-out that was changed behind the service's back, and `metrics rebuild` puts right.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rebuildCash, verifyCash } from '../../src/jobs/cash/cash-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook } from './cash-book.ts'
import { breakTieOut, whileHeld } from './held-tie-out.ts'

let service: TestService
let book: CashBook
let tenant: number
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** Payments in three stretches: one that is handed on to the next, one that a decision explains. */
beforeEach(async () => {
  book = await openCashBook(service)
  tenant = book.parties.tenants.lender
  await book.pay({ id: 'e1', date: '2026-01-05', amount: 900, metadata: { payment_reference: 'PAY-1001' } })
  await book.pay({ id: 'e2', date: '2026-03-11', amount: 800, metadata: { payment_reference: 'PAY-1002' } })
  await book.pay({ id: 'e3', date: '2026-03-20', amount: 700 })
  await book.settle({ id: 'l1', settled_at: '2026-01-06', amount: 900, description: 'PAY-1001' })
  await book.settle({ id: 'l2', settled_at: '2026-03-13', amount: 800, description: 'PAY-1002' })
  const entries = [{ receivable_id: 'LOAN-0001', entry_id: 'e3' }]
  const why = { explanation: 'paid_in_cash', decided_on: '2026-04-02' }
  await book.decide({ id: 'd1', decision: 'explain', entries, amount: 700, ...why })
  await tied(700)
})

async function tied(explained: number) {
  const { body } = await eventually(
    () => book.parties.lender.get('/cash-tie-out', { as_of: '2026-04-15' }),
    ({ status, body }) =>
      status === 200 && body.freshness.status === 'current' && body.data[1]?.collections.explained.amount === explained,
  )
  return body.data
}

const change = async (sql: string) => service.database.query(installationStatement('', sql), [tenant])

test('what was followed is what the history gives', async () => {
  expect(await whenFree(() => verifyCash(service.database, tenant))).toEqual({ rows: 5, differing: [] })
})

test.each([
  ['a payment', `update cash_payments set amount = amount + 1 where tenant = $1 and day = '2026-01-05'`],
  [
    'a match',
    `update cash_lines set match = null, rule = null, tied_on = null where tenant = $1 and day = '2026-03-13'`,
  ],
  ['a lost line', `delete from cash_lines where tenant = $1 and day = '2026-01-06'`],
  ['a sum', `update cash_sums set amount = amount + 5 where tenant = $1 and day = '2026-03-11'`],
  ['a lost sum', `delete from cash_sums where tenant = $1 and day = '2026-01-05'`],
  ['a decision', `update cash_decisions set outcome = 'void', void_reason = 'row_missing' where tenant = $1`],
])('%s that was changed is found, nothing is changed by that, and rebuilding puts it right', async (_, sql) => {
  const before = await tied(700)
  await change(sql)
  const found = await whenFree(() => verifyCash(service.database, tenant))
  expect(found.differing).not.toEqual([])
  expect(await whenFree(() => verifyCash(service.database, tenant))).toEqual(found)
  expect((await whenFree(() => rebuildCash(service.database, tenant))).differing).toEqual(found.differing)
  expect((await whenFree(() => verifyCash(service.database, tenant))).differing).toEqual([])
  expect(await tied(700)).toEqual(before)
})

test('what waits to be tied is no difference, and what is written meanwhile is none either', async () => {
  const [found] = await Promise.all([
    whenFree(() => verifyCash(service.database, tenant)),
    book.pay({ id: 'e4', date: '2026-03-20', amount: 50 }),
  ])
  expect(found.differing).toEqual([])
  await whileHeld(service, tenant, async () => {
    await expect(verifyCash(service.database, tenant)).rejects.toThrow()
  })
})

test('a turn that moved the tie-out meanwhile is no fault: the work is done again', async () => {
  const lock = installationStatement('', 'select moment from cash_cursors where tenant = $1 for update')
  let attempts = 0
  const locked = await whenFree(() =>
    service.database.transaction(async (transaction) => {
      attempts += 1
      await transaction.query(installationStatement('', 'select from cash_cursors where tenant = $1'), [tenant])
      if (attempts === 1) await change('update cash_cursors set moment = moment where tenant = $1')
      return transaction.query(lock, [tenant])
    }, 'repeatable read'),
  )
  expect(locked).toHaveLength(1)
  expect(attempts).toBeGreaterThan(1)
})

test('a tie-out that fails is put right', async () => {
  await breakTieOut(service, tenant)
  await book.pay({ id: 'e4', date: '2026-02-05', amount: 50 })
  await eventually(
    () => demand(book.parties.lender.get('/cash-tie-out', { as_of: '2026-04-15' })),
    ({ body }) => body.freshness.status === 'failing',
  )
  await whenFree(() => rebuildCash(service.database, tenant))
  const { body } = await eventually(
    () => demand(book.parties.lender.get('/cash-tie-out', { as_of: '2026-04-15' })),
    ({ body }) => body.freshness.status === 'current',
  )
  expect(body.data.map(({ month }: { month: string }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
})
