// Every version that the database holds of a tenant's records, with the mark of the write that left it. It goes past the service on purpose: what
// the service does not show could still be there twice.
import { type Database, installationStatement } from '../../src/storage/database.ts'
import type { StoredRow } from './check/recorded.ts'

const VERSIONS = installationStatement(
  'histories-versions',
  `
  select '' as place, (patch #>> '{metadata,mark}')::integer as mark, false as deleted
    from account_patches where tenant = $1
  union all select '', (patch #>> '{metadata,mark}')::integer, false from receivable_patches where tenant = $1
  union all select r.id || ' ' || e.id, (e.metadata ->> 'mark')::integer, false
    from entries e join receivables r on r.tenant = e.tenant and r.number = e.receivable where e.tenant = $1
  union all select r.id || ' ' || e.id, (e.metadata ->> 'mark')::integer, false
    from entry_history e join receivables r on r.tenant = e.tenant and r.number = e.receivable where e.tenant = $1
  union all select r.id || ' ' || e.id, null, true
    from entry_history e join receivables r on r.tenant = e.tenant and r.number = e.receivable
    where e.tenant = $1 and e.deleted`,
)

/** The versions of a tenant. Those of accounts and receivables are found by their marks alone. */
export async function storedRows(database: Database, tenant: number): Promise<StoredRow[]> {
  const rows = await database.query<{ place: string; mark: number | null; deleted: boolean }>(VERSIONS, [tenant])
  return rows.map(({ place, mark, deleted }) => {
    const [receivable, entry] = place.split(' ')
    return {
      place: entry === undefined ? '' : `/receivables/${receivable}/entries/${entry}`,
      mark: mark ?? undefined,
      deleted,
    }
  })
}
