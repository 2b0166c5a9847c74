// What calculators ask of the database for one small write: each statement costs a thousand lenders' worth of time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { TenantNews } from '../../src/jobs/scheduling/tenant-news.ts'
import { TenantTurns } from '../../src/jobs/scheduling/tenant-turns.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService, watch } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** Looks are shared by all tenants, and not counted. */
const OF_LOOKS = ['find-ends-of-logs', 'find-news-of-tenants']

let service: TestService
let lender: Lender
let asked: string[]
let balances: () => Promise<unknown>
let portfolio: PortfolioFollower

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  await service.operator()
  lender = await service.lender()
  const database = watch(service.database, (name) => asked.push(name))
  const news = new TenantNews(database)
  const turns = new TenantTurns(database, 'balances')
  balances = () => catchUpMetrics(database, turns, news)
  portfolio = new PortfolioFollower(database, 'operator', news)
  asked = []
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('r', 'a')))
  await demand(lender.client.post('/receivables/r/entries', entryBody('first', {})))
  await balances()
  await untilFolded()
})
afterAll(() => service.stop())

/** Lets the portfolio have turns until it folds: it pauses after each. */
async function untilFolded(): Promise<void> {
  const fold = async () => {
    asked = []
    await portfolio.run()
    expect(asked).toContain('move-portfolio-cursor')
  }
  await vi.waitFor(fold, { timeout: 60_000 })
}

const statements = () => asked.filter((name) => !OF_LOOKS.includes(name))

test('balances take nine statements, none twice', async () => {
  await demand(lender.client.post('/receivables/r/entries', entryBody('second', {})))
  asked = []
  await balances()
  expect(statements()).toContain('store-ledgers')
  expect(statements()).toHaveLength(9)
  expect(new Set(statements()).size).toBe(9)
})

test('a portfolio takes twenty-two statements, none twice', async () => {
  await untilFolded()
  expect(statements()).toContain('insert-portfolio-totals')
  expect(statements()).toHaveLength(22)
  expect(new Set(statements()).size).toBe(22)
})
