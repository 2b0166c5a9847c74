// A book that is large enough to be made in threads, put into the tables directly: its ledgers are those of one thread and match
// the entries.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { rebuildMetrics } from '../../src/jobs/ledgers/metrics-rebuild.ts'
import { verifyMetrics } from '../../src/jobs/ledgers/metrics-verify.ts'
import { partBook } from '../../src/resources/receivable-metrics/book-reads.ts'
import { readKnownFacts } from '../../src/resources/receivable-metrics/ledger-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

const RECEIVABLES = 3_000
const ENTRIES_EACH = 20

const insertReceivables = installationStatement(
  'test-insert-receivables',
  `
  insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date, currency,
    delinquent_amount, delinquent_times, metadata)
  select $1, n, n, 'r' || n, 'a', 'term_loan', 'balance_sheet', date '2024-01-01' + n % 300, 'USD', 0, 0, '{}'
  from generate_series(1, $2::integer) n`,
)

const insertPatches = installationStatement(
  'test-insert-patches',
  `
  insert into receivable_patches (tenant, number, recorded, effective, actor, patch)
  select tenant, number, number, '-infinity', 0, jsonb_build_object('origination_date', origination_date::text, 'product_type', product_type,
    'currency', currency, 'term', '12 months', 'payment_frequency', '1 month', 'interest_rate', 0.2) from receivables where tenant = $1`,
)

const insertEntries = installationStatement(
  'test-insert-entries',
  `
  insert into entries (tenant, receivable, number, recorded, actor, amount, date, id, type, receivable_status, balance)
  select $1, n, 1000000 + k * 10000 + n, 1000000 + k * 10000 + n, 0, case k when 0 then 100000 else 100 + (n * k) % 700 end,
    date '2024-01-01' + n % 300 + k * 15, 'e' || k,
    case when k = 0 then 'disbursement' when k % 7 = 0 then 'gizmo' when k % 2 = 0 then 'interest' else 'principal' end,
    case when k % 5 = 0 then 'active' end, case when k % 6 = 1 then 99000 end
  from generate_series(1, $2::integer) n, generate_series(0, $3::integer - 1) k`,
)

const insertBatch = installationStatement(
  'test-insert-batch',
  `insert into batches (tenant, last, first, batch, changed_receivables, events) values ($1, 2000000, 1, gen_random_uuid(), '{}', '[]')`,
)

const readDiffering = installationStatement(
  'test-read-differing',
  `
  select count(*)::integer as differing, (select count(*)::integer from receivable_ledgers where tenant = $1) as ledgers from (
    select receivable, sum(amount * case type when 'disbursement' then 1 when 'principal' then -1 else 0 end) as balance
    from entries where tenant = $1 group by receivable) e
  left join receivable_ledgers l on l.tenant = $1 and l.receivable = e.receivable where l.balance is distinct from e.balance`,
)

const readLedgers = installationStatement(
  'test-read-ledgers-of',
  'select receivable, ledger from receivable_ledgers where tenant = $1 and receivable = any($2::bigint[]) order by receivable',
)

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  await insertBook(lender, ENTRIES_EACH)
})
afterAll(() => service.stop())

async function insertBook({ tenant }: Lender, entries_each: number): Promise<void> {
  const { database } = service
  await database.query(insertReceivables, [tenant, RECEIVABLES])
  await database.query(insertPatches, [tenant])
  await database.query(insertEntries, [tenant, RECEIVABLES, entries_each])
  await database.query(insertBatch, [tenant])
}

test('a book is split for threads by its own entries, whatever the statistics of the database are', async () => {
  const small = await service.lender()
  await insertBook(small, 2)
  const client = new pg.Client(service.connection)
  await client.connect()
  try {
    const split = async ({ tenant }: Lender) =>
      (await partBook(client, { tenant, known_at: 3_000_000, steps: [] }, 2)).map(({ numbers, entries_each }) => [
        numbers.length,
        entries_each,
      ])
    expect(await split(lender)).toEqual([
      [RECEIVABLES / 2, ENTRIES_EACH],
      [RECEIVABLES / 2, ENTRIES_EACH],
    ])
    expect(await split(small)).toEqual([[RECEIVABLES, 2]])
  } finally {
    await client.end()
  }
})

test('every receivable has a ledger, and its balance is the sum of its entries', async () => {
  const reported: number[] = []
  const size = await rebuildMetrics(service.connection, lender.tenant, (done) => reported.push(done))
  expect(size).toEqual({ receivables: RECEIVABLES, entries: RECEIVABLES * ENTRIES_EACH, failed: [] })
  expect(reported.at(-1)).toBe(RECEIVABLES)
  expect(await service.database.query(readDiffering, [lender.tenant])).toEqual([{ differing: 0, ledgers: RECEIVABLES }])
})

test('ledgers made in threads are, byte for byte, those of the facts of each receivable', async () => {
  const numbers = [1, 2, 777, RECEIVABLES / 2, RECEIVABLES / 2 + 1, RECEIVABLES]
  const place = { tenant: lender.tenant, known_at: Number.MAX_SAFE_INTEGER, steps: [STANDARD_METRIC_SETTINGS] }
  const known = await readKnownFacts(service.database, place, numbers)
  const stored = await service.database.query<{ receivable: number; ledger: Buffer }>(readLedgers, [
    lender.tenant,
    numbers,
  ])
  const made = new Map(known.map(({ number, ledger }) => [number, Buffer.from(encodeLedger(ledger)).toString('hex')]))
  expect(stored.map(({ receivable, ledger }) => [receivable, ledger.toString('hex')])).toEqual(
    numbers.map((number) => [number, made.get(number)]),
  )
  expect(await verifyMetrics(service.connection, lender.tenant, () => {})).toMatchObject({
    receivables: RECEIVABLES,
    differing: 0,
  })
})

test('a failure in mid-work ends the threads and leaves what was there', async () => {
  const fail = () => {
    throw new Error('in mid-work')
  }
  await expect(rebuildMetrics(service.connection, lender.tenant, fail)).rejects.toThrow('in mid-work')
  expect(await service.database.query(readDiffering, [lender.tenant])).toEqual([{ differing: 0, ledgers: RECEIVABLES }])
})
