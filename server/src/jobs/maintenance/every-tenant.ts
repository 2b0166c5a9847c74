// What is done for one tenant after the other, each by a statement of its own. A tenant whose server is away keeps none of the others waiting.
import {
  type Database,
  type Querier,
  type Statement,
  installationStatement,
  isPartAway,
} from '../../storage/database.ts'

const selectTenants = installationStatement(
  'list-tenants',
  'select unnest(array[sandbox_tenant, live_tenant]) as tenant from organizations order by tenant',
)

/** The tenants of all organizations, rising. */
export async function listTenants(querier: Querier): Promise<number[]> {
  return (await querier.query<{ tenant: number }>(selectTenants, [])).map(({ tenant }) => tenant)
}

/** Does something for every tenant. Throws the first failure at the end, at once where no tenant can be reached. */
export async function forEveryTenant(database: Database, work: (tenant: number) => Promise<unknown>): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const tenant of await listTenants(database)) {
    try {
      await work(tenant)
    } catch (error) {
      if (!isPartAway(error)) throw error
      failure ??= { error }
    }
  }
  if (failure !== undefined) throw failure.error
}

/** Runs a statement for every tenant; its first value is the tenant. */
export function runForEveryTenant(
  database: Database,
  work: Statement,
  values: readonly (number | string)[],
): Promise<void> {
  return forEveryTenant(database, (tenant) => database.query(work, [tenant, ...values]))
}
