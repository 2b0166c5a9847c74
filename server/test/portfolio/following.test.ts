// When the calculator of portfolios processes ledgers: at once, but not in the midst of an import that is about to send more.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { findFold } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** A lot of an import: ahead of the clock, so that the test does not depend on how long it takes. */
const insertLot = installationStatement(
  'test-insert-lot',
  `
  insert into batches (tenant, last, first, batch, changed_receivables, events, bulk)
  select own.tenant, last, last, $2::uuid, '{1}',
    json_build_array((select string_agg(md5(n::text), '') from generate_series(1, 2000) n)), true
  from tenants own cross join (select (extract(epoch from statement_timestamp()) * 1000000)::bigint + 60000000 as last) moment
  where own.tenant = $1`,
)

/** As if all had come by import. */
const forgetSingles = installationStatement('test-forget-singles', 'update batches set bulk = true where tenant = $1')

const deleteLot = installationStatement(
  'test-delete-lot',
  `delete from batches where tenant = $1 and last > (extract(epoch from statement_timestamp()) * 1000000)::bigint`,
)

test('a portfolio is folded once the ledgers of an import are in, not while the log holds more of it', async () => {
  const { database } = service
  const { client, tenant } = await service.lender()
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  await demand(client.post('/receivables/r/entries', entryBody('d', { amount: 100 })))
  await catchUpMetrics(database)
  await database.query(forgetSingles, [tenant])
  const follower = new PortfolioFollower(database, 'operator')
  await database.query(insertLot, [tenant, randomUUID()])
  for (let look = 0; look < 3; look += 1) await follower.run()
  expect(await findFold(database, tenant, undefined)).toBeUndefined()
  await database.query(deleteLot, [tenant])
  await follower.run()
  expect(await findFold(database, tenant, undefined)).toMatchObject({ fold: 1 })
})
