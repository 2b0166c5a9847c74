// The wall between lenders by what answers cost: whatever another lender reports, every answer to a lender takes the same statements, each of which reads
// and returns as many rows. No clock is looked at: PostgreSQL counts the rows that a transaction reads.
import { isDeepStrictEqual } from 'node:util'
import { CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SESSION_OPTIONS } from '../../src/storage/database.ts'
import { citusCluster } from '../harness/citus-databases.ts'
import { type Asked, type TestService, startTestService } from '../harness/service.ts'
import { IdentityBook } from './identity-book.ts'
import { LENDERS_PATHS } from './lenders-paths.ts'

/** On a cluster workers read the rows, and count them for themselves. */
const ON_CITUS = citusCluster() !== undefined

let service: TestService
let reader: pg.Client
/** What the service asked since it was looked at last. */
let asked: Asked[] = []
beforeAll(async () => {
  service = await startTestService({}, { onStatement: (_name, _in_transaction, each) => void asked.push(each) })
  reader = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await reader.connect()
  if (!ON_CITUS) await reader.query(KEEP_PLANS)
})
afterAll(async () => {
  await reader.end()
  await service.stop()
})

/** What is swept or counted anew in between would change plans, and which rows are looked up in the table beside an index. */
const KEEP_PLANS = `do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = off)', t);
  end loop;
end $$`

let north: IdentityBook
let south: IdentityBook
let vin: string
let made = 10_000
const nextVin = () => `WP0ZZZ99ZTS6${(made += 1)}`
beforeEach(async () => {
  ;[north, south] = [await IdentityBook.open(service), await IdentityBook.open(service)]
  vin = nextVin()
  await north.lend('loan-1', { collateral: { vin } })
  await north.lend('loan-2', { collateral: { vin } })
  await north.lend('loan-3', { collateral: { vin: nextVin() } })
  await north.file('doc-1', 'loan-1', 'title')
  await north.follow()
})

/** Rows of tables that the session has read and not reported yet: one by one by an index, or in a scan. Within a transaction nothing is reported. */
const READ = `
  select coalesce(sum(pg_stat_get_xact_tuples_fetched(oid) + pg_stat_get_xact_tuples_returned(oid)), 0)::integer as rows
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`

async function rowsRead(): Promise<number> {
  const { rows } = await reader.query<{ rows: number }>(READ)
  return rows[0]?.rows ?? 0
}

/** Statements as `name: rows returned of rows read`, asked once more in a transaction of their own. */
async function costsOf(all: readonly Asked[]): Promise<string[]> {
  const lines: string[] = []
  await reader.query('begin')
  let before = await rowsRead()
  for (const { statement, values } of all) {
    const { rows } = await reader.query({ ...statement, values: values as unknown[] })
    const now = await rowsRead()
    lines.push(`${statement.name}: ${rows.length} of ${now - before}`)
    before = now
  }
  await reader.query('rollback')
  return lines
}

/** Asked each second, whoever asks for what: on a slow machine beside each request. */
const OF_ANY_SECOND = 'find-grown-tables'

const isRead = ({ statement: { name, text } }: Asked) => name !== OF_ANY_SECOND && /^\s*(?:select|with)\b/i.test(text)

/** What is asked of findings beside the paths. */
const VARIANTS = [
  ...CHECK_NAMES.map((check) => `/findings?check=${check}`),
  ...['open', 'explained', 'confirmed'].map((state) => `/findings?state=${state}`),
  ...['from_asc', 'amount_desc', 'amount_asc'].map((sort) => `/findings?sort=${sort}&limit=1`),
  '/findings?receivable_id=loan-1',
  '/findings?obligor_id=of-loan-1',
  '/findings?severity=high',
  '/findings?as_of=2026-02-01',
  '/findings?receivable_id=theirs',
  '/integrity-checks?as_of=2026-02-01',
  '/findings-by-month?from=2026-01',
  ...['', '?state=open', '.csv', '-totals'].map((end) => `/operator/contested-assets${end}`),
]

/** An answer by its status and its statements, in the order of their names: those that are sent together come in any order. */
async function costsOfOne({ parties }: IdentityBook, path: string): Promise<readonly string[]> {
  asked = []
  const { status } = await parties.lender.get(path)
  return [String(status), ...(await costsOf(asked.filter(isRead))).toSorted()]
}

const TRIES_MAX = 10

/** Some hundred answers, each asked for several times. */
const LONG_MS = 300_000

/** What an answer costs two times in a row: at other times a job that goes by its own clock asks beside it, or something is read to be kept. */
async function steadyCosts(book: IdentityBook, path: string): Promise<readonly string[]> {
  let before = await costsOfOne(book, path)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const now = await costsOfOne(book, path)
    if (isDeepStrictEqual(now, before)) return now
    before = now
  }
  throw new Error(`${path} costs something else each time`)
}

/** What every answer costs, by path. */
async function costs(book: IdentityBook): Promise<Record<string, readonly string[]>> {
  const { data } = (await book.parties.lender.get('/findings')).body
  const findings = (data as { id: string }[]).map(({ id }) => `/findings/${id}`)
  const all: Record<string, readonly string[]> = {}
  for (const path of new Set([...LENDERS_PATHS, ...VARIANTS, ...findings])) all[path] = await steadyCosts(book, path)
  return all
}

/** What another lender reports: loans with the same vehicle under the same ids and others, with a document and an entry more. */
async function report(book: IdentityBook): Promise<void> {
  for (const id of ['loan-1', 'loan-2', 'theirs']) await book.lend(id, { collateral: { vin } })
  await book.file('doc-1', 'loan-1', 'title')
  await book.repay('theirs', '2026-02-02')
  await book.follow()
}

describe.skipIf(ON_CITUS)('every answer to a lender', { timeout: LONG_MS }, () => {
  test('takes the same statements with the same rows, whatever another lender reports of the same asset', async () => {
    const before = await costs(north)
    expect(before['/findings']?.length).toBeGreaterThan(2)
    expect(before['/asset-identity-settings']?.length).toBeGreaterThan(1)
    await report(south)
    expect(await costs(north)).toEqual(before)
  })

  test('and once it is contested, however many others have the asset', async () => {
    await report(south)
    await north.findContestedNow()
    const before = await costs(north)
    expect(Object.keys(before).filter((path) => path.startsWith('/findings/finding-')).length).toBeGreaterThan(2)
    const west = await IdentityBook.open(service)
    await report(west)
    await west.findContestedNow()
    await south.findContestedNow()
    expect(await costs(north)).toEqual(before)
  })
})
