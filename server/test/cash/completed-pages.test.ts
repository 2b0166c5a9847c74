// Between two turns of the calculator a row may be stored nowhere: one stretch handed it on, the next has not tied it yet. Pages and figures show the
// last completed tie-out meanwhile, and state what waits. By hand.
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook } from './cash-book.ts'
import { TurnByTurn } from './turn-by-turn.ts'

let service: TestService
let book: CashBook
let calculator: TurnByTurn
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** The last day of a stretch of days, and the first of the next. */
const STRETCH = stretchOf('2026-03-10')
const [LAST, FIRST] = [dayOfNumber((STRETCH + 1) * 28 - 1), dayOfNumber((STRETCH + 1) * 28)]
const AS_OF = '2026-06-30'

beforeEach(async () => {
  book = await openCashBook(service)
  calculator = new TurnByTurn(service, book)
  await book.pay({ id: 'e1', date: LAST, amount: 900, metadata: { payment_reference: 'PAY-1001' } })
  await book.pay({ id: 'e2', date: LAST, amount: 77, metadata: { payment_reference: 'PAY-1002' } })
  await book.settle({ id: 'l1', settled_at: LAST, amount: 900, description: 'PAY-1001', account_label: 'Main' })
  await book.settle({ id: 'l2', settled_at: LAST, amount: 5, description: 'nobody', account_label: 'Main' })
  const { organization } = book
  await demand(
    book.parties.operator.post('/operator/transparency/balances', {
      id: `${organization}-b1`,
      organization,
      account_label: 'Main',
      currency: 'USD',
      kind: 'closing_booked',
      as_of: LAST,
      amount: 905,
    }),
  )
  await calculator.finish()
})

const LISTS = ['payments', 'lines', 'breaks', 'decisions'].map((list) => `/cash-tie-out/${list}`)
const FIGURES = ['', '/groups', '/accounts', '/breaks/summary'].map((path) => `/cash-tie-out${path}`)

/** Everything that is answered, and how fresh it is stated to be. */
async function answers() {
  const all: Record<string, unknown> = {}
  const freshness: string[] = []
  for (const path of [...LISTS, ...FIGURES]) {
    const has_day = !/payments|lines|decisions/.test(path)
    const { body, headers } = await demand(book.parties.lender.get(path, has_day ? { as_of: AS_OF } : {}))
    const { freshness: stated, ...rest } = body
    all[path] = rest
    freshness.push(stated?.status ?? /status="(\w+)"/.exec(headers.get('tapeline-freshness') ?? '')?.[1])
  }
  return { all, freshness: new Set(freshness) }
}

/** The bank corrects the day of a line, and what it states at the end of the day: what was matched in one stretch is so in the next. */
async function correct(): Promise<void> {
  await book.settle({ id: 'l1', settled_at: FIRST, amount: 900, description: 'PAY-1001', account_label: 'Main' })
  const { organization } = book
  await demand(
    book.parties.operator.post('/operator/transparency/balances', {
      id: `${organization}-b1`,
      organization,
      amount: 5,
    }),
  )
  await calculator.readLog()
}

test('between two turns everything is answered as it was when all was tied, and what waits is stated', async () => {
  const before = await answers()
  expect(before.freshness).toEqual(new Set(['current']))
  expect(before.all['/cash-tie-out/payments']).toMatchObject({
    data: [
      { entry_ids: ['e2'], status: 'open' },
      { entry_ids: ['e1'], status: 'matched', tied_on: LAST },
    ],
  })
  await correct()
  let turns = 0
  for (let is_tied = false; !is_tied; turns += 1) {
    const between = await answers()
    expect(between.all).toEqual(before.all)
    expect(between.freshness).toEqual(new Set(['behind']))
    ;({ is_tied } = await calculator.turn())
  }
  // One for each of the two stretches at least: there was a moment at which the payment was stored nowhere.
  expect(turns).toBeGreaterThan(1)
  const after = await answers()
  expect(after.freshness).toEqual(new Set(['current']))
  expect(after.all['/cash-tie-out/payments']).toMatchObject({
    data: [
      { entry_ids: ['e2'], status: 'open' },
      { entry_ids: ['e1'], status: 'matched', tied_on: FIRST },
    ],
  })
})

test('pages that begin between two turns go on with what the first one showed', async () => {
  const read = async (query: Record<string, string | number>) =>
    (await demand(book.parties.lender.get('/cash-tie-out/payments', query))).body
  const whole = await read({})
  await correct()
  await calculator.turn()
  const first = await read({ limit: 1 })
  await calculator.finish()
  const second = await read({ limit: 1, page: first.next_page })
  expect([...first.data, ...second.data]).toEqual(whole.data)
  expect(await read({})).not.toEqual(whole)
})

test('a moment is answered by the tie-out that was complete then, and one before the first by none', async () => {
  const months = async (known_at?: string) =>
    (
      await demand(
        book.parties.lender.get('/cash-tie-out', { as_of: AS_OF, ...(known_at === undefined ? {} : { known_at }) }),
      )
    ).body
  const before = await months()
  await correct()
  await calculator.turn()
  const [{ now }] = (await service.database.query(
    installationStatement(
      '',
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
    ),
    [],
  )) as [{ now: string }]
  await calculator.finish()
  expect((await months(now)).data).toEqual(before.data)
  expect((await months(now)).known_at).toBe(before.known_at)
  expect(await months(before.known_at)).toEqual(before)
  const created = (await demand(book.parties.lender.get('/receivables/LOAN-0001'))).body.created_at
  expect(await months(created)).toMatchObject({ known_at: null, data: [] })
})
