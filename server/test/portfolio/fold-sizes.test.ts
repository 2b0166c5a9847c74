// A stretch of the log that brings many receivables is folded in several folds to one end: what is known after it is the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { rebuildPortfolio } from '../../src/jobs/fold/portfolio-calculator.ts'
import { beginAgain, foldNext } from '../../src/jobs/fold/portfolio-folding.ts'
import { verifyPortfolio } from '../../src/jobs/fold/portfolio-verify.ts'
import { findFold } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  for (let at = 0; at < 7; at += 1) {
    await demand(lender.client.post('/accounts', accountBody(`o${at % 3}`)))
    await demand(lender.client.post('/receivables', receivableBody(`r${at}`, `o${at % 3}`)))
    await demand(lender.client.post(`/receivables/r${at}/entries`, entryBody('d', { amount: 100 + at })))
  }
  await catchUpMetrics(service.database)
  await rebuildPortfolio(service.database, book(), () => {})
})
afterAll(() => service.stop())

const book = () => ({ tenant: lender.tenant, operator_slug: 'operator' })

async function answers(): Promise<unknown[]> {
  const query = { as_of: '2026-03-31' }
  const tables = ['summary', 'data-quality', 'obligors'].map((name) => lender.client.get(`/portfolio/${name}`, query))
  return (await Promise.all(tables)).map(({ body }) => body)
}

test('folds of few receivables each answer and verify as one of all', async () => {
  const { database } = service
  const { tenant } = lender
  const before = await answers()
  const one = await findFold(database, tenant, undefined)
  expect(one?.fold).toBe(1)
  await database.transaction((transaction) => beginAgain(transaction, tenant))
  await foldNext(database, book(), { receivables_max: 2 })
  expect(await findFold(database, tenant, undefined)).toEqual({ ...one, fold: 4 })
  expect(await answers()).toEqual(before)
  const verified = await verifyPortfolio(database, book(), () => {})
  expect(verified).toMatchObject({ receivables: 7, folds: 4, differing: [] })
})

const mixUp = installationStatement(
  'test-mix-obligors-up',
  `update portfolio_obligors set ordinal = case when ordinal = 0 then -1 when ordinal = 1 then 0 else ordinal end where tenant = $1`,
)

test('verifying names the obligors whose sums are kept under the number of another', async () => {
  const { database } = service
  await database.query(mixUp, [lender.tenant])
  const { differing } = await verifyPortfolio(database, book(), () => {})
  expect(differing).toContain('obligors ["0000000","USD"]')
})
