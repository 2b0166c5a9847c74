// Which tenants have had their default rules, and which have not yet, though a debt line was agreed.
import { type Querier, installationStatement, statement } from '../../storage/database.ts'

const listTenants = installationStatement(
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

// By the index of what is written of an organization: lines of tenants that are noted are not read.
const findFirstLines = statement(
  'find-first-debt-lines-of-lenders',
  `
  select o.organization, l.since from unnest($2::text[]) as o(organization)
  cross join lateral (
    select min(number) as since from operator_records
    where tenant = $1 and organization = o.organization and kind = 'debt_line' and state ->> 'status' is distinct from 'closed' offset 0) l
  where l.since is not null`,
)

const findFirstLine = statement(
  'find-first-debt-line-of-operator',
  `
  select min(number) as since from operator_records where tenant = $1 and kind = 'debt_line' and state ->> 'status' is distinct from 'closed'`,
)

/** A tenant that is to have its default rules, and when its first debt line was written, in microseconds. */
export interface TenantWithoutDefaults {
  readonly tenant: number
  readonly since: number
}

/** The tenants that are to have their default rules: each whose organization has a debt line that is not closed, as lender or as operator. */
export async function findTenantsWithoutDefaults(querier: Querier): Promise<TenantWithoutDefaults[]> {
  const tenants = await querier.query<TenantRow>(listTenants, [])
  const without = tenants.filter(({ has_had }) => !has_had)
  const found: TenantWithoutDefaults[] = []
  for (const operator of tenants.filter(({ is_operator }) => is_operator))
    found.push(...(await findOfOperator(querier, operator, without)))
  return found
}

/** The operator itself and its lenders, of those that have had none. */
async function findOfOperator(
  querier: Querier,
  { tenant, environment }: TenantRow,
  without: readonly TenantRow[],
): Promise<TenantWithoutDefaults[]> {
  const own = without.filter((one) => one.environment === environment)
  const lenders = new Map(own.filter((one) => !one.is_operator).map((one) => [one.organization, one.tenant]))
  const of_operator = own.some((one) => one.tenant === tenant)
    ? await querier.query<{ since: number | null }>(findFirstLine, [tenant])
    : []
  const of_lenders =
    lenders.size === 0
      ? []
      : await querier.query<{ organization: string; since: number }>(findFirstLines, [tenant, [...lenders.keys()]])
  return [
    ...of_operator.flatMap(({ since }) => (since === null ? [] : [{ tenant, since }])),
    ...of_lenders.flatMap(({ organization, since }) => {
      const lender = lenders.get(organization)
      return lender === undefined ? [] : [{ tenant: lender, since }]
    }),
  ]
}

const findDefaults = statement(
  'find-default-alert-rules-of-tenant',
  'select since, is_caught_up from default_alert_rules where tenant = $1',
)

/** From which moment on default rules watch events, and whether they watched those that happened before the rules were there. */
export interface DefaultsWatched {
  /** Null for rules that were made before this was kept. */
  readonly since: number | null
  readonly is_caught_up: boolean
}

/** The same of a tenant; undefined where it has had none. */
export async function findDefaultsWatched(querier: Querier, tenant: number): Promise<DefaultsWatched | undefined> {
  const [found] = await querier.query<DefaultsWatched>(findDefaults, [tenant])
  return found
}

const noteCaughtUp = statement(
  'note-default-alert-rules-caught-up',
  'update default_alert_rules set is_caught_up = true where tenant = $1',
)

/** Notes that default rules watched what happened before they were there. */
export function storeCaughtUp(querier: Querier, tenant: number): Promise<unknown> {
  return querier.query(noteCaughtUp, [tenant])
}
