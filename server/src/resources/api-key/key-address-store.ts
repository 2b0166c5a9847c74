// Forgetting from where keys were last used. A key in use has the address of its last use; one that is not, or is deleted, keeps its row for the audit.
import { type Database, statement } from '../../storage/database.ts'

const forgetOld = statement(
  'forget-addresses-of-keys',
  `
  update api_keys set last_used_address = null
  where tenant = $1 and last_used_address is not null and last_used_at <= to_timestamp($2::double precision / 1000000)`,
)

/** Forgets addresses of a tenant's keys that were last used up to a moment, in microseconds. A tenant has few keys. */
export async function forgetAddressesOfKeys(database: Database, tenant: number, old: number): Promise<void> {
  await database.query(forgetOld, [tenant, old])
}
