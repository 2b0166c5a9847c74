// Has one lender's book checked, turn by turn, where no calculators run beside the test.
import { type CheckSettings, followBook } from '../../src/jobs/integrity/integrity-calculator.ts'
import type { CheckedLender } from '../../src/resources/finding/checked-lender-reads.ts'
import { type Transaction, installationStatement } from '../../src/storage/database.ts'
import { followLog } from '../harness/followed.ts'
import type { TestService } from '../harness/service.ts'
import type { CheckedBook } from './checked-book.ts'

/** How books of tests are checked. */
export const SETTINGS: CheckSettings = { operator_slug: 'operator' }

/** Has a book checked until nothing is left. Returns how many turns that took. */
export async function checkBook(
  { database }: TestService,
  book: CheckedBook,
  settings: CheckSettings = SETTINGS,
): Promise<number> {
  await followLog(database)
  const lender = await lenderOf(database, book)
  const follow = (transaction: Transaction) => followBook(transaction, lender, settings)
  for (let turns = 1; ; turns += 1) if (!(await database.transaction(follow, 'repeatable read')).more) return turns
}

const findTimeZone = installationStatement('', 'select time_zone from tenants where tenant = $1')

async function lenderOf(
  database: TestService['database'],
  { tenant, parties, organization }: CheckedBook,
): Promise<CheckedLender> {
  const [row] = await database.query<{ time_zone: string }>(findTimeZone, [tenant])
  const { operator } = parties.tenants
  return { tenant, operator, organization, environment: parties.environment, time_zone: row?.time_zone ?? 'UTC' }
}
