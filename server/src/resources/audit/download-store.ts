// Downloads: who was sent which file. They have a table of their own, since the log of batches is what calculators follow, and a download changes no
// figure (docs/explanation/decisions/0199). The audit lists both by their moments, which are of one clock.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { takeMoment } from '../../storage/writer/standalone-event.ts'
import type { Stretch } from './audit-store.ts'

/** The kind of record that the audit states of a download. */
export const FILE = 'file'

/** A file that is about to be sent. */
export interface Download {
  /** The number of the key or user that asked for it. */
  readonly actor: number
  /** The path of the API, with its ids. */
  readonly path: string
  /** The parameters of the request, as name=value. */
  readonly asked: readonly string[]
}

/** How long the tenant's lock is waited for, in milliseconds: writers have it for the time of a batch. */
const LOCK_MS_MAX = 2_000

const lockTenant = statement(
  'lock-tenant-for-download',
  `
  select t.tenant from (select set_config('lock_timeout', $2, true)) bound cross join tenants t where t.tenant = $1 for update of t`,
)

const insertDownloads = statement(
  'insert-downloads',
  `
  insert into downloads (tenant, at, actor, path, asked)
  select own.tenant, d.at, d.actor, d.path, d.asked from tenants own
  cross join json_to_recordset($2) as d(at bigint, actor bigint, path text, asked text[]) where own.tenant = $1`,
)

/**
 * Stores downloads at the next moments of their tenant, behind its lock. Throws what isLocked recognizes where a writer has the lock for too long.
 */
export async function storeDownloads(
  transaction: Transaction,
  tenant: number,
  downloads: readonly Download[],
): Promise<void> {
  await transaction.query(lockTenant, [tenant, String(LOCK_MS_MAX)])
  const first = await takeMoment(transaction, tenant)
  const placed = downloads.map((download, i) => ({ ...download, at: first + i }))
  await transaction.query(insertDownloads, [tenant, JSON.stringify(placed)])
}

/** Which downloads are wanted; an omitted condition matches anything. */
export interface DownloadFilter {
  readonly actor?: number | undefined
  readonly path?: string | undefined
}

const readDownloads = (name: string, conditions: string) => {
  const inOrder = (order: 'asc' | 'desc') =>
    statement(
      `read-${name}-${order}`,
      `
      select at, actor, path, asked from downloads
      where tenant = $1 and at between $2 and $3${conditions} order by at ${order} limit $4`,
    )
  return { rising: inOrder('asc'), falling: inOrder('desc') }
}

const READS = {
  all: readDownloads('downloads', ''),
  actor: readDownloads('downloads-of-actor', ' and actor = $5'),
  path: readDownloads('downloads-of-file', ' and path = $5'),
  both: readDownloads('downloads-of-file-by-actor', ' and path = $5 and actor = $6'),
}

/** Downloads within a stretch, as events of the audit. */
export async function readDownloadEvents(
  querier: Querier,
  tenant: number,
  filter: DownloadFilter,
  { low, high, rising, limit }: Stretch,
): Promise<LoggedEvent[]> {
  const reads = READS[namedIn(filter)]
  const given = [filter.path, filter.actor].filter((value) => value !== undefined)
  const values = [tenant, low, high, limit, ...given]
  const rows = await querier.query<Download & { readonly at: number }>(rising ? reads.rising : reads.falling, values)
  return rows.map(({ at, actor, path, asked }) => ({
    at,
    actor,
    actor_tenant: tenant,
    did: 'downloaded',
    kind: FILE,
    id: path,
    fields: asked,
  }))
}

function namedIn({ actor, path }: DownloadFilter): keyof typeof READS {
  if (path === undefined) return actor === undefined ? 'all' : 'actor'
  return actor === undefined ? 'path' : 'both'
}
