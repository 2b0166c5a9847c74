// Bases of today that are limited by unverified collections, under random payments and lines of the bank by callers on two nodes: what is followed from
// one tie-out to the next is what all of history makes, and what was answered at a moment is answered again for that moment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { verifyLines } from '../../src/jobs/debt-lines/line-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { demand } from '../surface/operations.ts'
import { CashLineBook } from './cash-line-book.ts'

let service: TestService
let cash: CashLineBook
let callers: readonly Client[]

const TERMS = {
  advance_rates: { rate: 0.8 },
  eligibility: [{ id: 'bank', rule: 'collections_verified', days: 10, amount_max: 400, missing: 'eligible' }],
  reserves: [{ id: 'held', reserve: 'unverified_collections', days: 20, share: 0.5 }],
}

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

beforeAll(async () => {
  service = await startTestService()
  cash = await CashLineBook.open(service, TERMS)
  const other = (await service.another()).address ?? ''
  const { key, client } = cash.book.lender
  callers = [client, new Client(other, key)]
  await cash.settle('opening', ago(90), 7)
})
afterAll(() => service.stop())

/** The same numbers in every run, so that what fails fails again. */
function chance(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

/** Five payments of each loan, some days apart; a line of a payment is of the same amount, or of another, and withdrawn by a third. */
async function writeSome(caller: Client, seed: number, count: number): Promise<void> {
  const whole = chance(seed)
  for (let at = 0; at < count; at += 1) {
    const loan = `a${1 + whole(3)}`
    const payment = whole(5)
    const id = `${loan}-${payment}`
    const day = ago(60 - 10 * payment)
    const amount = 100 * (1 + payment)
    const metadata = { payment_reference: `PAY-${id}` }
    const entry = entryBody(id, { type: 'principal', date: day, amount: amount + 10 * whole(2), metadata })
    const act = whole(4)
    if (act === 0) await caller.delete(`/receivables/${loan}/entries/${id}`)
    else if (act === 1) await demand(caller.post(`/receivables/${loan}/entries`, entry))
    else await cash.settle(id, addDays(day, whole(3)), amount + 10 * whole(2))
  }
}

let words = 0

/** The base once it shows all that was written before, and the tie-out of it. */
async function caughtUp() {
  words += 1
  const { book } = cash
  const { body } = await book.write('debt-lines', { id: book.line, metadata: { words } })
  const { body: base } = await eventually(
    () => demand(book.base()),
    ({ body: { calculation, freshness, known_at } }) =>
      calculation.status === 'done' && freshness.status === 'current' && known_at >= body.updated_at,
    60_000,
  )
  return base
}

const forget = installationStatement(
  'test-forget-calculations-of-rolling-cash',
  `
  with gone as (delete from line_calculations where tenant = $1 returning 1)
  delete from line_outcomes where tenant = $1 and exists (select from gone)`,
)

/** Fields of today's base alone, and of how it was calculated. */
const OF_TODAY = { calculation: null, metric_class: null, deficiency_cure: null }

test(
  'what is followed is what history makes, and the past stays as it was answered',
  { timeout: timeLimit(180_000) },
  async () => {
    const answered: Record<string, unknown>[] = []
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(callers.map((caller, at) => writeSome(caller, 100 * round + at + 1, 12)))
      answered.push(await caughtUp())
      const place = { tenant: cash.book.lender.tenant, operator_slug: 'operator' }
      expect((await verifyLines(service.database, place)).differing).toEqual([])
    }
    // Rule and reserve are not idle: not every base is the same.
    expect(new Set(answered.map(({ reserved }) => reserved)).size).toBeGreaterThan(1)
    await service.database.query(forget, [cash.book.lender.tenant])
    for (const body of answered) {
      const { body: again } = await eventually(
        () => demand(cash.book.base({ known_at: String(body['known_at']) })),
        ({ body: { calculation } }) => calculation.status === 'done',
      )
      expect({ ...again, ...OF_TODAY }).toEqual({ ...body, ...OF_TODAY })
    }
  },
)
