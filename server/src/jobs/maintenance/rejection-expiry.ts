// Removes rejected lines of imports once it is too late to correct them; their number by cause is kept with the import.
import { LISTED_DAYS } from '../../resources/import/import-rules.ts'
import { type Database, statement } from '../../storage/database.ts'
import { runForEveryTenant } from './every-tenant.ts'

const removeOld = statement(
  'remove-old-import-rejections',
  `
  with old as (
    update imports set listed = 0 where tenant = $1 and listed > 0
      and recorded < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint
    returning number
  )
  delete from import_rejections r using old where r.tenant = $1 and r.import = old.number`,
)

/** Removes the old rejected lines of every tenant. */
export function expireRejections(database: Database): Promise<void> {
  return runForEveryTenant(database, removeOld, [LISTED_DAYS])
}
