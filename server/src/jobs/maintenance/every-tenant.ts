// What is done for one tenant after the other, each by a statement of its own.
import { type Database, type Statement, statement } from '../../storage/database.ts'

const listTenants = statement('list-tenants', 'select tenant from tenants order by tenant')

/** Runs a statement for every tenant; its first value is the tenant. */
export async function runForEveryTenant(
  database: Database,
  work: Statement,
  values: readonly (number | string)[],
): Promise<void> {
  for (const { tenant } of await database.query<{ tenant: number }>(listTenants, []))
    await database.query(work, [tenant, ...values])
}
