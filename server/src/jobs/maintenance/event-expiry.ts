// Removes events that are older than events are kept, portion after portion. Positions are moments, so that the oldest come first. Changes that were noted
// for them go with them.
import { removeDeficiencyChanges } from '../../resources/borrowing-base/deficiency-change-store.ts'
import { EVENT_DAYS } from '../../resources/event/followed-events-rules.ts'
import { type Database, statement } from '../../storage/database.ts'
import { forEveryTenant } from './every-tenant.ts'

const removeOld = statement(
  'remove-old-events',
  `
  with old as (
    delete from events where tenant = $1 and number = any(array(
      select e.number from events e where e.tenant = $1
        and e.number < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint
      order by e.number limit $3))
    returning 1
  )
  select count(*)::int as count from old`,
)

/** Events that are removed together. */
const PORTION = 10_000

/** Removes the old events of every tenant, and what was noted for them. */
export function expireEvents(database: Database): Promise<void> {
  return forEveryTenant(database, async (tenant) => {
    const removePortion = async () => {
      const [removed] = await database.query<{ count: number }>(removeOld, [tenant, EVENT_DAYS, PORTION])
      return removed?.count === PORTION
    }
    while (await removePortion());
    await removeDeficiencyChanges(database, tenant, EVENT_DAYS)
  })
}
