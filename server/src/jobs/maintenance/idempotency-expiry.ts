// Deletes answers kept for retries once nobody may count on them any more.
import { type Database, statement } from '../../storage/database.ts'
import { runForEveryTenant } from './every-tenant.ts'

/** 72 hours are promised; one more is for retries that are sent within them and arrive later. */
const KEPT_HOURS = 73

const deleteOld = statement(
  'delete-old-answers',
  `
  delete from idempotency_answers where tenant = $1
    and recorded < (extract(epoch from statement_timestamp() - make_interval(hours => $2)) * 1000000)::bigint`,
)

/** Deletes old answers of every tenant. */
export function expireAnswers(database: Database): Promise<void> {
  return runForEveryTenant(database, deleteOld, [KEPT_HOURS])
}
