// Creating, rotating and deleting API keys, for commands and the dashboard; each takes the tenant's lock, so that a deletion
// or an expiry, once answered, holds on every node.
import type { Scope } from '@tapeline/contract/scopes'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../../storage/writer/standalone-event.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { type ApiKey, KEY_COLUMNS, KEY_TABLES } from './api-key-reads.ts'
import { type Environment, createKey, digestOf, keyId } from './api-key.ts'

/** What a key is created with. */
export interface KeyOptions {
  readonly name: string
  /** What it may do; null for everything. */
  readonly scopes: readonly Scope[] | null
  /** From where, as networks; null for anywhere. */
  readonly allowed_addresses: readonly string[] | null
  /** When it expires, in microseconds since 1970; null for never. */
  readonly expires_at: number | null
}

/** A key without restrictions. */
export const NO_LIMITS = { scopes: null, allowed_addresses: null, expires_at: null } as const

/** Who creates, rotates or deletes a key. */
export interface KeyAuthor {
  /** As in the log. */
  readonly actor: number
  /** From which address. */
  readonly address?: string
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

/** Why there is no new key: a moment that is over, no such key, one that has expired, or one that was rotated before. */
export type KeyRefusal = 'expires_in_the_past' | 'missing' | 'expired' | 'replaced'

const insertKey = statement(
  'insert-key',
  `
  insert into api_keys (tenant, number, name, digest, last_four, scopes, allowed_addresses, expires_at,
    made_for_us)
  values ($1, $2, $3, decode($4, 'hex'), $5, $6::text[], $7::text[], $8::timestamptz, $9::bigint)`,
)

/** Behind the tenant's lock. */
const findKeyToRotate = statement(
  'find-key-to-rotate',
  `
  select ${KEY_COLUMNS}, k.made_for_us
  from ${KEY_TABLES} where k.tenant = $1 and k.number = $2 and k.deleted is null`,
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

/** Creates a key without restrictions in the service's own name, and returns it whole, for the only time. */
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
  { admit, ...by }: KeyAuthor = SERVICE,
): Promise<CreatedKey | KeyRefusal> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    const environment = await lockTenantAlone(transaction, tenant)
    const at = await takeMoment(transaction, tenant)
    if (options.expires_at !== null && options.expires_at <= at) return 'expires_in_the_past'
    return storeKey(transaction, { tenant, environment, at, by }, options)
  })
}

/** Where and when a key is stored, and who does it. */
interface KeyPlace {
  readonly tenant: number
  readonly environment: Environment
  readonly at: number
  readonly by: Omit<KeyAuthor, 'admit'>
}

async function storeKey(
  transaction: Transaction,
  { tenant, environment, at, by }: KeyPlace,
  { name, scopes, allowed_addresses, expires_at }: KeyOptions,
): Promise<CreatedKey> {
  const restrictions = { scopes, allowed_addresses, expires_at }
  const fields = (['scopes', 'allowed_addresses', 'expires_at'] as const).filter(
    (field) => restrictions[field] !== null,
  )
  const key = createKey(tenant, environment, fields.length > 0)
  const time = expires_at === null ? [null, null] : [formatMoment(expires_at), expires_at - at]
  const stored = [tenant, at, name, digestOf(key), key.slice(-4), scopes, allowed_addresses, ...time]
  await transaction.query(insertKey, stored)
  const created = { at, ...by, did: 'created', kind: 'api_key', id: keyId(at) } as const
  await logEvent(transaction, tenant, fields.length > 0 ? { ...created, fields } : created)
  return { key, number: at }
}

/** A key that took the place of another. */
export interface RotatedKey extends CreatedKey {
  /** What it was made with, and when it expires. */
  readonly options: KeyOptions
}

type KeyToRotate = ApiKey & {
  /** For how many microseconds it was made; null for ever. */
  readonly made_for_us: number | null
}

const MICROSECONDS_OF_HOUR = 3_600_000_000

/**
 * Makes a key with the name, scopes and addresses of another, which works on for `overlap_hours` and no longer than it would have. Without an overlap
 * it is deleted: so it ends at once whatever the clock of the database is set to, and for versions that know no expiry. Where the old one was made for
 * a time, the new one is for as long, but not beyond the last moment there is. A key is rotated once, unless the key that replaced it was deleted.
 */
export function rotateApiKey(
  database: Database,
  tenant: number,
  { number, overlap_hours }: { readonly number: number; readonly overlap_hours: number },
  { admit, ...by }: KeyAuthor = SERVICE,
): Promise<RotatedKey | KeyRefusal> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    const environment = await lockTenantAlone(transaction, tenant)
    const [old] = await transaction.query<KeyToRotate>(findKeyToRotate, [tenant, number])
    if (old === undefined) return 'missing'
    if (old.replaced_by !== null) return 'replaced'
    if (old.has_expired) return 'expired'
    const ended = await takeMoment(transaction, tenant)
    const line = { at: ended, ...by, kind: 'api_key', id: keyId(number) } as const
    const change = { did: 'changed', number, fields: ['expires_at', 'replaced_by'] } as const
    await logEvent(transaction, tenant, { ...line, ...(overlap_hours === 0 ? { did: 'deleted' } : change) })
    const at = await takeMoment(transaction, tenant)
    const { name, scopes, allowed_addresses, made_for_us } = old
    const expires_at = made_for_us === null ? null : Math.min(at + made_for_us, Number.MAX_SAFE_INTEGER)
    const options = { name, scopes, allowed_addresses, expires_at }
    const created = await storeKey(transaction, { tenant, environment, at, by }, options)
    if (overlap_hours === 0) await transaction.query(markDeleted, [tenant, number, ended])
    else {
      const until = formatMoment(ended + overlap_hours * MICROSECONDS_OF_HOUR)
      await transaction.query(markReplaced, [tenant, number, until, at])
    }
    return { ...created, options }
  })
}

/** Deletes a key at once and for good. False when there is none with this number. */
export function deleteApiKey(
  database: Database,
  tenant: number,
  number: number,
  { admit, ...by }: KeyAuthor = SERVICE,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    await lockTenantAlone(transaction, tenant)
    const at = await takeMoment(transaction, tenant)
    const deleted = await transaction.query(markDeleted, [tenant, number, at])
    if (deleted.length === 0) return false
    await logEvent(transaction, tenant, { at, ...by, did: 'deleted', kind: 'api_key', id: keyId(number) })
    return true
  })
}
