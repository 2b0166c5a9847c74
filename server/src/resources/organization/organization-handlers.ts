// Serving organizations to the operator. They span both environments, so their records live under one clock: that of the
// operator's live tenant, whichever of its keys acts.
import type { State } from '../../core/dated-facts.ts'
import type { Fault } from '../../core/fault.ts'
import { ServiceError } from '../../contract/errors.ts'
import type { BodyReading } from '../../contract/resource.ts'
import type { Route } from '../../http/routes.ts'
import { type Database, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import type { ReportingBatch } from '../batch.ts'
import { answerWith, authenticateOperator, refuseFaults, writeAsOperator } from '../handling.ts'
import { readClocks, refuseUnknown } from '../dated-reads.ts'
import { listRoute } from '../list-handling.ts'
import { operatorEndpoints } from '../operator-record/operator-endpoints.ts'
import { operatorSource, scopedFilters } from '../operator-record/operator-handlers.ts'
import { scopeOf } from '../operator-record/operator-postings.ts'
import { findOperatorRecordOnClocks, presentOperatorRecord } from '../operator-record/operator-record-reads.ts'
import { operatorUpserts } from '../operator-record/operator-record-writes.ts'
import type { Services } from '../services.ts'
import { organization } from './organization-definition.ts'
import { findOrganization } from './organization-store.ts'

/** The endpoints of organizations. */
export const organizationEndpoints = operatorEndpoints(organization)

const upsert = operatorUpserts(organization, storeEffect)

/** The routes of organizations. */
export function organizationRoutes(services: Services): Route[] {
  const { post, get, list } = organizationEndpoints
  return [
    {
      endpoint: post,
      handle: (call) =>
        writeAsOperator(services, call, async (credential, environment) => {
          await reconcileOrganizations(services)
          const { body, idempotency, faults } = call
          const { effective_date: effective } = call.query.values as { effective_date?: string }
          const id = body.id ?? ''
          const reference_faults = await permissionFaults(services.database, body, environment)
          const tenant = await homeOf(services)
          return upsert({
            credential,
            tenant,
            id,
            body,
            idempotency,
            effective,
            faults,
            reference_faults,
            related: [],
            by: 'operator',
          })
        }),
    },
    {
      endpoint: get,
      handle: async (call) => {
        const caller = await authenticateOperator(services, call)
        await reconcileOrganizations(services)
        const tenant = await homeOf(services)
        const clocks = await readClocks(services.database, { tenant }, call.query)
        const place = { tenant, time_zone: caller.time_zone, id: call.path['id'] ?? '' }
        const found = await findOperatorRecordOnClocks(services.database, organization, place, clocks)
        if (found === undefined) return refuseUnknown('organization', clocks)
        refuseFaults(clocks.faults)
        return answerWith(presentOperatorRecord(organization, found, 'operator'))
      },
    },
    listRoute(services, list, operatorSource(organization, 'operator'), async (_, call) => {
      await authenticateOperator(services, call)
      await reconcileOrganizations(services)
      return { tenant: await homeOf(services), filters: scopedFilters(scopeOf('organization')) }
    }),
  ]
}

async function homeOf(services: Services): Promise<number> {
  const tenant = await services.operator.find('live')
  if (tenant === undefined) throw new ServiceError('forbidden')
  return tenant
}

/** What decides over real money takes a live key; and the operator cannot shut itself out. What holds already may be sent back. */
async function permissionFaults(database: Database, body: BodyReading, environment: Environment): Promise<Fault[]> {
  const held = await findOrganization(database, body.id ?? '')
  const changed = (field: 'suspended' | 'live_enabled') =>
    body.patch[field] !== undefined && (body.patch[field] === true) !== (held?.[field] ?? false)
  const faults: Fault[] = []
  if (environment === 'sandbox' && changed('live_enabled')) {
    const message = 'live_enabled is changed with a live key only: this is a sandbox key'
    faults.push({ param: 'live_enabled', code: 'live_key_needed', message })
  }
  for (const field of ['suspended', 'live_enabled'] as const)
    if (held?.is_operator === true && changed(field)) {
      const message = `${field} of the operator's own organization stays as it is: it would shut itself out`
      faults.push({ param: field, code: 'own_organization', message })
    }
  return faults
}

function storeEffect(batch: ReportingBatch, id: string, state: State): void {
  batch.organizations.put({
    organization: id,
    name: String(state['name']),
    is_operator: false,
    suspended: state['suspended'] === true,
    live_enabled: state['live_enabled'] === true,
  })
}

/** Organizations whose record does not say what holds: made or changed by a command, which writes no records. */
const findUnrecorded = statement(
  'find-unrecorded-organizations',
  `
  select o.organization as id, o.name, o.suspended, o.live_enabled from organizations o
  left join operator_records r on r.tenant = $1 and r.kind = 'organization' and r.id = o.organization
  where r.id is null or (r.state ->> 'name', (r.state ->> 'suspended')::boolean, (r.state ->> 'live_enabled')::boolean)
    is distinct from (o.name, o.suspended, o.live_enabled)
  order by o.organization limit 1000`,
)

/** Writes the records of organizations that a command made or changed, in the service's own name. */
export async function reconcileOrganizations(services: Services): Promise<void> {
  const tenant = await services.operator.find('live')
  if (tenant === undefined) return
  const behind = await services.database.query<{ id: string; [field: string]: string | boolean }>(findUnrecorded, [
    tenant,
  ])
  const outcomes = await Promise.all(
    behind.map(({ id, ...patch }) =>
      services.writer.submit(
        record({
          credential: { tenant, digest: undefined },
          tenant,
          id,
          body: { id, patch, sent: patch, faults: [], readable: true },
          idempotency: undefined,
          effective: undefined,
          faults: [],
          reference_faults: [],
          related: [],
          by: 'operator',
        }),
      ),
    ),
  )
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
}

/** Recording what holds already brings nothing else about. */
const record = operatorUpserts(organization)
