// The benchmark's book into a database of Tapeline's schema, by COPY, rows in the order of arrival. What a write would have left
// is there: records as of the book's end, their patches, current and earlier versions of entries, and the tenant's clock.
import pg from 'pg'
import { Book, type BookOptions } from './book.ts'
import { FIRST_DAY, LAST_DAY, dayText } from './calendar.ts'
import { type CopyRows, openCopy } from './copy-rows.ts'
import { withoutIndexes } from './index-pause.ts'
import type { BookEntry, BookSink } from './records.ts'
import type { YardstickOptions } from './yardstick.ts'

const TABLES = {
  accounts: 'tenant, number, recorded, id, type, name, address, industry, metadata',
  receivables:
    'tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date, currency, payment_frequency, ' +
    'interest_rate, delinquent_amount, delinquent_times, delinquent_since, metadata',
  receivable_patches: 'tenant, number, recorded, effective, actor, patch',
  entries: 'tenant, receivable, number, recorded, actor, amount, balance, date, id, type, receivable_status',
  entry_history:
    'tenant, receivable, superseded, superseded_by, deleted, number, recorded, actor, amount, balance, date, id, type, ' +
    'receivable_status, postings',
} as const

type Tables = { readonly [table in keyof typeof TABLES]: CopyRows }

/** The order of a loading process: the database of the book, and the folder of the yardstick. */
export interface LoadOrder {
  readonly connection: pg.ClientConfig
  readonly tenant: number
  readonly book: BookOptions
  readonly yardstick: YardstickOptions
  readonly folder: string
}

/** Rows by table. */
export type RowCounts = { readonly [table in keyof typeof TABLES]: number }

/** Who sent it all. */
const ACTOR = 1

/** Sessions of a load: nothing of it has to survive a crash, and its indexes may take memory. */
const SESSION = '-c synchronous_commit=off -c maintenance_work_mem=1GB -c timezone=UTC'

/** Loads a book into the tables of a tenant without one; returns the number of rows by table. */
export async function loadBook(
  connection: pg.ClientConfig,
  tenant: number,
  options: BookOptions,
  progress: (text: string) => void,
): Promise<RowCounts> {
  const session = { ...connection, options: SESSION }
  const client = new pg.Client(session)
  await client.connect()
  try {
    const names = Object.keys(TABLES)
    const load = () => copyBook(session, tenant, options, progress)
    const { counts, last } = await withoutIndexes(client, names, load, progress)
    await client.query(
      `insert into batches (tenant, last, first, batch, changed_receivables, events) values ($1, $2, 1, gen_random_uuid(), '{}', '[]')`,
      [tenant, last],
    )
    progress('Vacuuming')
    // As autovacuum would have left a table that grew day by day.
    for (const table of [...names, 'batches']) await client.query(`vacuum (analyze) ${table}`)
    return counts
  } finally {
    await client.end()
  }
}

async function copyBook(
  session: pg.ClientConfig,
  tenant: number,
  options: BookOptions,
  progress: (text: string) => void,
): Promise<{ counts: RowCounts; last: number }> {
  const book = new Book(options)
  const tables = await eachTable((table) => openCopy(session, table, TABLES[table]))
  const sink = sinkOf(tenant, tables)
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    book.emitDay(day, sink)
    await eachTable((table) => tables[table].flush())
    if (dayText(day).endsWith('-01')) progress(`Loading ${dayText(day).slice(0, 7)}: ${sink.entries()} entries`)
  }
  for (let index = 0; index < options.receivables; index += 1) {
    addReceivable(tables.receivables, tenant, index, book)
    if (index % 10_000 === 0) await tables.receivables.flush()
  }
  return { counts: await eachTable((table) => tables[table].end()), last: book.lastMoment() }
}

async function eachTable<T>(work: (table: keyof typeof TABLES) => Promise<T>): Promise<Record<keyof typeof TABLES, T>> {
  const [accounts, receivables, receivable_patches, entries, entry_history] = await Promise.all([
    work('accounts'),
    work('receivables'),
    work('receivable_patches'),
    work('entries'),
    work('entry_history'),
  ])
  return { accounts, receivables, receivable_patches, entries, entry_history }
}

function sinkOf(tenant: number, tables: Tables): BookSink & { entries(): number } {
  let entries = 0
  return {
    entries: () => entries,
    account: (number, index) =>
      tables.accounts.add(
        tenant,
        number,
        number,
        `a${index}`,
        'business',
        `Obligor ${index}`,
        '{"country":"US","region":"CA"}',
        '722511',
        '{}',
      ),
    patch: (receivable, recorded, effective, patch) => {
      const since = effective === undefined ? '-infinity' : dayText(effective)
      tables.receivable_patches.add(tenant, receivable.number, recorded, since, ACTOR, JSON.stringify(patch))
    },
    entry: (entry) => {
      entries += 1
      tables.entries.add(tenant, entry.receivable, ...versionOf(entry))
    },
    supersede: (entry, superseded, deleted) =>
      tables.entry_history.add(tenant, entry.receivable, superseded, ACTOR, deleted, ...versionOf(entry), '{}'),
  }
}

function versionOf({ number, recorded, amount, balance, date, id, type, status }: BookEntry) {
  return [number, recorded, ACTOR, amount, balance, dayText(date), id, type, status] as const
}

function addReceivable(rows: CopyRows, tenant: number, index: number, book: Book): void {
  const { number, recorded, contract, ...delinquency } = book.stateOf(index)
  const since = delinquency.delinquent_since
  rows.add(
    tenant,
    number,
    recorded,
    `r${index}`,
    contract['obligor_id'] ?? null,
    contract['product_type'] ?? null,
    contract['funded_by'] ?? null,
    contract['origination_date'] ?? null,
    contract['currency'] ?? null,
    contract['payment_frequency'] ?? null,
    contract['interest_rate'] ?? null,
    delinquency.delinquent_amount,
    delinquency.delinquent_times,
    since === undefined ? null : dayText(since),
    '{}',
  )
}
