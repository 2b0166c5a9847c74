// Whose events an organization's endpoints receive: a lender's its own, the operator's those of every lender that are for it, and its own. Read of the
// organizations, which every node has in full.
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import type { EventPlace } from '../event/event-rules.ts'
import type { EventsReader } from './webhook-queue-store.ts'

/** A tenant whose events are received. */
export interface EventSource extends EventPlace {
  readonly tenant: number
  readonly reader: EventsReader
}

/** What a tenant receives. */
export interface EventSources {
  /** Whether the tenant is the operator's own. */
  readonly is_of_operator: boolean
  /** By their tenants, rising. */
  readonly sources: readonly EventSource[]
}

const findSources = statement(
  'find-sources-of-events',
  `
  select own.is_operator, l.organization, l.organization <> own.organization as is_of_lender,
    case when own.live_tenant = $1 then 'live' else 'sandbox' end as environment,
    case when own.live_tenant = $1 then l.live_tenant else l.sandbox_tenant end as source
  from organizations own join organizations l on own.is_operator or l.organization = own.organization
  where (own.sandbox_tenant = $1 or (own.live_tenant = $1 and own.live_enabled)) and not own.suspended order by source`,
)

/** The sources of a tenant: none while its organization may not work there. */
export async function readSources(querier: Querier, tenant: number): Promise<EventSources> {
  type Row = EventPlace & { readonly is_operator: boolean; readonly is_of_lender: boolean; readonly source: number }
  const rows = await querier.query<Row>(findSources, [tenant])
  return {
    is_of_operator: rows.some(({ is_operator }) => is_operator),
    sources: rows.map(({ organization, environment, source, is_of_lender }) => ({
      organization,
      environment,
      tenant: source,
      reader: is_of_lender ? 'operator' : 'lender',
    })),
  }
}

const findOperators = installationStatement(
  'find-tenants-of-operator',
  'select sandbox_tenant, live_tenant from organizations where is_operator',
)

/** The operator's own tenants. */
export async function findOperatorTenants(querier: Querier): Promise<number[]> {
  const rows = await querier.query<{ sandbox_tenant: number; live_tenant: number }>(findOperators, [])
  return rows.flatMap(({ sandbox_tenant, live_tenant }) => [sandbox_tenant, live_tenant])
}
