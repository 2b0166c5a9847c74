// Serving the records that the operator writes: to the operator across organizations, to a lender its own.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { EndpointDefinition } from '@tapeline/contract/endpoint'
import { ServiceError, notFound } from '@tapeline/contract/errors'
import type { TotalsShape } from '@tapeline/contract/list-totals'
import type { BodyReading } from '@tapeline/contract/resource'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import { type ListTable, TRANSACTION_MOMENT, type TotalsColumns } from '../../storage/lists/list-table.ts'
import type { Environment } from '../api-key/api-key.ts'
import { OPERATOR } from '../approval/approval-store.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { answerWith, authenticate, authenticateOperator, refuseFaults, write, writeAsOperator } from '../handling.ts'
import { type FindPlace, type ListSource, listRoute } from '../list-handling.ts'
import { totalsRoute } from '../list-totals.ts'
import type { Services } from '../services.ts'
import { type OperatorEndpoints, operatorEndpoints, sortName } from './operator-endpoints.ts'
import { operatorPosting, scopeOf } from './operator-postings.ts'
import { findOperatorRecordOnClocks, presentOperatorRecord, storedIdOf } from './operator-record-reads.ts'
import { operatorRecordColumns, operatorRecordOfRow } from './operator-record-store.ts'
import { type Effect, operatorUpserts } from './operator-record-writes.ts'
import { type Named, findNamed } from './operator-references.ts'
import type { OperatorResource } from './operator-resource.ts'

/** What is special about serving a resource. */
export interface OperatorServing {
  /** What a write brings about beside its record. */
  readonly effect?: Effect
  /** The tenant whose records they are; that of the operator's key where left out. */
  readonly home?: (services: Services) => Promise<number>
  /** Faults that depend on what is stored elsewhere. */
  readonly faults?: (services: Services, body: BodyReading) => Promise<readonly Fault[]>
  /** What a write is judged by that is no record of the operator, whoever writes. */
  readonly look?: (services: Services, write: Looking) => Promise<Json>
}

/** A write as it is known before it: the record as it is stored, if it is, what it would be, and what it names. */
export type Looking = Pick<Named, 'stored' | 'sent' | 'organization_tenant' | 'named'>

/** The routes of a resource. */
export function operatorRoutes(services: Services, resource: OperatorResource, serving: OperatorServing = {}): Route[] {
  const { home } = serving
  const endpoints = operatorEndpoints(resource)
  const { lender } = endpoints
  return [
    postRoute(services, resource, endpoints, serving),
    { endpoint: endpoints.get, handle: (call) => readAsOperator(services, resource, call, home) },
    ...listRoutes(services, endpoints, operatorSource(resource, 'operator'), async (_, call) => {
      const caller = await authenticateOperator(services, call)
      const tenant = (await home?.(services)) ?? caller.tenant
      return { tenant, reader_tenant: caller.tenant, filters: scopedFilters(scopeOf(resource.definition.name)) }
    }),
    ...(lender === undefined
      ? []
      : [
          ...(lender.post === undefined ? [] : [lenderPostRoute(services, resource, lender.post, serving)]),
          { endpoint: lender.get, handle: (call: Call) => readAsLender(services, resource, call) },
          ...listRoutes(services, lender, operatorSource(resource, 'lender'), lenderPlace(resource)),
        ]),
  ]
}

/** A list, and its totals where it has any. */
function listRoutes(
  services: Services,
  { list, totals }: Pick<OperatorEndpoints, 'list' | 'totals'>,
  source: ListSource,
  findPlace: FindPlace,
): Route[] {
  const own = listRoute(services, list, source, findPlace)
  return totals === undefined ? [own] : [own, totalsRoute(services, totals, source, findPlace)]
}

