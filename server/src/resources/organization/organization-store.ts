// Organizations and their two tenants. Suspension and live enablement are written to the tenants' rows under their locks,
// where every request and every write looks, so they hold at once.
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'

/** An organization: a lender, or the operator itself. */
export interface Organization {
  readonly organization: string
  readonly name: string
  readonly is_operator: boolean
  readonly suspended: boolean
  readonly live_enabled: boolean
  readonly sandbox_tenant: number
  readonly live_tenant: number
}

/** What is chosen when an organization is created. */
export interface NewOrganization {
  readonly organization: string
  readonly name: string
  readonly is_operator: boolean
  readonly live_enabled: boolean
}

const lockOrganizations = statement('lock-organizations', 'select pg_advisory_xact_lock(7461706501)')

const columns = 'organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant'

const selectOrganizations = statement(
  'list-organizations',
  `select ${columns} from organizations order by organization`,
)

const selectOrganization = statement(
  'find-organization',
  `select ${columns} from organizations where organization = $1`,
)

const nextTenant = statement(
  'next-tenant',
  'select coalesce(max(greatest(sandbox_tenant, live_tenant)), 0) + 1 as tenant from organizations',
)

const insertOrganization = statement(
  'insert-organization',
  `
  insert into organizations (organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant)
  values ($1, $2, $3, false, $4, $5, $5 + 1)`,
)

const insertTenant = statement(
  'insert-tenant',
  `
  insert into tenants (tenant, organization, organization_name, environment, is_operator, access) values ($1, $2, $3, $4, $5, $6)`,
)

const updateOrganization = statement(
  'update-organization',
  'update organizations set suspended = $2, live_enabled = $3 where organization = $1',
)

const updateTenantAccess = statement('update-tenant-access', 'update tenants set access = $2 where tenant = $1')

/** All organizations by id. */
export function listOrganizations(database: Database): Promise<Organization[]> {
  return database.query<Organization>(selectOrganizations, [])
}

/** An organization, or undefined. */
export async function findOrganization(database: Database, organization: string): Promise<Organization | undefined> {
  const [found] = await database.query<Organization>(selectOrganization, [organization])
  return found
}

/** The number of an organization's tenant. */
export function tenantOf(organization: Organization, environment: Environment): number {
  return environment === 'live' ? organization.live_tenant : organization.sandbox_tenant
}

/** Creates an organization with its two tenants; undefined when the id is taken. */
export function createOrganization(database: Database, chosen: NewOrganization): Promise<Organization | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.query(lockOrganizations, [])
    if ((await transaction.query(selectOrganization, [chosen.organization])).length > 0) return undefined
    const [next] = await transaction.query<{ tenant: number }>(nextTenant, [])
    const sandbox_tenant = next?.tenant ?? 1
    const created = { ...chosen, suspended: false, sandbox_tenant, live_tenant: sandbox_tenant + 1 }
    await transaction.query(insertOrganization, [
      chosen.organization,
      chosen.name,
      chosen.is_operator,
      chosen.live_enabled,
      sandbox_tenant,
    ])
    for (const environment of ['sandbox', 'live'] as const) {
      const values = [
        tenantOf(created, environment),
        chosen.organization,
        chosen.name,
        environment,
        chosen.is_operator,
        accessOf(created, environment),
      ]
      await transaction.query(insertTenant, values)
    }
    return created
  })
}

/** Suspends an organization, or enables live for it; undefined when there is none. */
export function changeOrganization(
  database: Database,
  organization: string,
  change: Partial<Pick<Organization, 'suspended' | 'live_enabled'>>,
): Promise<Organization | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.query(lockOrganizations, [])
    const [found] = await transaction.query<Organization>(selectOrganization, [organization])
    if (found === undefined) return undefined
    const changed = { ...found, ...change }
    await transaction.query(updateOrganization, [organization, changed.suspended, changed.live_enabled])
    await writeAccess(transaction, changed)
    return changed
  })
}

/** The update waits for a batch under way, so no write of a suspended organization commits after the answer. */
async function writeAccess(transaction: Transaction, organization: Organization): Promise<void> {
  for (const environment of ['sandbox', 'live'] as const) {
    await transaction.query(updateTenantAccess, [
      tenantOf(organization, environment),
      accessOf(organization, environment),
    ])
  }
}

function accessOf(
  organization: Pick<Organization, 'suspended' | 'live_enabled'>,
  environment: Environment,
): 'open' | 'suspended' | 'not_enabled' {
  if (organization.suspended) return 'suspended'
  return environment === 'live' && !organization.live_enabled ? 'not_enabled' : 'open'
}
