// Tests of covenants by the tie-out of cash while it is behind: they wait for it, however often they are asked for, and a lender that writes without
// a pause does not keep them waiting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { runAll, whileHeld } from '../cash/held-tie-out.ts'
import { type Row, momentOf, paid, promised, reach, testOf } from './cash-promises.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('tests wait until everything that they are of is tied out', async () => {
  const book = await paid(service)
  const before = await reach(book, 'verified-later', '2026-04', { numerator: 1_500, denominator: 1_750 })
  await whileHeld(service, book.parties.tenants.lender, async () => {
    await book.pay({ id: 'e4', date: '2026-03-28', amount: 300, metadata: { payment_reference: 'PAY-1004' } })
    await book.settle({ id: 'l4', settled_at: '2026-03-30', amount: 300, description: 'PAY-1004' })
    await runAll()
    const { row, freshness } = await testOf(book, 'verified-later', '2026-04')
    expect(freshness).toContain('status="behind"')
    // Neither the figure nor the moment up to which it is known has moved: without the wait it would be of now, and lack the payment.
    const [written] = await service.database.query<{ recorded: number }>(findWritten, [book.parties.tenants.lender])
    expect(momentOf(row)).toBeLessThan(written?.recorded ?? 0)
    expect(row).toMatchObject({ numerator: before['numerator'], denominator: before['denominator'] })
  })
  await reach(book, 'verified-later', '2026-04', { numerator: 1_800, denominator: 2_050 })
})

const findWritten = installationStatement('', `select recorded from entries where tenant = $1 and id = 'e4'`)

const findLine = installationStatement(
  '',
  `select recorded from operator_records where tenant = $1 and kind = 'transparency_transaction' and id = $2`,
)

const findEntries = installationStatement(
  '',
  `select recorded, date, amount from entries where tenant = $1 and type = 'principal'`,
)

/** Days in as many stretches: while one is tied, others change, so that at no moment all are tied with everything that is written. */
const STRETCHES = 20
const DAYS = Array.from({ length: STRETCHES }, (_, at) => addDays('2026-03-12', -28 * at))

/** Writes at a time, and the most rounds of them that are waited for: tests that need as many are kept waiting. */
const AT_ONCE = 10
const ROUNDS_MAX = 2_000

test('a lender that writes without a pause is tested, exactly as of the moment that its tests state', async () => {
  const book = await promised(service)
  await book.settle({ id: 'l0', settled_at: '2026-01-01', amount: 7, description: 'opening' })
  await book.pay({ id: 'e', date: '2026-03-12', amount: 1_000, metadata: { payment_reference: 'PAY-1001' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-13', amount: 1_000, description: 'PAY-1001' })
  const seen = new Map<string, Row>()
  // Never a moment without a write, until tests were made again and again.
  for (let round = 0; round < ROUNDS_MAX && seen.size < 2; round += 1) {
    const write = Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => {
        const n = AT_ONCE * round + at
        return book.pay({ id: `e${n}`, date: DAYS[n % DAYS.length], amount: 1 + n })
      }),
    )
    const { row } = await testOf(book, 'verified-later', '2026-04')
    if (typeof row?.['value'] === 'number') seen.set(String(row['known_at']), row)
    await write
  }
  expect(seen.size).toBe(2)
  const { lender } = book.parties.tenants
  const entries = await service.database.query<{ recorded: number; date: string; amount: number }>(findEntries, [
    lender,
  ])
  const { operator } = book.parties.tenants
  const [line] = await service.database.query<{ recorded: number }>(findLine, [operator, book.lineId('l1')])
  for (const row of seen.values()) {
    const known = entries.filter(({ recorded, date }) => recorded <= momentOf(row) && date.startsWith('2026-03'))
    const numerator = line !== undefined && line.recorded <= momentOf(row) ? 1_000 : 0
    expect(row).toMatchObject({ numerator, denominator: known.reduce((sum, { amount }) => sum + amount, 0) })
  }
}, 240_000)
