// The yardstick: DuckDB computing the dense month table of every receivable, from rows that it holds already. It is what our
// rebuild is compared with, so it gets every setting that helps it: two threads as the machine has, types as enums, no order kept.
import { DuckDBInstance } from '@duckdb/node-api'
import { exportPath } from './export-book.ts'
import { FLOWS, MONTHS, SPANS } from './yardstick-queries.ts'

/** DuckDB is never to fetch anything: what it needs is in the package. */
const SETTINGS = {
  threads: '2',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  preserve_insertion_order: 'false',
}

/** A yardstick's database file and what it may take. */
export interface YardstickOptions {
  readonly path: string
  /** As DuckDB writes it: `8GB`. */
  readonly memory_limit: string
}

/** The cost of one computation. */
export interface YardstickResult {
  readonly seconds: number
  readonly cpu_seconds: number
  /** Rows of the month table. */
  readonly rows: number
}

/** Reads an exported book into the database, before any clock runs. The last month is that of `last_day`. */
export async function prepareYardstick(options: YardstickOptions, folder: string, last_day: string): Promise<void> {
  await withDuckDb(options, async (run) => {
    const csv = (name: Parameters<typeof exportPath>[1], columns: string) =>
      `read_csv('${exportPath(folder, name).replaceAll("'", "''")}', header = true, columns = {${columns}})`
    await run(
      `create table receivables as select * from ${csv(
        'receivables',
        `'receivable': 'bigint', 'origination_date': 'date'`,
      )}`,
    )
    await run(`create type status as enum ('active', 'closed')`)
    await run(
      `create table raw_entries as select * from ${csv(
        'entries',
        `'receivable': 'bigint', 'date': 'date', 'type': 'varchar', 'amount': 'bigint', 'status': 'status'`,
      )}`,
    )
    const listed = FLOWS.map((type) => `('${type}')`).join(', ')
    await run(
      `create type entry_type as enum (select distinct type from raw_entries union select * from (values ${listed}))`,
    )
    await run('create table entries as select * replace (type::entry_type as type) from raw_entries')
    await run('drop table raw_entries')
    await run(
      `create table reports as select * from ${csv(
        'reports',
        `'receivable': 'bigint', 'effective': 'date', 'recorded': 'bigint', 'since': 'date'`,
      )}`,
    )
    await run(`create table calendar as
      select year(day) * 12 + month(day) - 1 as month, last_day(day) as last_day
      from (select unnest(generate_series(
        (select date_trunc('month', min(origination_date)) from receivables), date '${last_day}', interval 1 month)) as day)`)
    await run('checkpoint')
  })
}

/** Computes the month table again. */
export async function runYardstick(options: YardstickOptions): Promise<YardstickResult> {
  return await withDuckDb(options, async (run) => {
    await run('drop table if exists months')
    await run('drop table if exists spans')
    const before = process.cpuUsage()
    const start = performance.now()
    await run(SPANS)
    await run(MONTHS)
    const seconds = (performance.now() - start) / 1_000
    const { user, system } = process.cpuUsage(before)
    const [[rows] = [0]] = await run('select count(*) from months')
    return { seconds, cpu_seconds: (user + system) / 1e6, rows: Number(rows) }
  })
}

/** Runs statements on the database of a yardstick; rows come as arrays. */
export async function withDuckDb<T>(
  { path, memory_limit }: YardstickOptions,
  work: (run: (sql: string) => Promise<readonly (readonly unknown[])[]>) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, { ...SETTINGS, memory_limit })
  try {
    const connection = await instance.connect()
    try {
      return await work(async (sql) => (await connection.runAndReadAll(sql)).getRowsJS())
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}
