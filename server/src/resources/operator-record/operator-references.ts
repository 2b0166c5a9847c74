// What a write of the operator names, looked up before it: the organization it concerns, and the records it refers to.
import type { Fault } from '../../core/fault.ts'
import type { BodyReading } from '../../contract/resource.ts'
import type { Querier } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { findTenantOf, referenceFaults } from './operator-record-reads.ts'
import { findOperatorRecords } from './operator-record-store.ts'
import type { OperatorResource } from './operator-resource.ts'

/** The faults of what a body names. The organization is the record's where the body leaves it out, since it never changes. */
export async function namedFaults(
  querier: Querier,
  resource: OperatorResource,
  operator_tenant: number,
  environment: Environment,
  body: BodyReading,
): Promise<Fault[]> {
  const organization = await organizationOf(querier, resource, operator_tenant, body)
  if (organization === undefined) return []
  const organization_tenant = await findTenantOf(querier, organization, environment)
  if (organization_tenant === undefined) return [unknownOrganization(organization)]
  const references = resource.references(body.patch)
  return referenceFaults(querier, { operator_tenant, organization, organization_tenant }, references)
}

async function organizationOf(
  querier: Querier,
  resource: OperatorResource,
  operator_tenant: number,
  { id, patch }: BodyReading,
): Promise<string | undefined> {
  const sent = patch['organization']
  if (typeof sent === 'string') return sent
  if (id === undefined) return undefined
  const [record] = await findOperatorRecords(querier, operator_tenant, [{ kind: resource.definition.name, id }])
  return record?.organization
}

function unknownOrganization(organization: string): Fault {
  return {
    param: 'organization',
    code: 'unknown_organization',
    message: `organization names no organization: there is none with the id ${JSON.stringify(organization)}; create it with POST /operator/organizations`,
  }
}
