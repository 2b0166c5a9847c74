// The keys of a tenant as they may be shown, for commands and the dashboard.
import type { Scope } from '@tapeline/contract/scopes'
import { type Database, statement } from '../../storage/database.ts'
import { KEY_HOLDS } from '../../storage/writer/key-holds.ts'
import { isoMoment } from '../iso-moment.ts'
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
  /** The number of the key that took its place. */
  readonly replaced_by: number | null
  readonly last_used_at: string | null
  readonly last_used_address: string | null
}

/** The columns of a key `k` of a tenant `t`. */
export const KEY_COLUMNS = `
    k.number, k.name, t.environment, k.last_four, k.scopes, k.allowed_addresses, ${isoMoment('k.expires_at')},
    not (${KEY_HOLDS}) as has_expired, k.replaced_by, ${isoMoment('k.last_used_at')}, k.last_used_address`

const listKeysOfTenant = statement(
  'list-keys',
  `
  select ${KEY_COLUMNS}
  from api_keys k join tenants t on t.tenant = k.tenant where k.tenant = $1 and k.deleted is null order by k.number`,
)

/** The keys of a tenant that are not deleted, oldest first. */
export function listApiKeys(database: Database, tenant: number): Promise<ApiKey[]> {
  return database.query<ApiKey>(listKeysOfTenant, [tenant])
}
