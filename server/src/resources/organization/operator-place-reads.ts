// Which tenant of the operator belongs to a lender's, and the reverse. Read of the organizations, which every node has in full: rows of two
// tenants in one statement would be of two nodes where the tables are distributed.
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'

const findPlace = statement(
  'find-operator-of-tenant',
  `
  select l.organization, l.name as lender_name, o.organization as operator_id, o.name as operator_name,
    case when l.live_tenant = $1 then o.live_tenant else o.sandbox_tenant end as operator,
    case when l.live_tenant = $1 then 'live' else 'sandbox' end as environment
  from organizations l join organizations o on o.is_operator where l.sandbox_tenant = $1 or l.live_tenant = $1`,
)

/** A lender's organization, and the operator's tenant of the same environment. */
export interface OperatorPlace {
  readonly organization: string
  readonly lender_name: string
  readonly operator: number
  readonly operator_id: string
  readonly operator_name: string
  readonly environment: Environment
}

/** The place of a lender's tenant; undefined while there is no operator. */
export async function findOperatorPlace(querier: Querier, tenant: number): Promise<OperatorPlace | undefined> {
  const [place] = await querier.query<OperatorPlace>(findPlace, [tenant])
  return place
}

const TENANT = `case when $1 = 'live' then live_tenant else sandbox_tenant end as tenant`

const findOperatorTenant = installationStatement(
  'find-operator-tenant',
  `select ${TENANT} from organizations where is_operator`,
)

/** The operator's tenant in an environment; undefined while there is no operator. */
export async function findOperatorTenantOf(querier: Querier, environment: Environment): Promise<number | undefined> {
  const [row] = await querier.query<{ tenant: number }>(findOperatorTenant, [environment])
  return row?.tenant
}

const findTenants = installationStatement(
  'find-organization-tenants',
  `select organization, ${TENANT} from organizations where organization = any($2::text[])`,
)

/** The tenants of organizations in an environment, by organization; one that there is not is left out. */
export async function findTenantsOf(
  querier: Querier,
  environment: Environment,
  organizations: readonly string[],
): Promise<Map<string, number>> {
  const rows = await querier.query<{ organization: string; tenant: number }>(findTenants, [environment, organizations])
  return new Map(rows.map(({ organization, tenant }) => [organization, tenant]))
}

const listOperators = installationStatement(
  'list-operator-tenants',
  `
  select w.tenant, w.environment from organizations o
  cross join lateral (values (o.sandbox_tenant, 'sandbox'), (o.live_tenant, 'live')) as w(tenant, environment)
  where o.is_operator`,
)

/** The operator's tenants, of both environments. */
export function listOperatorTenants(
  querier: Querier,
): Promise<{ readonly tenant: number; readonly environment: Environment }[]> {
  return querier.query(listOperators, [])
}
