// What a write names, looked up before it: the organization it concerns, and the records it refers to or is judged by.
import { type State, applyPatch, emptyState } from '../../core/dated-facts.ts'
import type { Fault } from '../../core/fault.ts'
import type { BodyReading } from '../../contract/resource.ts'
import type { Querier } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { operatorPosting, scopeOf } from './operator-postings.ts'
import { findTenantOf, referenceFaults } from './operator-record-reads.ts'
import { findOperatorRecords } from './operator-record-store.ts'
import { type OperatorResource, type Reference, operatorShape } from './operator-resource.ts'

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
}

/** Looks up what a body names. The organization is the record's where the body leaves it out, since it never changes. */
export async function findNamed(
  querier: Querier,
  resource: OperatorResource,
  place: { readonly tenant: number; readonly environment: Environment; readonly id: string },
  { patch }: BodyReading,
): Promise<Named> {
  const { tenant, environment, id } = place
  const [stored] = await findOperatorRecords(querier, tenant, [{ kind: resource.definition.name, id }])
  const shape = operatorShape(resource)
  const sent = applyPatch(stored?.state ?? emptyState(shape), patch, shape)
  const wanted = resource.change.beside(sent)
  const found = {
    stored: stored?.state,
    sent,
    related: resource.change.related(sent),
    beside: wanted && operatorPosting(scopeOf(wanted.kind, wanted.organization), wanted.field, wanted.value),
  }
  const organization = stored?.organization ?? resource.organizationOf(id, sent)
  const organization_tenant = await findTenantOf(querier, organization, environment)
  if (organization_tenant === undefined)
    return { ...found, reference_faults: typeof patch['organization'] === 'string' ? [unknown(organization)] : [] }
  if (resource.ofOperator && organization_tenant !== tenant)
    return { ...found, reference_faults: [notTheOperator(organization)] }
  const where = { operator_tenant: tenant, organization, organization_tenant }
  const before = new Set((stored === undefined ? [] : resource.references(stored.state)).map(textOf))
  const named = resource.references(sent).filter((reference) => !before.has(textOf(reference)))
  return { ...found, reference_faults: await referenceFaults(querier, where, named) }
}

function notTheOperator(organization: string): Fault {
  const message = `organization must be the operator's own, since these are facts for all lenders: this is ${JSON.stringify(organization)}`
  return { param: 'organization', code: 'not_the_operator', message }
}

function textOf({ to, id }: Reference): string {
  return JSON.stringify([to, id])
}

function unknown(organization: string): Fault {
  const message =
    `organization names no organization: there is none with the id ${JSON.stringify(organization)}; ` +
    'create it with POST /operator/organizations'
  return { param: 'organization', code: 'unknown_organization', message }
}
