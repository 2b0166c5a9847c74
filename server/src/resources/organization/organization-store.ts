// Organizations and their two tenants. Suspension and live enablement are written to the tenants' rows under their locks,
// where every request and every write looks, so they hold at once.
import { randomInt } from 'node:crypto'
import {
  type Database,
  type Querier,
  type Transaction,
  installationStatement,
  statement,
} from '../../storage/database.ts'
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

const lockOrganizations = installationStatement('lock-organizations', 'select pg_advisory_xact_lock(7461706501)')

const columns = 'organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant'

const selectOrganizations = installationStatement(
  'list-organizations',
  `select ${columns} from organizations order by organization`,
)

const selectOrganization = installationStatement(
  'find-organization',
  `select ${columns} from organizations where organization = $1`,
)

/** Behind the lock of organizations: a new one gets the first of the drawn numbers that is free. */
const upsertOrganization = installationStatement(
  'upsert-organization',
  `
  insert into organizations (organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant)
  select $1, $2, $3, $4, $5, next.tenant, next.tenant + 1
  from (
    select d.tenant from unnest($6::integer[]) with ordinality as d(tenant, at)
    where not exists (select from organizations o where o.sandbox_tenant = d.tenant) order by d.at limit 1) next
  on conflict (organization) do update
  set name = excluded.name, suspended = excluded.suspended, live_enabled = excluded.live_enabled`,
)

/** Waits for a batch under way of each tenant, so no write of a suspended organization commits after the answer. */
const upsertTenants = installationStatement(
  'upsert-tenants',
  `
  insert into tenants (tenant, organization, organization_name, environment, is_operator, access)
  select t.tenant, o.organization, o.name, t.environment, o.is_operator,
    case when o.suspended then 'suspended' when t.environment = 'live' and not o.live_enabled then 'not_enabled' else 'open' end
  from organizations o cross join lateral (values (o.sandbox_tenant, 'sandbox'), (o.live_tenant, 'live')) as t(tenant, environment)
  where o.organization = $1 order by t.tenant
  on conflict (tenant) do update set organization_name = excluded.organization_name, access = excluded.access`,
)

/** All organizations by id. */
export function listOrganizations(database: Database): Promise<Organization[]> {
  return database.query<Organization>(selectOrganizations, [])
}

/** An organization, or undefined. */
export async function findOrganization(database: Querier, organization: string): Promise<Organization | undefined> {
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
    await Promise.all(storeOrganization(transaction, { ...chosen, suspended: false }))
    const [created] = await transaction.query<Organization>(selectOrganization, [chosen.organization])
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
    await Promise.all(storeOrganization(transaction, changed))
    return changed
  })
}

/** Numbers of sandbox tenants are odd and have at most nine digits, as the form of API keys has it; that of the live tenant is the next. */
const PAIRS = 499_999_999

/** More than are ever taken: a tenth of all pairs would have to be used for one of 10 billion draws to find none. */
const DRAWN = 10

/** Draws numbers for a new sandbox tenant. An API key shows its tenant's number, and counted up it would show a lender how many came before it. */
function drawTenants(): number[] {
  return Array.from({ length: DRAWN }, () => 2 * randomInt(PAIRS) + 1)
}

/** What of an organization can be written. Whether it is the operator is settled when it is made. */
export type WrittenOrganization = Omit<Organization, 'sandbox_tenant' | 'live_tenant'>

/** Issues the statements that store an organization and open or close its tenants, behind the lock of organizations. */
export function storeOrganization(transaction: Transaction, organization: WrittenOrganization): Promise<unknown>[] {
  const { organization: id, name, is_operator, suspended, live_enabled } = organization
  return [
    transaction.query(lockOrganizations, []),
    transaction.query(upsertOrganization, [id, name, is_operator, suspended, live_enabled, drawTenants()]),
    transaction.query(upsertTenants, [id]),
  ]
}

/** Tenants of organizations in the environment of the operator's tenant that is written. */
const findTenantsBeside = statement(
  'find-tenants-of-operators-environment',
  `
  select l.organization, case when o.live_tenant = $1 then l.live_tenant else l.sandbox_tenant end as tenant
  from organizations l join organizations o on o.is_operator where l.organization = any($2::text[])`,
)

const updateTimeZone = statement('update-time-zone', 'update tenants set time_zone = $2 where tenant = $1')

/** The organizations of one batch. */
export class OrganizationsInBatch {
  readonly #changed = new Map<string, WrittenOrganization>()
  readonly #timeZones = new Map<string, string>()
  readonly #wanted = new Set<string>()
  readonly #tenants = new Map<string, number>()

  put(organization: WrittenOrganization): void {
    this.#changed.set(organization.organization, organization)
  }

  /** Has the tenant of an organization loaded, whose time zone may be put. */
  wantTenant(organization: string): void {
    this.#wanted.add(organization)
  }

  /** Whether no tenant is asked for. */
  isUnasked(): boolean {
    return this.#wanted.size === 0
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    type Row = { readonly organization: string; readonly tenant: number }
    return [
      transaction.query<Row>(findTenantsBeside, [tenant, [...this.#wanted]]).then((rows) => {
        for (const row of rows) this.#tenants.set(row.organization, row.tenant)
      }),
    ]
  }

  /** From its commit on, "today" is that of this time zone. */
  putTimeZone(organization: string, timeZone: string): void {
    this.#timeZones.set(organization, timeZone)
  }

  store(transaction: Transaction): Promise<unknown>[] {
    return [
      ...[...this.#changed.values()].flatMap((organization) => storeOrganization(transaction, organization)),
      ...[...this.#timeZones].flatMap(([organization, timeZone]) => {
        const tenant = this.#tenants.get(organization)
        return tenant === undefined ? [] : [transaction.query(updateTimeZone, [tenant, timeZone])]
      }),
    ]
  }
}
