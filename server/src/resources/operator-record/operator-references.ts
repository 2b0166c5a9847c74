// What a write names, looked up before it: the organization it concerns, and the records it refers to or is judged by. A record of
// another organization is unknown: nothing of it is read further, and nothing is judged by it.
import { type State, applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { BodyReading } from '@tapeline/contract/resource'
import type { Querier } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { operatorPosting, scopeOf } from './operator-postings.ts'
import { findReferenced, findTenantOf, isReported } from './operator-record-reads.ts'
import { type OperatorRecord, findOperatorRecords } from './operator-record-store.ts'
import { type OperatorResource, operatorShape } from './operator-resource.ts'

/** What was found beforehand of a write. */
export interface Named {
  readonly reference_faults: readonly Fault[]
  /** Other records that the write is judged by. */
  readonly related: readonly { readonly kind: string; readonly id: string }[]
  /** The posting of records to judge by that cannot be named. */
  readonly beside: string | undefined
  /** The record as it is stored, and what it would be. */
  readonly stored: State | undefined
  readonly sent: State
  /** The tenant of the organization whose record it is; undefined where there is no such organization. */
  readonly organization_tenant: number | undefined
  /** The operator's records that it names, those of its own organization. */
  readonly named: readonly OperatorRecord[]
}

/** Looks up what a body names. The organization is the record's where the body leaves it out, since it never changes. */
export async function findNamed(
  querier: Querier,
  resource: OperatorResource,
  place: { readonly tenant: number; readonly environment: Environment; readonly id: string },
  { patch }: BodyReading,
): Promise<Named> {
  const { tenant, environment, id } = place
  const { by_named, beside } = resource.change
  const [stored] = await findOperatorRecords(querier, tenant, [{ kind: resource.definition.name, id }])
  const shape = operatorShape(resource)
  const sent = applyPatch(stored?.state ?? emptyState(shape), patch, shape)
  const organization = stored?.organization ?? resource.organizationOf(id, sent)
  const organization_tenant = await findTenantOf(querier, organization, environment)
  const references = resource.references(sent)
  const found = {
    stored: stored?.state,
    sent,
    organization_tenant,
    related: by_named
      ? references.filter(({ to }) => !isReported(to)).map(({ to, id: of }) => ({ kind: to, id: of }))
      : [],
    beside: beside && operatorPosting(scopeOf(beside.kind, organization), beside.field, beside.value),
  }
  if (organization_tenant === undefined)
    return {
      ...found,
      named: [],
      reference_faults: typeof patch['organization'] === 'string' ? [unknownOrganization(organization)] : [],
    }
  if (resource.ofOperator && organization_tenant !== tenant)
    return { ...found, named: [], reference_faults: [notTheOperator(organization)] }
  const where = { operator_tenant: tenant, organization, organization_tenant }
  const { faults, records } = await findReferenced(querier, where, references)
  return { ...found, named: records, reference_faults: faults }
}

function notTheOperator(organization: string): Fault {
  const message = `organization must be the operator's own, since these are facts for all lenders: this is ${JSON.stringify(organization)}`
  return { param: 'organization', code: 'not_the_operator', message }
}

function unknownOrganization(organization: string): Fault {
  const message =
    `organization names no organization: there is none with the id ${JSON.stringify(organization)}; ` +
    'create it with POST /operator/organizations'
  return { param: 'organization', code: 'unknown_organization', message }
}
