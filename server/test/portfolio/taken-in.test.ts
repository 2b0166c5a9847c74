// What folds took in of receivables: that of every fold stays readable, as the difference to what came after it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { readContributors } from '../../src/resources/portfolio/contribution/contributor-reads.ts'
import { readAppliedContributionsBy } from '../../src/resources/portfolio/contribution/contributor-store.ts'
import { openSnapshot } from '../../src/resources/portfolio/snapshot/known-receivable-reads.ts'
import { readPortfolioSettings } from '../../src/resources/portfolio/contribution/portfolio-settings-reads.ts'
import { findFold } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { foldNext } from '../../src/jobs/fold/portfolio-folding.ts'
import { rebuildPortfolio } from '../../src/jobs/fold/portfolio-calculator.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender

const book = () => ({ tenant: lender.tenant, operator_slug: 'operator' })

/** What is written before each fold but the first; the calculators run by hand, so each is a fold. */
const writes: (() => Promise<unknown>)[] = [
  () => demand(lender.client.post('/receivables/r1/entries', entryBody('p', { type: 'principal', amount: 10 }))),
  () => demand(lender.client.post('/receivables/r1/entries', entryBody('p', { type: 'principal', amount: 30 }))),
  () => demand(lender.client.post('/receivables', { id: 'r1', product_type: 'auto_loan' })),
  () => demand(lender.client.delete('/receivables/r1/entries/p')),
  () => demand(lender.client.post('/receivables', receivableBody('r2', 'o'))),
  () => demand(lender.client.post('/receivables/r2/entries', entryBody('b', { amount: 100, balance: 90 }))),
]

async function takeIn(): Promise<void> {
  await catchUpMetrics(service.database)
  await foldNext(service.database, book())
}

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('o')))
  await demand(lender.client.post('/receivables', receivableBody('r1', 'o')))
  await demand(lender.client.post('/receivables/r1/entries', entryBody('d', { amount: 100 })))
  await catchUpMetrics(service.database)
  await rebuildPortfolio(service.database, book(), () => {})
  for (const write of writes) {
    await write()
    await takeIn()
  }
})
afterAll(() => service.stop())

const findFolds = installationStatement(
  'test-find-folds',
  'select fold, position, settings from portfolio_folds where tenant = $1 order by fold',
)
const findNumbers = installationStatement(
  'test-find-numbers-of-receivables',
  'select number from receivables where tenant = $1 order by number',
)

async function readFolds() {
  return service.database.query<{ fold: number; position: number; settings: number }>(findFolds, [lender.tenant])
}

test('what every fold took in of each receivable is what was known at its end', async () => {
  const { database } = service
  const { tenant } = lender
  const numbers = (await database.query<{ number: number }>(findNumbers, [tenant])).map(({ number }) => number)
  const folds = await readFolds()
  expect(folds.length).toBe(writes.length + 1)
  for (const { fold, position, settings } of folds) {
    const taken = await readAppliedContributionsBy(database, { tenant, fold, is_last: false }, numbers)
    const metric_settings = await readPortfolioSettings(database, book(), settings)
    const known = await readContributors(database, { tenant, known_at: position, ...metric_settings }, numbers)
    expect(taken.size).toBe(known.length)
    for (const { number, ...wanted } of known) {
      const { ledger, cells, breaks } = taken.get(number) ?? {}
      expect({ ledger: decodeLedger(ledger ?? new Uint8Array()), cells, breaks }).toEqual(wanted)
    }
  }
})

test('a moment between two folds is read from the later one but for what was written in between', async () => {
  const { database } = service
  const [first, second] = await readFolds()
  const at = (known_at: number) => openSnapshot(database, { ...book(), known_at, shown_at: undefined })
  const [numbers] = await database.query<{ number: number }>(findNumbers, [lender.tenant])
  const between = await at((first?.position ?? 0) + 1)
  expect(between).toMatchObject({ fold: { fold: 2, is_last: false }, changed: new Set([numbers?.number]) })
  expect(await at(second?.position ?? 0)).toMatchObject({ fold: { fold: 2 }, changed: new Set() })
  const last = await findFold(database, lender.tenant, undefined)
  expect(await at(last?.position ?? 0)).toMatchObject({ fold: { fold: last?.fold, is_last: true }, changed: new Set() })
})

const forget = installationStatement(
  'test-forget-forms',
  'update portfolio_receivables set since = $2 where tenant = $1',
)

test('a receivable whose earlier forms are not kept is left to its history', async () => {
  const { database } = service
  const { tenant } = lender
  const numbers = (await database.query<{ number: number }>(findNumbers, [tenant])).map(({ number }) => number)
  const past = { tenant, fold: 2, is_last: false }
  expect((await readAppliedContributionsBy(database, past, numbers)).size).toBe(1)
  const known_at = (await readFolds())[1]?.position
  const ask = async () => {
    const moment = new Date((known_at ?? 0) / 1_000).toISOString()
    return (await lender.client.get('/portfolio/summary', { as_of: '2026-12-31', known_at: moment })).body['data']
  }
  const before = await ask()
  await database.query(forget, [tenant, 3])
  expect((await readAppliedContributionsBy(database, past, numbers)).size).toBe(0)
  expect(await ask()).toEqual(before)
})
