// The organization of a tenant, as letters name it, and whether it may work there.
import { type Querier, statement } from '../../storage/database.ts'

/** The organization of a tenant. */
export interface Owner {
  readonly organization: string
  readonly organization_name: string
  readonly environment: 'sandbox' | 'live'
  /** `open` unless the organization is suspended, or its live environment is not enabled. */
  readonly access: string
}

const findOwner = statement(
  'find-organization-of-tenant',
  'select organization, organization_name, environment, access from tenants where tenant = $1',
)

/** Reads whose a tenant is; undefined where there is none. */
export async function readOwner(querier: Querier, tenant: number): Promise<Owner | undefined> {
  const [owner] = await querier.query<Owner>(findOwner, [tenant])
  return owner
}
