// Processes of an older version beside a schema that a newer one migrated: they serve requests, and calculate no more. A process is older than a
// schema with a migration that it does not know; one that knows it calculates.
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { NewerSchema, SchemaFence, fenced } from '../../src/storage/newer-schema.ts'
import { startCalculators } from '../harness/calculators.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

beforeEach(async () => {
  await known()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('r', 'a')))
})

const run = (text: string, values: readonly unknown[] = []) =>
  service.database.query<{ count: number }>(installationStatement('', text), [...values])

const newer = () => run("insert into migrations (name) values ('9999-of-a-later-version.sql')")
const known = () => run("delete from migrations where name = '9999-of-a-later-version.sql'")

const followed = async () =>
  (await run('select position as count from metrics_cursors where tenant = $1', [lender.tenant]))[0]?.count

test('an older process calculates no more, and serves requests; one that knows the schema goes on', async () => {
  const calculators = () => startCalculators(service.connection, 'operator', pino({ level: 'silent' }))
  const older = calculators()
  await older.round()
  const before = await followed()
  expect(before).toBeGreaterThan(0)
  await newer()
  await demand(lender.client.post('/receivables/r/entries', entryBody('e1', { amount: 100 })))
  await older.round()
  await older.round()
  expect(await followed()).toBe(before)
  expect((await demand(lender.client.get('/receivables/r'))).body.balance).toBe(100)
  await known()
  const other = calculators()
  await other.round()
  const after = await followed()
  expect(after).toBeGreaterThan(before ?? 0)
  await other.stop()
  // A schema never goes back: what was stopped stays so.
  await demand(lender.client.post('/receivables/r/entries', entryBody('e2', { amount: 100 })))
  await older.round()
  expect(await followed()).toBe(after)
  await older.stop()
})

test('what is under way while the schema changes is undone, whatever it saw at its beginning', async () => {
  let seen = 0
  const fence = new SchemaFence(service.database, () => (seen += 1))
  const database = fenced(service.database, fence)
  const note = installationStatement('', "insert into calculator_failures values ($1, 'cash', 1, 1, 1, '')")
  const count = async () =>
    (await run('select count(*) from calculator_failures where tenant = $1', [lender.tenant]))[0]?.count
  const work = (meanwhile: () => Promise<unknown>) =>
    database.transaction(async (transaction) => {
      await transaction.query(note, [lender.tenant])
      await meanwhile()
    }, 'repeatable read')
  await expect(work(newer)).rejects.toThrow(NewerSchema)
  expect([await count(), seen]).toEqual([0, 1])
  await expect(fence.check()).rejects.toThrow(
    'The database was migrated by a newer Tapeline (9999-of-a-later-version.sql): this process calculates no more',
  )
  await known()
  await work(() => Promise.resolve())
  expect(await count()).toBe(1)
})
