// Removes events that are older than events are kept. Positions are moments, so that the oldest come first.
import { EVENT_DAYS } from '../../resources/event/followed-events-rules.ts'
import { type Database, statement } from '../../storage/database.ts'
import { runForEveryTenant } from './every-tenant.ts'

const removeOld = statement(
  'remove-old-events',
  `
  delete from events where tenant = $1
    and number < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint`,
)

/** Removes the old events of every tenant. */
export function expireEvents(database: Database): Promise<void> {
  return runForEveryTenant(database, removeOld, [EVENT_DAYS])
}
