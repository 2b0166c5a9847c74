// Which tenants have had their default rules, and which have not yet, though a debt line was agreed.
import { type Querier, statement } from '../../storage/database.ts'

const listTenants = statement(
  'list-tenants-without-default-alert-rules',
  `
  select tenant, organization, environment, is_operator, has_had from (
    select t.tenant, t.organization, t.environment, t.is_operator,
      exists (select from default_alert_rules d where d.tenant = t.tenant) as has_had
    from tenants t where t.tenant > 0) t
  where is_operator or not has_had order by tenant`,
)

interface TenantRow {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly is_operator: boolean
  /** Whether it has had its default rules. */
  readonly has_had: boolean
}

const listBorrowers = statement(
  'list-lenders-with-debt-lines',
  `
  select distinct organization from operator_records
  where tenant = $1 and kind = 'debt_line' and state ->> 'status' is distinct from 'closed'`,
)

/** The tenants that are to have their default rules: each whose organization has a debt line that is not closed, as lender or as operator. */
export async function findTenantsWithoutDefaults(querier: Querier): Promise<number[]> {
  const tenants = await querier.query<TenantRow>(listTenants, [])
  const without = tenants.filter(({ has_had }) => !has_had)
  if (without.length === 0) return []
  const found: TenantRow[] = []
  for (const operator of tenants.filter(({ is_operator }) => is_operator)) {
    const lenders = await querier.query<{ organization: string }>(listBorrowers, [operator.tenant])
    const having = new Set(lenders.map(({ organization }) => organization))
    if (having.size > 0 && !operator.has_had) found.push(operator)
    const own = without.filter((one) => !one.is_operator && one.environment === operator.environment)
    found.push(...own.filter(({ organization }) => having.has(organization)))
  }
  return found.map(({ tenant }) => tenant)
}
