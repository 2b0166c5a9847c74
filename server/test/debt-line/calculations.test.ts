// Calculations as they come about, step by step: no job runs here but those that the test runs.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { calculateWanted, pruneCalculations } from '../../src/jobs/debt-lines/line-calculator.ts'
import { followIfBehind, followLender } from '../../src/jobs/debt-lines/line-follower.ts'
import { LineFollowers } from '../../src/jobs/debt-lines/line-followers.ts'
import { verifyLines } from '../../src/jobs/debt-lines/line-verify.ts'
import { readLineProgress, reportLineProgress } from '../../src/resources/borrowing-base/line-progress-store.ts'
import { findLenderOfLines } from '../../src/resources/borrowing-base/line-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { earlier } from '../harness/earlier.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
let book: LineBook

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
  await book.loan({ id: 'a2', obligor: 'a', amount: 30_000 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
})

/** A day of which no job keeps the base. */
const OTHER_DAY = { as_of: '2026-06-30' }

const calculateAll = () => calculateWanted({ database: service.database, beside: service.database }, 'operator')

async function follow(): Promise<void> {
  const lender = await findLenderOfLines(service.database, book.lender.tenant)
  if (lender === undefined) throw new Error('There is a lender')
  await followLender(service.database, lender, 'operator')
}

/** Brings ledgers and the portfolio up to now. */
async function takeIn(): Promise<void> {
  await catchUpMetrics(service.database)
  await new PortfolioFollower(service.database, 'operator').run()
}

/** Runs a statement of the test's own on this lender's calculations. */
const run = (name: string, text: string) =>
  service.database.query<{ count: number }>(installationStatement(`test-${name}`, text), [book.lender.tenant])

async function countOf(table: 'line_calculations' | 'line_outcomes'): Promise<number | undefined> {
  return (await run(`count-${table}`, `select count(*) as count from ${table} where tenant = $1`))[0]?.count
}

describe('a calculation that nobody has made yet', () => {
  test('answers how far it is, when to ask again, and no figures; then what came out', async () => {
    const asked = await demand(book.base(OTHER_DAY))
    expect(asked.headers.get('retry-after')).toBe('1')
    expect(asked.body).toMatchObject({ calculation: { status: 'running' }, pledged: null, base: null, terms: null })
    await calculateAll()
    const { headers, body } = await demand(book.base(OTHER_DAY))
    expect(headers.get('retry-after')).toBeNull()
    expect(body).toMatchObject({ calculation: { status: 'done', done: 2, total: 2 }, base: 72_000 })
  })

  test('has no list, and the refusal states that', async () => {
    expectError(await book.receivables(OTHER_DAY), 503, 'calculation_running')
    await calculateAll()
    expect((await demand(book.receivables(OTHER_DAY))).body.data).toHaveLength(2)
  })

  test('is left by a worker that died, and taken up by another when its lease is over', async () => {
    await demand(book.base(OTHER_DAY))
    const seize = (lease: string) =>
      `update line_calculations set status = 'running', lease = ${lease} where tenant = $1`
    await run('seize', seize("statement_timestamp() + interval '1 minute'"))
    await calculateAll()
    expect((await demand(book.base(OTHER_DAY))).body.calculation.status).toBe('running')
    await run('let-go', seize('statement_timestamp()'))
    await calculateAll()
    expect((await demand(book.base(OTHER_DAY))).body.calculation.status).toBe('done')
  })

  test('that fails throws to its caller, and is made when it is asked for again', async () => {
    await demand(book.base(OTHER_DAY))
    await run('break', `update line_calculations set debt_line = 'nowhere' where tenant = $1`)
    await expect(calculateAll()).rejects.toThrow('not known')
    await run('repair', `update line_calculations set debt_line = '${book.line}' where tenant = $1`)
    await demand(book.base(OTHER_DAY))
    await calculateAll()
    expect((await demand(book.base(OTHER_DAY))).body.base).toBe(72_000)
  })
  test('is waited for by whoever asks again, and made again only where more was reported about the day meanwhile', async () => {
    await demand(book.base(OTHER_DAY))
    const forget = () => run('forget', "update line_calculations set status = 'wanted' where tenant = $1")
    // On a busy machine the calculation may take longer than a request waits.
    const asked = await eventually(
      async () => {
        await forget()
        const [, answer] = await Promise.all([setTimeout(500).then(calculateAll), demand(book.base(OTHER_DAY))])
        return answer
      },
      ({ body }) => body.calculation.status === 'done',
    )
    expect(asked.body).toMatchObject({ calculation: { status: 'done' }, base: 72_000 })
    expect(await countOf('line_calculations')).toBe(1)
    await forget()
    const paid = entryBody('early', { type: 'principal', amount: 10_000, date: '2026-06-01' })
    await demand(book.lender.client.post('/receivables/a1/entries', paid))
    const again = setTimeout(500).then(calculateAll)
    expect((await demand(book.base(OTHER_DAY))).body.calculation.status).toBe('running')
    await again
    // A request that waited for the first one to its end asks for the second only now.
    const ask = () => calculateAll().then(() => demand(book.base(OTHER_DAY)))
    expect((await eventually(ask, ({ body }) => body.calculation.status === 'done')).body.base).toBe(64_000)
    expect(await countOf('line_calculations')).toBe(2)
  })
})

