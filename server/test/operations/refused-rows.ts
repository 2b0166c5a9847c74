// A database that refuses to store the rows of one receivable, debt line or tenant: it fails alone, and no formula of the service is the
// reason. Rows that are stored already stay. Constraints, since distributed tables have no triggers.
import { type Querier, installationStatement } from '../../src/storage/database.ts'

const TABLES = ['receivable_ledgers', 'line_calculations', 'metrics_cursors']

/** Refuses the ledger of the receivable with this number from now on. */
export function refuseLedger(database: Querier, number: number): Promise<void> {
  return refuseRows(database, 'receivable_ledgers', `receivable <> ${number}`)
}

/** Refuses calculations of the debt line with this id from now on. */
export function refuseLine(database: Querier, debt_line: string): Promise<void> {
  return refuseRows(database, 'line_calculations', `debt_line <> '${debt_line}'`)
}

/** Refuses from now on that the cursor of a tenant moves, so that nothing of it can be followed. */
export function refuseCursor(database: Querier, tenant: number): Promise<void> {
  return refuseRows(database, 'metrics_cursors', `tenant <> ${tenant}`)
}

async function refuseRows(database: Querier, table: string, accepted: string): Promise<void> {
  const text = `alter table ${table} add constraint test_refuse check (${accepted}) not valid`
  await database.query(installationStatement('', text), [])
}

/** Stores all rows again. */
export async function acceptRows(database: Querier): Promise<void> {
  for (const table of TABLES)
    await database.query(installationStatement('', `alter table ${table} drop constraint if exists test_refuse`), [])
}
