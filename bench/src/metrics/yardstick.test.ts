// The yardstick computes what it claims to: a small table worked out by hand, and a whole book beside the plainest computation.
// The book goes through PostgreSQL on the way, so its loading is held too.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { LAST_DAY, dayText } from './calendar.ts'
import { exportBook, exportPath } from './export-book.ts'
import { findIndexes } from './index-pause.ts'
import { type RowCounts, loadBook } from './load-book.ts'
import { prepareYardstick, runYardstick, withDuckDb } from './yardstick.ts'

const TABLES = ['accounts', 'receivables', 'receivable_patches', 'entries', 'entry_history']
const MEMORY = '1GB'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-bench-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function monthsOf(path: string, columns: string): Promise<readonly (readonly unknown[])[]> {
  const select = `select ${columns} from months order by receivable, month`
  return await withDuckDb({ path, memory_limit: MEMORY }, (run) => run(select))
}

test('the yardstick gives the month table that was worked out by hand', async () => {
  await writeFile(exportPath(folder, 'receivables'), 'receivable,origination_date\n1,2022-01-15\n')
  await writeFile(
    exportPath(folder, 'entries'),
    `receivable,date,type,amount,status
1,2022-01-15,disbursement,1000,active
1,2022-02-10,principal,400,
1,2022-02-10,interest,15,active
1,2022-02-12,mystery,99,
1,2022-04-05,write_off,600,closed
1,2022-05-01,recovery,50,
`,
  )
  const reports = 'receivable,effective,recorded,since\n1,2022-02-21,7,2022-02-20\n1,2022-02-21,6,\n'
  await writeFile(exportPath(folder, 'reports'), reports)
  const path = join(folder, 'hand.duckdb')
  await prepareYardstick({ path, memory_limit: MEMORY }, folder, '2022-05-31')
  expect(await runYardstick({ path, memory_limit: MEMORY })).toMatchObject({ rows: 5 })
  const columns = `(month - 24264)::integer, months_on_book::integer, opening_principal::integer, closing_principal::integer,
    cash::integer, cumulative_disbursed::integer, cumulative_written_off::integer, cumulative_recovered::integer,
    days_past_due, bucket, status`
  expect(await monthsOf(path, columns)).toEqual([
    [0, 0, 0, 1000, 0, 1000, 0, 0, 0, 0, 'closed'],
    [1, 1, 1000, 600, 415, 1000, 0, 0, 8, 1, 'closed'],
    [2, 2, 600, 600, 0, 1000, 0, 0, 39, 2, 'closed'],
    [3, 3, 600, 0, 0, 1000, 600, 0, 0, 0, 'closed'],
    [4, 4, 0, 0, 50, 1000, 600, 50, 0, 0, 'closed'],
  ])
})