describe('the base of today', () => {
  test('is left to the follower of lines: whoever asks before it is done learns how far that is', async () => {
    expect((await demand(book.base())).body.calculation).toEqual({ status: 'running', done: 0, total: 0 })
    await reportLineProgress(service.database, book.lender.tenant, { done: 1, total: 2 })
    const { headers, body } = await demand(book.base())
    expect(headers.get('retry-after')).toBe('1')
    expect(body).toMatchObject({ calculation: { status: 'running', done: 1, total: 2 }, pledged: null, base: null })
    expect(await countOf('line_calculations')).toBe(0)
    await follow()
    const made = await demand(book.base())
    expect(made.headers.get('retry-after')).toBeNull()
    expect(made.body).toMatchObject({ calculation: { status: 'done', done: 2, total: 2 }, base: 72_000 })
    expect(await readLineProgress(service.database, book.lender.tenant)).toEqual({ done: 0, total: 0 })
  })

  test('waits for the portfolio to take in a new line, so that nothing is made from history twice', async () => {
    const lender = await findLenderOfLines(service.database, book.lender.tenant)
    if (lender === undefined) throw new Error('There is a lender')
    const followed = () => followIfBehind(service.database, lender, 'operator')
    expect(await followed()).toBe(false)
    await takeIn()
    expect(await followed()).toBe(true)
    expect((await demand(book.base())).body.base).toBe(72_000)
  })
})

describe('what is kept', () => {
  const aged = (by: string) =>
    `update line_calculations set expires_at = ${earlier('expires_at', by)} where tenant = $1`

  test('is forgotten a day after it was last asked for, what became of receivables with it; today’s stays', async () => {
    await demand(book.base({ as_of: '2026-03-31' }))
    await calculateAll()
    await follow()
    expect([await countOf('line_calculations'), await countOf('line_outcomes')]).toEqual([2, 2])
    await pruneCalculations(service.database)
    expect([await countOf('line_calculations'), await countOf('line_outcomes')]).toEqual([2, 2])
    await run('age', aged('25 hours'))
    await pruneCalculations(service.database)
    expect([await countOf('line_calculations'), await countOf('line_outcomes')]).toEqual([1, 1])
    expect((await demand(book.base())).body.base).toBe(72_000)
  })

  test('of today holds on while nothing changes it, and gives way to the next', async () => {
    await follow()
    await demand(book.lender.client.post('/accounts', { id: 'b', type: 'business', name: 'Not of the line' }))
    await follow()
    expect(await countOf('line_calculations')).toBe(1)
    await demand(
      book.lender.client.post('/receivables/a1/entries', entryBody('paid', { type: 'principal', amount: 1_000 })),
    )
    await follow()
    expect((await demand(book.base())).body.base).toBe(71_200)
    await run('age-superseded', aged('1 hour'))
    await pruneCalculations(service.database)
    expect([await countOf('line_calculations'), await countOf('line_outcomes')]).toEqual([1, 1])
  })

  test('is read again of changed receivables alone; a new day has all of it read', async () => {
    await follow()
    const spoil = `update line_collateral set collateral = '[1]' where tenant = $1 and receivable = (
      select number from receivables where tenant = $1 and id = 'a2')`
    await run('spoil', spoil)
    await demand(book.lender.client.post('/accounts', { id: 'c', type: 'business', name: 'C' }))
    await follow()
    const verified = () => verifyLines(service.database, { tenant: book.lender.tenant, operator_slug: 'operator' })
    expect((await verified()).differing).not.toEqual([])
    await run('yesterday', 'update line_cursors set as_of = as_of - 1 where tenant = $1')
    const { database } = service
    await takeIn()
    await new LineFollowers(database, 'lines', (lender) => followIfBehind(database, lender, 'operator')).run()
    expect(await verified()).toMatchObject({ lines: 1, receivables: 2, differing: [] })
  })
})

