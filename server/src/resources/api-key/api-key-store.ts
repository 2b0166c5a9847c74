// Creating, listing and deleting API keys, for commands and the dashboard; each takes the tenant's lock, so that a deletion,
// once answered, holds on every node.
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../../storage/writer/standalone-event.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { isoMoment } from '../iso-moment.ts'
import { type Environment, createKey, digestOf, keyId } from './api-key.ts'

/** A key as it may be shown. */
export interface ApiKey {
  readonly number: number
  readonly name: string
  readonly environment: Environment
  readonly last_four: string
  readonly last_used_at: string | null
}

/** Who creates or deletes a key. */
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

const insertKey = statement(
  'insert-key',
  `
  insert into api_keys (tenant, number, name, digest, last_four) values ($1, $2, $3, decode($4, 'hex'), $5)`,
)

const listKeysOfTenant = statement(
  'list-keys',
  `
  select k.number, k.name, t.environment, k.last_four, ${isoMoment('k.last_used_at')}
  from api_keys k join tenants t on t.tenant = k.tenant where k.tenant = $1 and k.deleted is null order by k.number`,
)

const markDeleted = statement(
  'delete-key',
  'update api_keys set deleted = $3 where tenant = $1 and number = $2 and deleted is null returning number',
)

/** Creates a key in the service's own name, as commands do, and returns it whole, for the only time. */
export async function createApiKey(database: Database, tenant: number, name: string): Promise<string> {
  return (await issueApiKey(database, tenant, name, SERVICE)).key
}

/** Creates a key. */
export function issueApiKey(
  database: Database,
  tenant: number,
  name: string,
  { actor, admit }: KeyAuthor,
): Promise<CreatedKey> {
  return database.transaction(async (transaction) => {
    await admit?.(transaction)
    const environment = await lockTenantAlone(transaction, tenant)
    const key = createKey(tenant, environment)
    const at = await takeMoment(transaction, tenant)
    await transaction.query(insertKey, [tenant, at, name, digestOf(key), key.slice(-4)])
    await logEvent(transaction, tenant, { at, actor, did: 'created', kind: 'api_key', id: keyId(at) })
    return { key, number: at }
  })
}

/** The keys of a tenant that are not deleted, oldest first. */
export function listApiKeys(database: Database, tenant: number): Promise<ApiKey[]> {
  return database.query<ApiKey>(listKeysOfTenant, [tenant])
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
