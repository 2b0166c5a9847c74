// A database that refuses to store the rows of one receivable or debt line: it fails alone, and no formula of the service is the reason.
import { type Querier, statement } from '../../src/storage/database.ts'

const makeRefusal = statement(
  'test-make-refusal',
  `create function test_refuse() returns trigger language plpgsql as $$
  begin
    raise exception 'refused by the test';
  end $$`,
)

const dropRefusal = statement('test-drop-refusal', 'drop function test_refuse() cascade')

/** Refuses the ledger of the receivable with this number from now on. */
export function refuseLedger(database: Querier, number: number): Promise<void> {
  return refuseRows(database, 'receivable_ledgers', `new.receivable = ${number}`)
}

/** Refuses calculations of the debt line with this id from now on. */
export function refuseLine(database: Querier, debt_line: string): Promise<void> {
  return refuseRows(database, 'line_calculations', `new.debt_line = '${debt_line}'`)
}

async function refuseRows(database: Querier, table: string, condition: string): Promise<void> {
  await database.query(makeRefusal, [])
  const trigger = `create trigger test_refuse before insert or update on ${table} for each row when (${condition})
    execute function test_refuse()`
  await database.query(statement('', trigger), [])
}

/** Stores all rows again. */
export async function acceptRows(database: Querier): Promise<void> {
  await database.query(dropRefusal, [])
}