describe('a book that was loaded', () => {
  const RECEIVABLES = 400
  const TENANT = 5
  let client: pg.Client
  let counts: RowCounts
  let indexes: unknown
  let connection: pg.ClientConfig

  beforeAll(async () => {
    connection = await cloneDatabase()
    client = new pg.Client(connection)
    await client.connect()
    indexes = await findIndexes(client, TABLES)
    counts = await loadBook(connection, TENANT, { receivables: RECEIVABLES, seed: 3 }, () => {})
  })
  afterAll(() => client.end())

  async function only<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await client.query<Row>(sql, [TENANT])).rows
  }

  test('is there whole', async () => {
    expect(counts).toMatchObject({ accounts: RECEIVABLES / 4, receivables: RECEIVABLES })
    expect(counts.entries).toBeGreaterThan(20 * RECEIVABLES)
    expect(counts.entry_history).toBeGreaterThan(0)
    for (const [table, count] of Object.entries(counts)) {
      const [row] = await only<{ rows: number }>(`select count(*)::integer as rows from ${table} where tenant = $1`)
      expect(row?.rows, table).toBe(count)
    }
  })

  test('is stored in the order of arrival, late entries among those of the day on which they came', async () => {
    const entries = await only<{ recorded: string; date: string }>(
      'select recorded, date::text from entries where tenant = $1 order by ctid',
    )
    expect(entries.every((entry, at) => Number(entry.recorded) > Number(entries[at - 1]?.recorded ?? 0))).toBe(true)
    expect(entries.some((entry, at) => entry.date < (entries[at - 1]?.date ?? ''))).toBe(true)
  })

  test('states the last report of each receivable', async () => {
    const rows = await only<{ reported: string | null; stated: string | null }>(`
      select r.delinquent_since::text as stated, (
        select p.patch ->> 'delinquent_since' from receivable_patches p
        where p.tenant = r.tenant and p.number = r.number and p.patch ? 'delinquent_since' order by p.recorded desc limit 1) as reported
      from receivables r where r.tenant = $1`)
    expect(rows.filter(({ reported, stated }) => reported !== stated)).toEqual([])
    expect(rows.filter(({ stated }) => stated !== null).length).toBeGreaterThan(3)
  })

  test('leaves the indexes as the schema has them', async () => {
    expect(indexes).toHaveLength(10)
    expect(await findIndexes(client, TABLES)).toEqual(indexes)
  })

  test("leaves the tenant's clock at the last write", async () => {
    const [row] = await only<{ last: string; written: string }>(`
      select last, greatest(
        (select max(recorded) from entries where tenant = $1), (select max(superseded) from entry_history where tenant = $1),
        (select max(recorded) from receivable_patches where tenant = $1)) as written
      from batches where tenant = $1`)
    expect(row?.last).toBe(row?.written)
  })

  test('gives the month table of the plainest computation', async () => {
    const yardstick = { path: join(folder, 'book.duckdb'), memory_limit: MEMORY }
    await exportBook(connection, TENANT, folder)
    await prepareYardstick(yardstick, folder, dayText(LAST_DAY))
    await runYardstick(yardstick)
    const expected = (await only<PlainMonth>(PLAIN_MONTHS)).map((row) => Object.values(row).map(Number))
    expect(expected.length).toBeGreaterThan(RECEIVABLES * 20)
    expect(expected.some(([, , , , days_past_due = 0]) => days_past_due > 60)).toBe(true)
    const columns =
      'receivable::double, month::double, closing_principal::double, cash::double, days_past_due::double, cumulative_recovered::double'
    expect(await monthsOf(yardstick.path, columns)).toEqual(expected)
  })
})

type PlainMonth = Record<'receivable' | 'month' | 'closing' | 'cash' | 'days_past_due' | 'recovered', string>

/** Each month by itself, from all reports up to its end. */
const PLAIN_MONTHS = `
select r.number as receivable, m.month, e.closing, e.cash,
  case when e.closing > 0 then coalesce(m.last_day - p.since, 0) else 0 end as days_past_due, e.recovered
from receivables r cross join lateral (
  select (extract(year from day) * 12 + extract(month from day) - 1)::integer as month,
    (day + interval '1 month' - interval '1 day')::date as last_day
  from generate_series(date_trunc('month', r.origination_date::timestamp), '2025-12-01', interval '1 month') day) m
cross join lateral (
  select coalesce(sum(case when type = 'disbursement' then amount when type in ('principal', 'refund', 'write_off') then -amount end), 0) as closing,
    coalesce(sum(amount) filter (where date >= date_trunc('month', m.last_day::timestamp) and type in ('principal', 'interest',
      'origination_fee', 'periodic_fee', 'late_fee', 'other', 'recovery')), 0) as cash,
    coalesce(sum(amount) filter (where type = 'recovery'), 0) as recovered
  from entries where tenant = r.tenant and receivable = r.number and date <= m.last_day) e
left join lateral (
  select (patch ->> 'delinquent_since')::date as since from receivable_patches
  where tenant = r.tenant and number = r.number and patch ? 'delinquent_since' and effective <= m.last_day
  order by effective desc, recorded desc limit 1) p on true
where r.tenant = $1 order by 1, 2`

async function cloneDatabase(): Promise<pg.ClientConfig> {
  const template = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...template, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${template.database}`)
  await admin.end()
  return { ...template, database }
}
