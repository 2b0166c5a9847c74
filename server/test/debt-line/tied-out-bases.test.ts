// Which tie-out a base is calculated from while the tie-out is behind, busy or half done: no job runs here but those that the test runs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { tieCash } from '../../src/jobs/cash/cash-calculator.ts'
import { followIfBehind } from '../../src/jobs/debt-lines/line-follower.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { findLenderOfLines } from '../../src/resources/borrowing-base/line-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { CashLineBook } from './cash-line-book.ts'

let service: TestService
let cash: CashLineBook

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

/** a1 paid 10.00 twenty days ago, which the bank showed a day later. */
beforeEach(async () => {
  cash = await CashLineBook.open(service)
  await cash.settle('opening', ago(40), 7)
  await cash.pay('a1', 'e1', ago(20), 1_000)
  await cash.settle('e1', ago(19), 1_000)
  await takeIn()
  await tieCash(service.database)
})

/** Brings ledgers and the portfolio up to now. */
async function takeIn(): Promise<void> {
  await catchUpMetrics(service.database)
  await new PortfolioFollower(service.database, 'operator').run()
}

/** Brings the base up to now. Returns whether there was anything to do. */
async function follow(): Promise<boolean> {
  const lender = await findLenderOfLines(service.database, cash.book.lender.tenant)
  if (lender === undefined) throw new Error('There is a lender')
  return followIfBehind(service.database, lender, 'operator')
}

const baseOf = async () => (await demand(cash.book.base())).body

const ELIGIBLE = { ineligible: { count: 0 }, reserved: 0 }

describe('a tie-out that is behind', () => {
  test('does not hold the base up: it is as of the tie-out before, and states so until it is followed', async () => {
    expect(await follow()).toBe(true)
    const before = await baseOf()
    // 0.8 of 1,790.00.
    expect(before).toMatchObject({ ...ELIGIBLE, base: 143_200, freshness: { status: 'current', waiting_since: null } })
    await cash.pay('a1', 'e2', ago(15), 2_000)
    await takeIn()
    expect(await follow()).toBe(true)
    const meanwhile = await baseOf()
    expect(meanwhile).toMatchObject({ ...ELIGIBLE, base: 141_600, cash_tie_out: before.cash_tie_out })
    expect(meanwhile.freshness).toMatchObject({ status: 'behind', waiting_since: expect.any(String) as unknown })
    expect(await follow()).toBe(false)

    await tieCash(service.database)
    const tied = await baseOf()
    expect(tied).toMatchObject({ ...ELIGIBLE, freshness: { status: 'behind' } })
    expect(await follow()).toBe(true)
    const after = await baseOf()
    // a1 is out: 0.8 of 800.00, less half of 20.00.
    expect(after).toMatchObject({ ineligible: { count: 1 }, reserved: 1_000, base: 63_000 })
    expect(after.freshness).toMatchObject({ status: 'current', waiting_since: null })
    expect(after.cash_tie_out.tied_out_at > before.cash_tie_out.tied_out_at).toBe(true)
    expect(await follow()).toBe(false)
  })

  test('in the middle of a turn is not waited for longer than a turn takes', async () => {
    const lock = installationStatement('', 'select from cash_cursors where tenant = $1 for update')
    await service.database.transaction(async (transaction) => {
      await transaction.query(lock, [cash.book.lender.tenant])
      expect(await follow()).toBe(true)
      expect(await baseOf()).toMatchObject({ ...ELIGIBLE, base: 143_200 })
    })
  })
})

describe('a tie-out that is half done', () => {
  const count = installationStatement('', 'select count(*)::integer as count from cash_completions where tenant = $1')
  const completions = async () =>
    (await service.database.query<{ count: number }>(count, [cash.book.lender.tenant]))[0]?.count ?? 0

  test('is noted once: days of three stretches that are tied one after another end in one completion', async () => {
    const before = await completions()
    for (const days of [130, 80, 10]) await cash.pay('a2', `e${days}`, ago(days), 500)
    await takeIn()
    expect(await tieCash(service.database)).toBeGreaterThan(2)
    expect(await completions()).toBe(before + 1)
  })

  test('is not noted again while nothing can be read further, since ledgers are behind', async () => {
    const before = await completions()
    await cash.pay('a1', 'e2', ago(15), 2_000)
    await cash.settle('e2', ago(14), 2_000)
    await tieCash(service.database)
    expect(await completions()).toBe(before)
    await takeIn()
    await tieCash(service.database)
    expect(await completions()).toBe(before + 1)
  })

  const forgetLast = installationStatement(
    '',
    `
    delete from cash_completions where tenant = $1
      and moment = (select moment from cash_completions where tenant = $1 order by moment desc limit 1)`,
  )

  test('is not read: the base is as of the last moment at which it was complete', async () => {
    await follow()
    const before = await baseOf()
    // Rows of the payment are stored as those of a turn are that leaves other days to tie.
    await cash.pay('a1', 'e2', ago(15), 2_000)
    await takeIn()
    await tieCash(service.database)
    await service.database.query(forgetLast, [cash.book.lender.tenant])
    await follow()
    expect(await baseOf()).toMatchObject({ ...ELIGIBLE, base: 141_600, cash_tie_out: before.cash_tie_out })
  })

  test('for the first time leaves everything untested, and the base states that it is behind', async () => {
    const everything = installationStatement('', 'delete from cash_completions where tenant = $1')
    const unfinished = installationStatement('', 'update cash_cursors set is_whole = false where tenant = $1')
    await service.database.query(everything, [cash.book.lender.tenant])
    await service.database.query(unfinished, [cash.book.lender.tenant])
    await follow()
    expect(await baseOf()).toMatchObject({
      ineligible: { count: 3 },
      base: null,
      cash_tie_out: { tied_out_at: null, statements_since: null },
      freshness: { status: 'behind' },
    })
  })
})