function postRoute(
  services: Services,
  resource: OperatorResource,
  { post }: OperatorEndpoints,
  serving: OperatorServing,
): Route {
  const upsert = operatorUpserts(resource, serving.effect)
  return { endpoint: post, handle: (call) => upsertAsOperator(services, resource, upsert, call, serving) }
}

type Upsert = ReturnType<typeof operatorUpserts>

/** Carries out an upsert of the operator's; its body and idempotency are the call's. */
export function upsertAsOperator(
  services: Services,
  resource: OperatorResource,
  upsert: Upsert,
  call: Call,
  { home, faults, look }: OperatorServing = {},
): Promise<Answer> {
  return writeAsOperator(services, call, async (credential, environment) => {
    const tenant = (await home?.(services)) ?? credential.tenant
    const id = call.body.id ?? ''
    const named = await findNamed(services.database, resource, { tenant, environment, id }, call.body)
    const reference_faults = [...named.reference_faults, ...((await faults?.(services, call.body)) ?? [])]
    const looked = (await look?.(services, named)) ?? null
    const place = { id, credential, tenant, environment, by: 'operator' as const, acts_for: OPERATOR }
    return upsert({ ...requestOf(call), ...named, ...place, looked, reference_faults })
  })
}

/** A lender's own record, written beside the operator's. */
function lenderPostRoute(
  services: Services,
  resource: OperatorResource,
  endpoint: EndpointDefinition,
  serving: OperatorServing,
): Route {
  const upsert = operatorUpserts(resource)
  return {
    endpoint,
    handle: async (call) =>
      upsertAsLender(services, resource, upsert, call, await authenticate(services, call), serving),
  }
}

/** Carries out an upsert of a lender's own: in the operator's tenant, by the lender's key. */
export async function upsertAsLender(
  services: Services,
  resource: OperatorResource,
  upsert: Upsert,
  call: Call,
  { environment, organization }: Caller,
  { look }: OperatorServing = {},
): Promise<Answer> {
  const tenant = await operatorTenant(services, environment)
  const request = requestOf(call)
  const body = withOrganization(request.body, organization)
  const id = storedIdOf(resource, organization, body.id ?? '')
  const named = await findNamed(services.database, resource, { tenant, environment, id }, body)
  const looked = (await look?.(services, named)) ?? null
  return write(services, call, (credential) =>
    upsert({
      ...request,
      ...named,
      looked,
      body,
      id,
      credential,
      tenant,
      environment,
      by: 'lender',
      acts_for: organization,
    }),
  )
}

/** The operator's tenant, where records of this kind are kept; forbidden while there is none. */
export async function operatorTenant(services: Services, environment: Environment): Promise<number> {
  const tenant = await services.operator.find(environment)
  if (tenant === undefined) throw new ServiceError('forbidden', { message: NO_OPERATOR })
  return tenant
}

const NO_OPERATOR = 'There is no operator to ask yet: create its organization first.'

function requestOf(call: Call) {
  const { body, idempotency, faults } = call
  const { effective_date: effective } = call.query.values as { effective_date?: string }
  return { body, idempotency, faults, effective }
}

/** A lender writes for itself: naming another organization is a fault. */
function withOrganization(body: BodyReading, organization: string): BodyReading {
  const { organization: sent, ...patch } = body.patch
  const message = `organization must be your own: leave it out, or send ${JSON.stringify(organization)}`
  const other = sent !== undefined && sent !== organization
  return {
    ...body,
    patch: { ...patch, organization },
    sent: { ...body.sent, organization },
    faults: other ? [...body.faults, { param: 'organization', code: 'not_yours', message }] : body.faults,
  }
}

async function readAsOperator(
  services: Services,
  resource: OperatorResource,
  call: Call,
  home: OperatorServing['home'],
): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  return readRecord(services, resource, call, caller, (await home?.(services)) ?? caller.tenant)
}

