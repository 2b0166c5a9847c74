// A tenant with nothing but its number, for tests that store rows of it themselves: rows are written beside that of their tenant.
import { type Querier, installationStatement } from '../../src/storage/database.ts'

const insertTenant = installationStatement(
  'insert-tenant',
  `
  insert into tenants (tenant, organization, organization_name, environment, is_operator, access)
  select $1::integer, 'lender-' || $1::integer, 'A lender', 'sandbox', false, 'open'`,
)

/** Adds a lender's tenant of this number. */
export async function addBareTenant(querier: Querier, tenant: number): Promise<void> {
  await querier.query(insertTenant, [tenant])
}
