// Creating, listing and deleting API keys. The commands use these now, the dashboard will; each takes the tenant's lock, so
// that a deletion, once answered, holds on every node.
import { randomUUID } from 'node:crypto'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { logBatch } from '../../storage/writer/batch-log.ts'
import { type LoggedEvent, SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { type Environment, createKey, digestOf, keyId } from './api-key.ts'

/** A key as it may be shown. */
export interface ApiKey {
  readonly number: number
  readonly name: string
  readonly environment: Environment
  readonly last_four: string
  readonly last_used_at: string | null
}

const lockTenant = statement('lock-tenant-for-keys', 'select environment from tenants where tenant = $1 for update')

const nextMoment = statement(
  'next-moment',
  `
  select greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint,
    coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) + 1,
    coalesce((select number from api_keys where tenant = $1 order by number desc limit 1), 0) + 1) as moment`,
)

const insertKey = statement(
  'insert-key',
  `
  insert into api_keys (tenant, number, name, digest, last_four) values ($1, $2, $3, decode($4, 'hex'), $5)`,
)

const listKeysOfTenant = statement(
  'list-keys',
  `
  select k.number, k.name, t.environment, k.last_four, k.last_used_at::text as last_used_at
  from api_keys k join tenants t on t.tenant = k.tenant where k.tenant = $1 and k.deleted is null order by k.number`,
)

const markDeleted = statement(
  'delete-key',
  'update api_keys set deleted = $3 where tenant = $1 and number = $2 and deleted is null returning number',
)

/** Creates a key and returns it whole, for the only time. */
export function createApiKey(database: Database, tenant: number, name: string): Promise<string> {
  return database.transaction(async (transaction) => {
    const environment = await lock(transaction, tenant)
    const key = createKey(tenant, environment)
    const number = await takeMoment(transaction, tenant)
    await transaction.query(insertKey, [tenant, number, name, digestOf(key), key.slice(-4)])
    await log(transaction, tenant, number, 'created', number)
    return key
  })
}

/** The keys of a tenant that are not deleted, oldest first. */
export function listApiKeys(database: Database, tenant: number): Promise<ApiKey[]> {
  return database.query<ApiKey>(listKeysOfTenant, [tenant])
}

/** Deletes a key at once and for good. False when there is none with this number. */
export function deleteApiKey(database: Database, tenant: number, number: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lock(transaction, tenant)
    const moment = await takeMoment(transaction, tenant)
    const deleted = await transaction.query(markDeleted, [tenant, number, moment])
    if (deleted.length > 0) await log(transaction, tenant, moment, 'deleted', number)
    return deleted.length > 0
  })
}

async function lock(transaction: Transaction, tenant: number): Promise<Environment> {
  const [row] = await transaction.query<{ environment: Environment }>(lockTenant, [tenant])
  if (row === undefined) throw new Error(`There is no tenant ${tenant}`)
  return row.environment
}

/** Keys are made and deleted by command, in the service's own name. */
function log(
  transaction: Transaction,
  tenant: number,
  at: number,
  did: LoggedEvent['did'],
  number: number,
): Promise<unknown> {
  const event: LoggedEvent = { at, actor: SERVICE_ACTOR, did, kind: 'api_key', id: keyId(number) }
  return logBatch(transaction, { tenant, last: at, first: at, batch: randomUUID(), touched: [], events: [event] })
}

async function takeMoment(transaction: Transaction, tenant: number): Promise<number> {
  const [row] = await transaction.query<{ moment: number }>(nextMoment, [tenant])
  if (row === undefined) throw new Error('The clock gave no moment')
  return row.moment
}
