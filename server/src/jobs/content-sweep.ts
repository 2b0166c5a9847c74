// Sweeps away files in the database that no document names: uploaded for a write that was then refused or never came. What is
// young stays, since its document may be on its way; so does what an earlier version of a document names.
import { type Database, statement } from '../storage/database.ts'

const YOUNG_HOURS = 24

const listTenants = statement('list-operator-tenants', 'select tenant from tenants where is_operator order by tenant')

const findUnnamed = statement(
  'find-unnamed-contents',
  `
  select encode(c.sha256, 'hex') as sha256 from document_contents c
  where c.tenant = $1 and c.put_at < now() - make_interval(hours => $2) and not exists (
    select from operator_record_patches p where p.tenant = $1 and p.patch ? 'sha256' and p.patch ->> 'sha256' = encode(c.sha256, 'hex'))
  limit 1000`,
)

/** Deletes files that nothing names. `remove` deletes one from its store. */
export async function sweepContents(
  database: Database,
  remove: (tenant: number, sha256: string) => Promise<void>,
): Promise<number> {
  let swept = 0
  for (const { tenant } of await database.query<{ tenant: number }>(listTenants, []))
    for (const { sha256 } of await database.query<{ sha256: string }>(findUnnamed, [tenant, YOUNG_HOURS])) {
      await remove(tenant, sha256)
      swept += 1
    }
  return swept
}
