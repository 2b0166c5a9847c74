// Disclosures: who was sent which file, and who read which personal data. They have a table of their own, since the log of batches is what calculators
// follow, and a disclosure changes no figure (docs/explanation/decisions/0199, 0204). The audit lists both by their moments, which are of one clock.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { takeMoment } from '../../storage/writer/standalone-event.ts'
import type { AskedFor } from '../../http/asked-for.ts'
import type { Stretch } from './audit-store.ts'

/** The kinds of disclosure, each with the kind of subject that the audit states of it. */
export const DISCLOSURES = { downloaded: 'file', read: 'personal_data' } as const

/** A kind of disclosure, as the action of its line in the audit. */
export type DisclosureAction = keyof typeof DISCLOSURES

/** A file that is about to be sent, or personal data that is. */
export interface Disclosure extends AskedFor {
  readonly action: DisclosureAction
  /** The number of the key or user that asked for it, and from which address; null where that is not known. */
  readonly actor: number
  readonly address: string | null
}

/** How long the tenant's lock is waited for, in milliseconds: writers have it for the time of a batch. */
const LOCK_MS_MAX = 2_000

const waitForLock = statement(
  'lock-tenant-for-disclosures',
  `
  select t.tenant from (select set_config('lock_timeout', $2, true)) bound cross join tenants t where t.tenant = $1 for update of t`,
)

const takeFreeLock = statement(
  'lock-free-tenant-for-disclosures',
  'select tenant from tenants where tenant = $1 for update skip locked',
)

const insertDisclosures = statement(
  'insert-disclosures',
  `
  insert into downloads (tenant, at, actor, path, asked, action, address)
  select own.tenant, d.at, d.actor, d.path, d.asked, d.action, d.address from tenants own
  cross join json_to_recordset($2) as d(at bigint, actor bigint, path text, asked text[], action text, address text)
  where own.tenant = $1`,
)

/**
 * Stores disclosures at the next moments of their tenant, behind its lock. Throws what isLocked recognizes where a writer has the lock for too long.
 */
export async function storeDisclosures(
  transaction: Transaction,
  tenant: number,
  disclosures: readonly Disclosure[],
): Promise<void> {
  await transaction.query(waitForLock, [tenant, String(LOCK_MS_MAX)])
  await storeBehindLock(transaction, tenant, disclosures)
}

/** The same where no writer has the lock now; returns whether they were stored. */
export async function storeWhereFree(
  transaction: Transaction,
  tenant: number,
  disclosures: readonly Disclosure[],
): Promise<boolean> {
  if ((await transaction.query(takeFreeLock, [tenant])).length === 0) return false
  await storeBehindLock(transaction, tenant, disclosures)
  return true
}

async function storeBehindLock(
  transaction: Transaction,
  tenant: number,
  disclosures: readonly Disclosure[],
): Promise<void> {
  const first = await takeMoment(transaction, tenant)
  const placed = disclosures.map((disclosure, i) => ({ ...disclosure, at: first + i }))
  await transaction.query(insertDisclosures, [tenant, JSON.stringify(placed)])
}

/** Which disclosures are wanted: those of one action, and of them to one actor and of one path. All where no action is named. */
export type DisclosureFilter =
  | { readonly action?: undefined }
  | {
      readonly action: DisclosureAction
      readonly actor?: number | undefined
      readonly path?: string | undefined
    }

const readDisclosures = (name: string, conditions: string) => {
  const inOrder = (order: 'asc' | 'desc') =>
    statement(
      `read-${name}-${order}`,
      `
      select at, actor, path, asked, action, address from downloads
      where tenant = $1 and at between $2 and $3${conditions} order by at ${order} limit $4`,
    )
  return { rising: inOrder('asc'), falling: inOrder('desc') }
}

const READS = {
  all: readDisclosures('disclosures', ''),
  action: readDisclosures('disclosures-of-action', ' and action = $5'),
  actor: readDisclosures('disclosures-to-actor', ' and action = $5 and actor = $6'),
  path: readDisclosures('disclosures-of-path', ' and action = $5 and path = $6'),
  both: readDisclosures('disclosures-of-path-to-actor', ' and action = $5 and path = $6 and actor = $7'),
}

/** Disclosures within a stretch, as events of the audit. */
export async function readDisclosureEvents(
  querier: Querier,
  tenant: number,
  filter: DisclosureFilter,
  { low, high, rising, limit }: Stretch,
): Promise<LoggedEvent[]> {
  const { name, values } = namedIn(filter)
  const reads = READS[name]
  const rows = await querier.query<Disclosure & { readonly at: number }>(rising ? reads.rising : reads.falling, [
    tenant,
    low,
    high,
    limit,
    ...values,
  ])
  return rows.map(({ at, actor, path, asked, action, address }) => ({
    at,
    actor,
    ...(address === null ? {} : { address }),
    actor_tenant: tenant,
    did: action,
    kind: DISCLOSURES[action],
    id: path,
    fields: asked,
  }))
}

function namedIn(filter: DisclosureFilter): { readonly name: keyof typeof READS; readonly values: unknown[] } {
  if (filter.action === undefined) return { name: 'all', values: [] }
  const { action, actor, path } = filter
  if (path === undefined)
    return actor === undefined ? { name: 'action', values: [action] } : { name: 'actor', values: [action, actor] }
  return actor === undefined
    ? { name: 'path', values: [action, path] }
    : { name: 'both', values: [action, path, actor] }
}
