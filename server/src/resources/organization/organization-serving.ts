// Serving organizations to the operator. They span both environments, so their records are stored under one clock: that of the
// operator's live tenant, whichever of its keys acts.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { BodyReading } from '@tapeline/contract/resource'
import type { ReportingBatch } from '../batch.ts'
import { type OperatorServing, operatorTenant } from '../operator-record/operator-handlers.ts'
import type { Services } from '../services.ts'
import { findOrganization } from './organization-store.ts'
import { reconcileOrganizations } from './unrecorded-organizations-writes.ts'

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
