// Creating, rotating and deleting API keys, for commands and the dashboard; each takes the tenant's lock, so that a deletion
// or an end, once answered, holds on every node.
import type { Scope } from '@tapeline/contract/scopes'
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../../storage/writer/standalone-event.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { type ApiKey, KEY_COLUMNS } from './api-key-reads.ts'
import { type Environment, createKey, digestOf, keyId } from './api-key.ts'

/** What a key is created with. */
export interface KeyOptions {
  readonly name: string
  /** What it may do; null for everything. */
  readonly scopes: readonly Scope[] | null
  /** From where, as networks; null for anywhere. */
  readonly allowed_addresses: readonly string[] | null
  /** When it ends, in microseconds since 1970; null for never. */
  readonly expires_at: number | null
}

/** A key that nothing limits. */
export const NO_LIMITS = { scopes: null, allowed_addresses: null, expires_at: null } as const

/** Who creates, rotates or deletes a key. */
export interface KeyAuthor {
  /** As in the log. */
  readonly actor: number
  /** Throws where somebody may no longer do it; called in the transaction, before the tenant is locked. */
  readonly admit?: (transaction: Transaction) => Promise<void>
}

const SERVICE: KeyAuthor = { actor: SERVICE_ACTOR }

/** A key that was made just now. */
export interface CreatedKey {
  /** The whole key, for the only time. */
  readonly key: string
  readonly number: number
}

/** Why there is no new key: a moment that is over, no such key, one that has ended, or one that was rotated before. */
export type KeyRefusal = 'ends_in_the_past' | 'missing' | 'expired' | 'replaced'

const insertKey = statement(
  'insert-key',
  `
  insert into api_keys (tenant, number, name, digest, last_four, scopes, allowed_addresses, expires_at)
  values ($1, $2, $3, decode($4, 'hex'), $5, $6::text[], $7::text[], $8::timestamptz)`,
)

/** Behind the tenant's lock. */
const findKeyToRotate = statement(
  'find-key-to-rotate',
  `
  select ${KEY_COLUMNS}
  from api_keys k join tenants t on t.tenant = k.tenant where k.tenant = $1 and k.number = $2 and k.deleted is null`,
)

const markReplaced = statement(
  'replace-key',
  `
  update api_keys set expires_at = least(expires_at, $3::timestamptz), replaced_by = $4 where tenant = $1 and number = $2`,
)

const markDeleted = statement(
  'delete-key',
  'update api_keys set deleted = $3 where tenant = $1 and number = $2 and deleted is null returning number',
)

/** Creates a key without limits in the service's own name, and returns it whole, for the only time. */
export async function createApiKey(database: Database, tenant: number, name: string): Promise<string> {
  const created = await issueApiKey(database, tenant, { name, ...NO_LIMITS })
  if (typeof created === 'string') throw new Error(`The key was not made: ${created}`)
  return created.key
}

/** Creates a key. */
export function issueApiKey(
  database: Database,
  tenant: number,
  options: KeyOptions,
  { actor, admit }: KeyAuthor = SERVICE,
): Promise<CreatedKey | KeyRefusal> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    const environment = await lockTenantAlone(transaction, tenant)
    const at = await takeMoment(transaction, tenant)
    if (options.expires_at !== null && options.expires_at <= at) return 'ends_in_the_past'
    return storeKey(transaction, { tenant, environment, at, actor }, options)
  })
}

/** Where and when a key is stored, and who does it. */
interface KeyPlace {
  readonly tenant: number
  readonly environment: Environment
  readonly at: number
  readonly actor: number
}

async function storeKey(
  transaction: Transaction,
  { tenant, environment, at, actor }: KeyPlace,
  { name, scopes, allowed_addresses, expires_at }: KeyOptions,
): Promise<CreatedKey> {
  const is_limited = scopes !== null || allowed_addresses !== null || expires_at !== null
  const key = createKey(tenant, environment, is_limited)
  const limits = [scopes, allowed_addresses, expires_at === null ? null : formatMoment(expires_at)]
  await transaction.query(insertKey, [tenant, at, name, digestOf(key), key.slice(-4), ...limits])
  await logEvent(transaction, tenant, { at, actor, did: 'created', kind: 'api_key', id: keyId(at) })
  return { key, number: at }
}

/** A key that took the place of another. */
export interface RotatedKey extends CreatedKey {
  /** What it was made with, and when it ends. */
  readonly options: KeyOptions
}

const MICROSECONDS_OF_HOUR = 3_600_000_000

/**
 * Makes a key with the name, scopes and addresses of another, which works on for `overlap_hours` and no longer than it would have. Where the old one
 * was made for a time, the new one is for as long.
 */
export function rotateApiKey(
  database: Database,
  tenant: number,
  { number, overlap_hours }: { readonly number: number; readonly overlap_hours: number },
  { actor, admit }: KeyAuthor = SERVICE,
): Promise<RotatedKey | KeyRefusal> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    const environment = await lockTenantAlone(transaction, tenant)
    const [old] = await transaction.query<ApiKey>(findKeyToRotate, [tenant, number])
    if (old === undefined) return 'missing'
    if (old.has_expired) return 'expired'
    if (old.replaced_by !== null) return 'replaced'
    const ended = await takeMoment(transaction, tenant)
    const ends_at = formatMoment(ended + overlap_hours * MICROSECONDS_OF_HOUR)
    const change = { actor, did: 'changed', kind: 'api_key', id: keyId(number), number } as const
    await logEvent(transaction, tenant, { ...change, at: ended, fields: ['expires_at', 'replaced_by'] })
    const at = await takeMoment(transaction, tenant)
    const options = { ...old, expires_at: sameSpan(old, at) }
    const created = await storeKey(transaction, { tenant, environment, at, actor }, options)
    await transaction.query(markReplaced, [tenant, number, ends_at, at])
    return { ...created, options }
  })
}

/** The end of a key that is made at a moment, to last as long as another was made for. */
function sameSpan({ number, expires_at }: ApiKey, at: number): number | null {
  const end = expires_at === null ? undefined : parseMoment(expires_at)
  return end?.ok === true ? at + end.value - number : null
}

/** Deletes a key at once and for good. False when there is none with this number. */
export function deleteApiKey(
  database: Database,
  tenant: number,
  number: number,
  { actor, admit }: KeyAuthor = SERVICE,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    await lockTenantAlone(transaction, tenant)
    const at = await takeMoment(transaction, tenant)
    const deleted = await transaction.query(markDeleted, [tenant, number, at])
    if (deleted.length === 0) return false
    await logEvent(transaction, tenant, { at, actor, did: 'deleted', kind: 'api_key', id: keyId(number) })
    return true
  })
}