async function readAsLender(services: Services, resource: OperatorResource, call: Call): Promise<Answer> {
  const caller = await authenticate(services, call)
  const tenant = await services.operator.find(caller.environment)
  if (tenant === undefined) throw notFound(`There is no ${nameOf(resource)} with this id.`)
  return readRecord(services, resource, call, caller, tenant)
}

/** Reads a record of the operator's tenant; a lender sees only what is its own and shown to it. */
async function readRecord(
  services: Services,
  resource: OperatorResource,
  call: Call,
  caller: Caller,
  tenant: number,
): Promise<Answer> {
  const clocks = await readRecordClocks(services.database, { tenant }, call.query)
  const reader = caller.is_operator ? 'operator' : 'lender'
  const pathId = call.path['id'] ?? ''
  const id = caller.is_operator ? pathId : storedIdOf(resource, caller.organization, pathId)
  const place = { tenant, time_zone: caller.time_zone, id }
  const found = await findOperatorRecordOnClocks(services.database, resource, place, clocks)
  if (found === undefined) return refuseUnknown(nameOf(resource), clocks)
  const isOwn = found.organization === caller.organization && resource.shownToLender(found.state)
  if (!caller.is_operator && !isOwn) return refuseUnknown(nameOf(resource), clocks)
  refuseFaults(clocks.faults)
  return answerWith(presentOperatorRecord(resource, found, reader))
}

function nameOf({ definition }: OperatorResource): string {
  return definition.name.replaceAll('_', ' ')
}

/** A lender's list: the operator's records of its organization, or nothing while there is no operator. */
function lenderPlace(resource: OperatorResource): FindPlace {
  return async (services, call) => {
    const caller = await authenticate(services, call)
    const tenant = await services.operator.find(caller.environment)
    if (tenant === undefined) return { tenant: caller.tenant, empty: true }
    const filters = scopedFilters(scopeOf(resource.definition.name, caller.organization))
    return { tenant, reader_tenant: caller.tenant, filters }
  }
}

type Filters = readonly (readonly [string, string])[]

/** Filters within a list: each is looked up as a range of that list, and without any the list itself is one. */
export function scopedFilters(scope: string) {
  return (filters: Filters): Filters =>
    (filters.length === 0 ? [['', ''] as const] : filters).map(([filter, value]) => [
      JSON.stringify([scope, filter]),
      value,
    ])
}

const KEY = {
  columns: [
    { name: 'sorted', type: 'bigint' },
    { name: 'tie', type: 'bigint' },
  ],
  descending: true,
} as const

/** The source of a list of a resource, for one kind of reader. */
export function operatorSource(resource: OperatorResource, reader: 'operator' | 'lender'): ListSource {
  const table: ListTable = {
    table: 'operator_records',
    columns: operatorRecordColumns,
    sorts: { [sortName(resource)]: { ...KEY, newest_first: resource.sorted === 'created_at' } },
    postings: {
      table: 'operator_record_postings',
      posting: (_parent, filter, value) => {
        const [scope, name] = JSON.parse(filter) as [string, string]
        return operatorPosting(scope, name, value)
      },
    },
    past: { kept: 'versions', table: 'operator_record_history' },
    ...(resource.totals === undefined ? {} : { totals: totalsColumns(resource.plural, resource.totals, reader) }),
  }
  return { table, present: (row) => presentOperatorRecord(resource, operatorRecordOfRow(row), reader) }
}

/** Values and amounts of the state. To a lender the newest write of the operator's tenant would show when others write. */
function totalsColumns(plural: string, { by, sums }: TotalsShape, reader: 'operator' | 'lender'): TotalsColumns {
  const columns = (fields: object, type: string) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, `(t.state ->> '${field}')::${type}`]))
  const added = { by: columns(by, 'text'), sums: columns(sums, 'bigint') }
  const name = plural.replaceAll(' ', '-')
  return reader === 'operator'
    ? { name, ...added }
    : { name: `${name}-of-lender`, ...added, watermark: TRANSACTION_MOMENT }
}
