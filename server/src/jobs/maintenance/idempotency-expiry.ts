// Deletes responses kept for retries after a week, where 72 hours are promised.
import { type Database, statement } from '../../storage/database.ts'
import { runForEveryTenant } from './every-tenant.ts'

const KEPT_DAYS = 7

const deleteOld = statement(
  'delete-old-answers',
  `
  delete from idempotency_answers where tenant = $1
    and recorded < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint`,
)

/** Deletes old answers of every tenant. */
export function expireAnswers(database: Database): Promise<void> {
  return runForEveryTenant(database, deleteOld, [KEPT_DAYS])
}
