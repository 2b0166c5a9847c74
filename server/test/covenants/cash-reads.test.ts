// What tests of covenants read of the tie-out, at each completion: once for all lines, metrics and test days, and nothing again of test days before which
// nothing was tied otherwise. What is kept is what would be read anew. Figures by hand; no job runs here but those that the test runs.
import { addDays, dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { firstDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followTests } from '../../src/jobs/covenants/covenant-calculator.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { findLenderOfLines } from '../../src/resources/borrowing-base/line-store.ts'
import { type Database, type Querier, installationStatement } from '../../src/storage/database.ts'
import { type CashBook, openCashBook } from '../cash/cash-book.ts'
import { TurnByTurn } from '../cash/turn-by-turn.ts'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const MONTHS = 24
const TODAY = new Date().toISOString().slice(0, 10)
const THIS_MONTH = monthOfDay(dayNumber(TODAY))
/** A day of a month so many months ago. */
const ago = (months: number, day = 1) => addDays(dayOfNumber(firstDayOf(THIS_MONTH - months)), day - 1)

const METRICS = {
  share: { name: 'Verified', metric: 'cash_verified_ratio', comparator: '>=', threshold: 0.75 },
  age: { name: 'Age', metric: 'unmatched_cash_days', comparator: '<=', threshold: 10 },
}
const LATER_DAY = 10
const LATER = { test_day: { on: 'day', day: LATER_DAY } }
const COVENANTS = [
  { id: 'share', ...METRICS.share },
  { id: 'share-later', ...METRICS.share, ...LATER },
  { id: 'age', ...METRICS.age },
  { id: 'age-later', ...METRICS.age, ...LATER },
]

const IS_LAST_DAY = monthOfDay(dayNumber(TODAY) + 1) > THIS_MONTH
/** How many of the covenants are tested today: those of month ends on the last day, the others on theirs. */
const TESTED_TODAY = IS_LAST_DAY || Number(TODAY.slice(8)) === LATER_DAY ? 2 : 0
/** At most so many statements read the payments and the statements of a bank before one test day. */
const READ_OF_A_TEST_DAY = 10

/** A lender with a loan and a line of 24 months, whose four covenants test its cash. */
class Tested {
  readonly book: CashBook
  readonly #calculator: TurnByTurn

  constructor(book: CashBook) {
    this.book = book
    this.#calculator = new TurnByTurn(service, book)
  }

  static async open(): Promise<Tested> {
    const book = await openCashBook(service)
    const { organization, parties } = book
    const origination_date = ago(MONTHS + 1)
    await demand(parties.lender.post('/receivables', receivableBody('OLD', 'acme', { origination_date })))
    const line = {
      id: `${organization}-line`,
      name: 'Warehouse',
      currency: 'USD',
      status: 'active',
      commitment: 100_000,
    }
    await demand(parties.operator.post('/operator/debt-lines', { ...line, organization, opened_on: ago(MONTHS) }))
    const terms = { id: `${organization}-terms`, debt_line_id: line.id, organization, covenants: COVENANTS }
    await demand(parties.operator.post('/operator/debt-line-terms', { ...terms, effective_from: ago(MONTHS) }))
    return new Tested(book)
  }

  async pay(id: string, date: string, amount: number, type = 'principal'): Promise<void> {
    const metadata = { payment_reference: `PAY-${id}` }
    await demand(this.book.parties.lender.post('/receivables/OLD/entries', { id, type, date, amount, metadata }))
  }

  settle(id: string, settled_at: string, amount: number): Promise<void> {
    return this.book.settle({ id, settled_at, amount, description: `PAY-${id}` })
  }

  /** Ties all that was written, and tests the covenants once. Returns how many statements and rows were read for that. */
  async test(): Promise<{ readonly statements: number; readonly rows: number }> {
    await this.#calculator.finish()
    await new PortfolioFollower(service.database, 'operator').run()
    const lender = await findLenderOfLines(service.database, this.book.parties.tenants.lender)
    if (lender === undefined) throw new Error('There is a lender')
    const counts = { statements: 0, rows: 0 }
    expect(await followTests(counting(service.database, counts), lender, 'operator')).toBe(true)
    return counts
  }

  /** The figures of all tests, as they are stored. */
  async figures(): Promise<Record<string, unknown>> {
    const all: Record<string, unknown> = {}
    const path = `/debt-lines/${this.book.organization}-line/metrics`
    for (let page: string | null = null, more = true; more;) {
      const { body } = await demand(
        this.book.parties.lender.get(path, { limit: 100, ...(page === null ? {} : { page }) }),
      )
      for (const row of body.data) all[`${row.covenant_id} ${row.test_month}`] = row.value ?? row.missing
      ;({ next_page: page, has_more: more } = body)
    }
    return all
  }

  /** Has everything tested again, and read anew. */
  async anew(): Promise<Record<string, unknown>> {
    const { lender } = this.book.parties.tenants
    await service.database.query(installationStatement('', 'update covenant_cursors set form = 0 where tenant = $1'), [
      lender,
    ])
    await this.pay('nothing', ago(0), 0, 'other')
    await this.test()
    return this.figures()
  }
}

/** A database whose statements are counted. */
function counting(database: Database, counts: { statements: number; rows: number }): Database {
  const counted =
    (querier: Querier): Querier['query'] =>
    async <Row>(asked: Parameters<Querier['query']>[0], values: readonly unknown[]) => {
      const rows = await querier.query<Row>(asked, values)
      counts.statements += 1
      counts.rows += rows.length
      return rows
    }
  return {
    ...database,
    query: counted(database),
    transaction: (work, isolation) =>
      database.transaction((opened) => work({ ...opened, query: counted(opened) }), isolation),
  }
}

test('of 24 months and four covenants only test days are read again before which something was tied otherwise', async () => {
  const tested = await Tested.open()
  await tested.settle('opening', ago(MONTHS, 2), 7)
  for (let month = 1; month <= MONTHS; month += 1) {
    await tested.pay(`m${month}`, ago(month, 5), 1_000)
    await tested.settle(`m${month}`, ago(month, 6), 1_000)
  }
  const first = await tested.test()
  const before = await tested.figures()
  expect(before[`share ${monthText(THIS_MONTH - 1)}`]).toBe(1)
  await tested.pay('now', TODAY, 1_000)
  const current = await tested.test()
  // On the last day of a month its test is the newest: of what was paid on this day, the bank has shown nothing yet.
  const tested_today = IS_LAST_DAY ? { [`share ${monthText(THIS_MONTH)}`]: 0 } : {}
  expect(await tested.figures()).toEqual({ ...before, ...tested_today })
  // 98 test days: of none but those of today anything is read, and the rest is what every turn reads.
  expect(current.statements - READ_OF_A_TEST_DAY * TESTED_TODAY).toBeLessThan(58)
  // A payment of a year ago comes late: the bank never shows it.
  await tested.pay('late', ago(12, 20), 1_000)
  const past = await tested.test()
  expect(past.statements).toBeLessThan(first.statements)
  const after = await tested.figures()
  expect(after[`share ${monthText(THIS_MONTH - 12)}`]).toBe(0.5)
  expect(after[`share ${monthText(THIS_MONTH - 13)}`]).toBe(1)
  expect(await tested.anew()).toEqual(after)
})

const monthText = (month: number) => dayOfNumber(firstDayOf(month)).slice(0, 7)

test('days whose payments were all taken back are passed over together', async () => {
  const tested = await Tested.open()
  await tested.settle('opening', ago(2, 1), 7)
  for (let day = 2; day <= 25; day += 1) {
    await tested.pay(`p${day}`, ago(2, day), 100 + day)
    await tested.pay(`r${day}`, ago(2, day), 100 + day, 'returned_principal')
  }
  await tested.pay('open', ago(2, 26), 500)
  const counts = await tested.test()
  // Three statements for each of 24 days would be more, on each of the test days behind them.
  expect(counts.statements).toBeLessThan(600)
  const figures = await tested.figures()
  // From the 26th to the last day of the month.
  const last = dayNumber(ago(1)) - 1
  expect(figures[`age ${monthText(THIS_MONTH - 2)}`]).toBe(last - dayNumber(ago(2, 26)))
  expect(await tested.anew()).toEqual(figures)
})
