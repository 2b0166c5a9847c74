// Reading records of the operator, and what a record names before it is written.
import { BEGINNING, type DatedPatch, type State, stateOn } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { Reference } from '@tapeline/contract/references'
import { type Querier, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { type Clocks, stateOnClocks } from '../dated-reads.ts'
import { findTenantsOf } from '../organization/operator-place-reads.ts'
import { type Resource, present } from '../present.ts'
import { type OperatorRecord, findOperatorPatches, findOperatorRecords } from './operator-record-store.ts'
import { type ChangeView, type OperatorResource, operatorShape } from './operator-resource.ts'

/** The answer's form of a record. A lender knows the records that lenders write too by the ids that it gave them. */
export function presentOperatorRecord(
  resource: OperatorResource,
  record: OperatorRecord,
  reader: ChangeView['by'],
): Resource {
  const { computed } = resource.definition
  const id = reader === 'lender' ? lendersIdOf(resource, record.organization, record.id) : record.id
  const { state } = record
  // In the order of the definition, whatever order the database keeps keys in.
  const fields = [...operatorShape(resource).fields, ...resource.kept].map((field) => [field, state[field] ?? null])
  const ordered = { ...record, id, state: Object.fromEntries(fields) as State }
  return present(ordered, Object.hasOwn(computed, 'created_by') ? { created_by: record.created_by } : {})
}

/**
 * The id under which a record is stored. Where lenders write too, each has ids of its own, so the operator knows their records
 * as `<organization>:<id>`; the id of an organization has no colon.
 */
export function storedIdOf(resource: OperatorResource, organization: string, id: string): string {
  return resource.lenderWrites ? `${organization}:${id}` : id
}

/** The id by which a lender knows a record of its organization. */
export function lendersIdOf(resource: OperatorResource, organization: string, id: string): string {
  return resource.lenderWrites ? ownIdOf(organization, id) : id
}

/** The id that a lender gave a record of a kind that lenders write too. */
export function ownIdOf(organization: string, id: string): string {
  return id.slice(organization.length + 1)
}

/** A record as of a day and as known at a moment, or undefined where it was not known yet. */
export async function findOperatorRecordOnClocks(
  querier: Querier,
  resource: OperatorResource,
  place: { readonly tenant: number; readonly time_zone: string; readonly id: string },
  clocks: Clocks,
): Promise<OperatorRecord | undefined> {
  const { tenant, id } = place
  const [record] = await findOperatorRecords(querier, tenant, [{ kind: resource.definition.name, id }])
  if (record === undefined) return undefined
  const patches = (known_at: number) => findOperatorPatches(querier, tenant, record.number, known_at)
  return stateOnClocks(record, patches, operatorShape(resource), place.time_zone, clocks)
}

const findPatchesOfIds = statement(
  'find-operator-patches-of-ids',
  `
  select r.id, p.recorded, p.effective::text as effective, p.patch from unnest($3::text[]) as w(id)
  cross join lateral (select id, number from operator_records where tenant = $1 and kind = $2 and id = w.id offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p`,
)

/**
 * The records of some ids that were known at a moment, by id, as they hold for all time: for kinds whose every field describes the
 * contract.
 */
export async function readTimelessRecords(
  querier: Querier,
  resource: OperatorResource,
  asked: { readonly tenant: number; readonly ids: readonly string[]; readonly known_at: number },
): Promise<Map<string, State>> {
  const values = [asked.tenant, resource.definition.name, asked.ids, asked.known_at]
  const all = await querier.query<DatedPatch & { readonly id: string }>(findPatchesOfIds, values)
  const shape = operatorShape(resource)
  return new Map([...groupBy(all, ({ id }) => id)].map(([id, patches]) => [id, stateOn(patches, BEGINNING, shape)]))
}

/** The tenant of an organization in an environment; undefined where there is no such organization. */
export async function findTenantOf(
  querier: Querier,
  organization: string,
  environment: Environment,
): Promise<number | undefined> {
  return (await findTenantsOf(querier, environment, [organization])).get(organization)
}

const findReportedReceivables = statement(
  'find-reported-receivables',
  'select id from receivables where tenant = $1 and id = any($2::text[])',
)

const findReportedAccounts = statement(
  'find-reported-accounts',
  'select id from accounts where tenant = $1 and id = any($2::text[])',
)

/** What references are looked up for: the organization's tenant and the operator's. */
export interface ReferencePlace {
  readonly operator_tenant: number
  readonly organization: string
  readonly organization_tenant: number
}

/** Whether records of a kind are reported by the organization itself. */
export function isReported(kind: string): kind is 'account' | 'receivable' {
  return kind === 'account' || kind === 'receivable'
}

/**
 * The records that references name, with a fault for each that names nothing of the organization: one of another organization is
 * answered, and costs, like one that does not exist. What exists is never deleted, so a positive answer stays true.
 */
export async function findReferenced(
  querier: Querier,
  place: ReferencePlace,
  references: readonly Reference[],
): Promise<{ readonly faults: readonly Fault[]; readonly records: readonly OperatorRecord[] }> {
  const [accounts, receivables, records] = await Promise.all([
    findReported(querier, place, references, 'account'),
    findReported(querier, place, references, 'receivable'),
    findOwnRecords(querier, place, references),
  ])
  const known = new Set([
    ...accounts.map((id) => keyOf('account', id)),
    ...receivables.map((id) => keyOf('receivable', id)),
    ...records.map(({ kind, id }) => keyOf(kind, id)),
  ])
  return { faults: references.filter(({ to, id }) => !known.has(keyOf(to, id))).map(missingFault), records }
}

async function findReported(
  querier: Querier,
  { organization_tenant }: ReferencePlace,
  references: readonly Reference[],
  kind: 'account' | 'receivable',
): Promise<string[]> {
  const ids = references.filter(({ to }) => to === kind).map(({ id }) => id)
  if (ids.length === 0) return []
  const sql = kind === 'receivable' ? findReportedReceivables : findReportedAccounts
  return (await querier.query<{ id: string }>(sql, [organization_tenant, ids])).map(({ id }) => id)
}

async function findOwnRecords(
  querier: Querier,
  { operator_tenant, organization }: ReferencePlace,
  references: readonly Reference[],
): Promise<OperatorRecord[]> {
  const wanted = references.filter(({ to }) => !isReported(to)).map(({ to, id }) => ({ kind: to, id }))
  if (wanted.length === 0) return []
  const found = await findOperatorRecords(querier, operator_tenant, wanted)
  return found.filter((record) => record.organization === organization)
}

function keyOf(kind: string, id: string): string {
  return `${kind} ${id}`
}

function missingFault({ param, to, id }: Reference): Fault {
  const name = to.replaceAll('_', ' ')
  return {
    param,
    code: `unknown_${to}`,
    message: `${param} names no ${name} of this organization: there is none with the id ${JSON.stringify(id)}`,
  }
}
