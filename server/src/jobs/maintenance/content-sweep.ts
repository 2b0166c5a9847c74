// Sweeps away files in the database that no document names: uploaded for a write that was then refused or never came. What is
// young stays, since its document may be on its way; so does what an earlier version of a document names.
import { listOperatorTenants } from '../../resources/organization/operator-place-reads.ts'
import { PostgresBlobStore } from '../../storage/blobs/postgres-blob-store.ts'
import { type Database, statement } from '../../storage/database.ts'

const YOUNG_HOURS = 24

const findUnnamed = statement(
  'find-unnamed-contents',
  `
  select encode(c.sha256, 'hex') as sha256 from document_contents c
  where c.tenant = $1 and c.put_at < now() - make_interval(hours => $2)
  except
  select p.patch ->> 'sha256' from operator_record_patches p where p.tenant = $1 and p.patch ->> 'sha256' is not null
  limit 1000`,
)

/** Deletes files that nothing names; one that is uploaded again meanwhile stays. */
export async function sweepContents(database: Database): Promise<void> {
  const store = new PostgresBlobStore(database)
  for (const { tenant } of await listOperatorTenants(database))
    for (const { sha256 } of await database.query<{ sha256: string }>(findUnnamed, [tenant, YOUNG_HOURS]))
      await store.deleteUntouched(tenant, sha256, YOUNG_HOURS)
}
