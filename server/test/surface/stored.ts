// What lies in the tables: for guarantees about what a request did not write.
import type { Database } from '../../src/storage/database.ts'
import { statement } from '../../src/storage/database.ts'

const TABLES = [
  'accounts', 'account_patches', 'account_postings', 'receivables', 'receivable_patches', 'receivable_postings', 'entries', 'entry_history',
  'entry_postings', 'batches', 'idempotency_answers',
]

/** How many rows of each kind a tenant has. */
export async function rowsOf(database: Database, tenant: number): Promise<{ readonly [table: string]: number }> {
  const counted = TABLES.map((table) => `select '${table}' as name, count(*)::integer as rows from ${table} where tenant = $1`).join(' union all ')
  const rows = await database.query<{ name: string; rows: number }>(statement('', counted), [tenant])
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}

/** The ids of a tenant's accounts. */
export async function accountsOf(database: Database, tenant: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(statement('', 'select id from accounts where tenant = $1 order by id'), [tenant])
  return rows.map((row) => row.id)
}
