// The stretches that totals are read in: of rows that a test stores, in tenants that nobody else has. Sums are those of the numbers of rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorSource } from '../../src/resources/operator-record/operator-handlers.ts'
import { operatorPosting, scopeOf } from '../../src/resources/operator-record/operator-postings.ts'
import { transparencyTransaction } from '../../src/resources/transparency-transaction/transparency-transaction-definition.ts'
import { type Database, type Transaction, installationStatement } from '../../src/storage/database.ts'
import { readTotals } from '../../src/storage/lists/totals.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const { table } = operatorSource(transparencyTransaction, 'operator')
const scope = scopeOf('transparency_transaction')
const SETTLED = operatorPosting(scope, 'status', 'settled')
const DOLLARS = operatorPosting(scope, 'currency', 'USD')
const read = (tenant: number, names: object, bounds: Parameters<typeof readTotals>[3], database = service.database) => {
  const filters = Object.entries(names).map(([name, value]) => [JSON.stringify([scope, name]), String(value)] as const)
  return readTotals(database, table, { tenant, parent: undefined, filters }, bounds)
}
const insert = (tenant: number, from: number, to: number, postingsOf: (n: number) => readonly string[]) =>
  insertTransactions(service.database, tenant, from, to, postingsOf)

test('rows count where all filters match, of which none has the rows of another', async () => {
  // Of 0 to 29 every second is settled and every third in dollars: 0, 6, 12, 18 and 24 are both.
  await insert(900_101, 0, 29, (n) => [...(n % 2 === 0 ? [SETTLED] : []), ...(n % 3 === 0 ? [DOLLARS] : [])])
  for (const stretch_rows of [1, 2, 3, 10, 11])
    expect(await read(900_101, { status: 'settled', currency: 'USD' }, { stretch_rows })).toMatchObject({
      groups: [{ count: 5, sums: { amount: { sum: 60 } } }],
      is_cut: false,
    })
})

test('totals are of one moment, whatever is written between two stretches', async () => {
  await insert(900_102, 11, 20, () => [SETTLED])
  let has_written = false
  const query: Transaction['query'] = async () => []
  const writing = (transaction: Transaction): Transaction => ({
    ...transaction,
    query: async <Row>(...asked: Parameters<typeof query>) => {
      const rows = await transaction.query<Row>(...asked)
      // Earlier in time, so later in the list.
      if (!has_written) await insert(900_102, 1, 10, () => [SETTLED])
      has_written = true
      return rows
    },
  })
  const transaction: Database['transaction'] = (work, isolation) =>
    service.database.transaction((own) => work(writing(own)), isolation)
  const database = Object.assign(Object.create(service.database), { transaction })
  // 11 + … + 20, then 1 + … + 20
  const sumOf = async (read_in: Database) =>
    (await read(900_102, { status: 'settled' }, { stretch_rows: 3 }, read_in)).groups[0]?.sums['amount']?.sum
  expect([await sumOf(database), has_written]).toEqual([155, true])
  expect(await sumOf(service.database)).toBe(210)
})

test('rows are read 2,000 at a time', async () => {
  await insert(900_103, 1, 2_001, () => [SETTLED])
  const { groups, is_cut } = await read(900_103, { status: 'settled' }, { ms_max: -1 })
  expect([groups[0]?.count, is_cut]).toEqual([2_000, true])
})

const insertMoved = installationStatement(
  'test-insert-transactions',
  `
  insert into operator_records (tenant, kind, id, number, recorded, organization, created_by, sorted, tie, postings, state)
  select $1, 'transparency_transaction', n::text, n, n, 'none', 'test', n, 0, '{}',
    json_build_object('direction', 'credit', 'status', 'settled', 'currency', 'USD', 'amount', n)
  from generate_series($2::bigint, $3::bigint) n`,
)

const insertPostings = installationStatement(
  'test-insert-transaction-postings',
  `
  insert into operator_record_postings (tenant, posting, sorted, tie)
  select $1, p.posting, p.sorted, 0 from unnest($2::uuid[], $3::bigint[]) as p(posting, sorted)`,
)

/** Transactions whose amounts are their numbers, in one transaction of the database. */
async function insertTransactions(
  database: Database,
  tenant: number,
  from: number,
  to: number,
  postingsOf: (n: number) => readonly string[],
): Promise<void> {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const rows = numbers.flatMap((n) => postingsOf(n).map((posting) => ({ posting, n })))
  await database.transaction(async (transaction) => {
    await transaction.query(insertMoved, [tenant, from, to])
    await transaction.query(insertPostings, [tenant, rows.map(({ posting }) => posting), rows.map(({ n }) => n)])
  })
}