describe('today is followed in all that a base is made of', () => {
  const terms = {
    advance_rates: { rate: 0.5 },
    eligibility: [
      { id: 'signed', rule: 'documents', kinds: ['contract'] },
      { id: 'sector', rule: 'industry', not_in: ['7225'], missing: 'eligible' },
      { id: 'branch', rule: 'metadata', key: 'branch', not_in: ['closed'], missing: 'eligible' },
    ],
    eligible_cash: { payin_instrument_ids: [] as string[] },
    interest: { index: 'SOFR 1M', margin: 0, floor: 0, day_count: '30/360' },
    reserves: [{ id: 'interest', reserve: 'interest', months: 12 }],
  }
  const today = new Date().toISOString().slice(0, 10)
  /** An id in which nothing looks like the number of an account. */
  const instrument = () => `payin-${book.organization.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const upload = (loan: string) =>
    book.lender.client.post(`/receivables/${loan}/documents?id=${loan}-doc&kind=contract&name=a.json`, {})
  const post = (path: string, body: object) => demand(book.lender.client.post(path, body))
  const balance = (currency: string) =>
    book.write('transparency/balances', {
      id: `${book.organization}-${currency}`,
      payin_instrument_id: instrument(),
      kind: 'closing_booked',
      amount: 1_000,
      currency,
      as_of: today,
    })
  const rate = (collection: string, body: object) =>
    demand(book.operator.client.post(`/operator/${collection}`, { organization: 'operator', date: today, ...body }))

  beforeEach(async () => {
    await book.write('payin-instruments', { id: instrument(), kind: 'bank_account', status: 'active' })
    await book.agree('terms', { ...terms, eligible_cash: { payin_instrument_ids: [instrument()] } })
    await demand(upload('a1'))
    await rate('index-rates', { id: `SOFR 1M-${today}`, index: 'SOFR 1M', rate: 0.04 })
    await rate('fx-rates', { id: `EUR-USD-${today}`, base: 'EUR', quote: 'USD', rate: 1.5 })
    await follow()
    // a1 alone has its contract: 0.5 of 60,000.
    expect((await demand(book.base())).body).toMatchObject({ eligible: { amount: 60_000 }, base: 30_000 })
  })

  test.each<readonly [string, () => Promise<unknown>, number]>([
    ['a document', () => demand(upload('a2')), 45_000],
    ['an obligor', () => post('/accounts', { id: 'a', industry: '722511' }), 0],
    ['metadata', () => post('/receivables', { id: 'a1', metadata: { branch: 'closed' } }), 0],
    ['an entry', () => post('/receivables/a1/entries', entryBody('p', { type: 'principal', amount: 20_000 })), 20_000],
    ['who funds', () => post('/receivables', { id: 'a1', funded_by: 'balance_sheet' }), 0],
    [
      'a pledge',
      () => book.write('pledges', { id: `${book.organization}:a1`, receivable_id: 'a1', status: 'released' }),
      0,
    ],
    ['terms', () => book.agree('more', { advance_rates: { rate: 0.25 } }), 22_500],
    ['cash', () => balance('USD'), 31_000],
    ['cash of another currency', () => balance('EUR'), 31_500],
    // 12 months of 4 % of what is drawn are held back.
    ['what is drawn', () => book.write('debt-lines', { id: book.line, principal_outstanding: 10_000 }), 29_600],
    ['a line that takes nothing', () => book.write('debt-lines', { id: book.line, pledge_selector: null }), 0],
  ])('%s', async (_what, act, base) => {
    await act()
    await follow()
    expect((await demand(book.base())).body.base).toBe(base)
    const { differing } = await verifyLines(service.database, { tenant: book.lender.tenant, operator_slug: 'operator' })
    expect(differing).toEqual([])
  })

  test('a rate of the day, of exchange or of an index', async () => {
    await balance('EUR')
    await book.write('debt-lines', { id: book.line, principal_outstanding: 10_000 })
    await rate('fx-rates', { id: `EUR-USD-${today}`, base: 'EUR', quote: 'USD', rate: 2 })
    await rate('index-rates', { id: `SOFR 1M-${today}`, index: 'SOFR 1M', rate: 0.05 })
    await follow()
    // 30,000 and 1,000 euros at 2, less 5 % of 10,000.
    expect((await demand(book.base())).body.base).toBe(31_500)
  })
})
