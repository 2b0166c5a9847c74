// A calculator that is held back: what is calculated from its results has to wait, however often the calculators run.
import pg from 'pg'
import { calculateNow } from '../harness/calculators.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { TestService } from '../harness/service.ts'

/** Does something while no worker can tie out the cash of a lender. */
export function whileHeld<T>(service: TestService, tenant: number, work: () => Promise<T>): Promise<T> {
  return whileLocked('cash_cursors', service, tenant, work)
}

/** Does something while no worker can check the receivables of a lender. */
export function whileUnchecked<T>(service: TestService, tenant: number, work: () => Promise<T>): Promise<T> {
  return whileLocked('integrity_cursors', service, tenant, work)
}

async function whileLocked<T>(
  cursors: 'cash_cursors' | 'integrity_cursors',
  { connection }: TestService,
  tenant: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select from ${cursors} where tenant = $1 for update`, [tenant])
    return await work()
  } finally {
    await client.end()
  }
}

/** Has every calculator run twice on all that was written, so that what does not wait for the tie-out is done. */
export async function runAll(): Promise<void> {
  await calculateNow()
  await calculateNow()
}

const breakCarried = installationStatement(
  '',
  `
  insert into cash_stretches (tenant, stretch, carried)
  select $1, s.stretch, '{"lines": 0}' from generate_series(500, 1000) as s(stretch)
  on conflict (tenant, stretch) do update set carried = excluded.carried`,
)

/** Makes the next calculation of a lender's tie-out fail: what its stretches handed on cannot be read. Those of other lenders do not. */
export async function breakTieOut({ database }: TestService, tenant: number): Promise<void> {
  await database.query(breakCarried, [tenant])
}
