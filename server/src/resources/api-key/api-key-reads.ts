// The keys of a tenant as they may be shown, for commands and the dashboard.
import type { Scope } from '@tapeline/contract/scopes'
import { type Database, statement } from '../../storage/database.ts'
import { KEY_HOLDS } from '../../storage/writer/key-holds.ts'
import { exactIsoMoment, isoMoment } from '../iso-moment.ts'
import type { Environment } from './api-key.ts'

/** A key as it may be shown. */
export interface ApiKey {
  readonly number: number
  readonly name: string
  readonly environment: Environment
  readonly last_four: string
  readonly scopes: readonly Scope[] | null
  readonly allowed_addresses: readonly string[] | null
  readonly expires_at: string | null
  readonly has_expired: boolean
  /** The number of the key that took its place; null while none did, and once that one is deleted. */
  readonly replaced_by: number | null
  readonly last_used_at: string | null
  readonly last_used_address: string | null
}

/** The columns of a key `k` of a tenant `t`, which a key `r` replaced. */
export const KEY_COLUMNS = `
    k.number, k.name, t.environment, k.last_four, k.scopes, k.allowed_addresses, ${exactIsoMoment('k.expires_at')},
    not (${KEY_HOLDS}) as has_expired, r.number as replaced_by, ${isoMoment('k.last_used_at')}, k.last_used_address`

/** Keys `k` with their tenants `t`, and with the key `r` that replaced each and is not deleted. */
export const KEY_TABLES = `api_keys k join tenants t on t.tenant = k.tenant
    left join api_keys r on r.tenant = k.tenant and r.number = k.replaced_by and r.deleted is null`

const listKeysOfTenant = statement(
  'list-keys',
  `
  select ${KEY_COLUMNS}
  from ${KEY_TABLES} where k.tenant = $1 and k.deleted is null order by k.number`,
)

/** The keys of a tenant that are not deleted, oldest first. */
export function listApiKeys(database: Database, tenant: number): Promise<ApiKey[]> {
  return database.query<ApiKey>(listKeysOfTenant, [tenant])
}
