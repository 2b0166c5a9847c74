// Serving organizations to the operator. They span both environments, so their records are stored under one clock: that of the
// operator's live tenant, whichever of its keys acts.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { BodyReading } from '@tapeline/contract/resource'
import { statement } from '../../storage/database.ts'
import type { ReportingBatch } from '../batch.ts'
import { type OperatorServing, operatorTenant } from '../operator-record/operator-handlers.ts'
import { operatorUpserts } from '../operator-record/operator-record-writes.ts'
import type { Services } from '../services.ts'
import { organization } from './organization-definition.ts'
import { findOrganization } from './organization-store.ts'

/** How organizations are served: as every record of the operator, but for where they are stored and what their writes change. */
export const organizationServing: OperatorServing = {
  home: async (services) => {
    await reconcileOrganizations(services)
    return operatorTenant(services, 'live')
  },
  effect: { apply: storeEffect },
  faults: permissionFaults,
}

/** The operator cannot shut itself out. What holds already may be sent back. */
async function permissionFaults({ database }: Services, body: BodyReading): Promise<Fault[]> {
  const held = await findOrganization(database, body.id ?? '')
  const changed = (field: 'suspended' | 'live_enabled') =>
    body.patch[field] !== undefined && (body.patch[field] === true) !== (held?.[field] ?? false)
  const faults: Fault[] = []
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

/** Organizations whose record is outdated: made or changed by a command, which writes no records. */
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
export async function reconcileOrganizations(
  services: Pick<Services, 'database' | 'writer' | 'operator'>,
): Promise<void> {
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
          beside: undefined,
          looked: null,
          by: 'operator',
          environment: 'live',
        }),
      ),
    ),
  )
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
}

/** Recording what holds already brings nothing else about. */
const record = operatorUpserts(organization)
