// Serving records that are kept as versions: to the lender whose they are, and to the operator, which lists them.
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import type { EndpointDefinition } from '@tapeline/contract/endpoint'
import { notFound } from '@tapeline/contract/errors'
import type { ListDefinition } from '@tapeline/contract/list'
import type { Answer } from '../http/answer.ts'
import type { Call, Route } from '../http/routes.ts'
import { type Statement, statement } from '../storage/database.ts'
import type { Operation } from '../storage/writer/operation.ts'
import type { ListTable } from '../storage/lists/list-table.ts'
import type { ReportingBatch } from './batch.ts'
import { readRecordClocks, refuseUnknown } from './dated-reads.ts'
import { answerWith, authenticate, authenticateOperator, refuseFaults, write } from './handling.ts'
import { type FindPlace, type ListSource, listRoute } from './list-handling.ts'
import { findTenantOf } from './operator-record/operator-record-reads.ts'
import { present, presentRow } from './present.ts'
import type { Services } from './services.ts'
import { type VersionedTable, versionColumns, versionOfRow, versionPosting } from './versioned-store.ts'
import { type VersionedWriting, deleteVersioned, upsertVersioned } from './versioned-upsert.ts'

/** What is served of a kind. */
export interface VersionedServing {
  readonly table: VersionedTable
  readonly writing: VersionedWriting
  /** The field whose day a record counts from, where it has one. */
  readonly counts_from?: string
  /** Throws unless a caller may write; whoever may call may write where left out. */
  readonly admit?: (services: Services, call: Call) => Promise<void>
  /** Makes the operation of a write also do what goes with it. */
  readonly beside?: (operation: Operation<ReportingBatch>, id: string | undefined) => Operation<ReportingBatch>
  readonly endpoints: {
    readonly post: EndpointDefinition
    readonly get: EndpointDefinition
    readonly remove: EndpointDefinition
    readonly list: ListDefinition
    /** Where the operator lists what its lenders have. */
    readonly operator_list?: ListDefinition
  }
}

/** The list of a kind, in the order of a sort; `totals` where it has some. */
export function versionedList(table: VersionedTable, sort: string, totals?: ListTable['totals']): ListSource {
  const { kind } = table
  return {
    table: {
      table: `${kind}s`,
      columns: versionColumns(table),
      sorts: {
        [sort]: {
          columns: [
            { name: 'sorted', type: 'bigint' },
            { name: 'number', type: 'bigint' },
          ],
          descending: true,
        },
      },
      postings: {
        table: `${kind}_postings`,
        posting: (_parent, filter, value) => versionPosting(table, filter, value),
      },
      past: { kept: 'versions', table: `${kind}_history` },
      ...(totals === undefined ? {} : { totals }),
    },
    present: (row) => present(versionOfRow(table, presentRow(row))),
  }
}

/** The routes of a kind, without those of totals. */
export function versionedRoutes(services: Services, serving: VersionedServing, source: ListSource): Route[] {
  const { post, get, remove, list, operator_list } = serving.endpoints
  const { admit = async () => {}, beside = (operation) => operation } = serving
  const find = findOne(serving.table)
  return [
    {
      endpoint: post,
      handle: async (call) => {
        await admit(services, call)
        return write(services, call, (credential) => {
          const { idempotency, body, faults } = call
          return beside(upsertVersioned(serving.writing, { credential, idempotency, body, faults }), body.id)
        })
      },
    },
    { endpoint: get, handle: (call) => readOne(services, call, serving, find) },
    {
      endpoint: remove,
      handle: async (call) => {
        await admit(services, call)
        return write(services, call, (credential) => {
          const { idempotency, faults, path } = call
          const id = path['id'] ?? ''
          return beside(deleteVersioned(serving.writing, { credential, idempotency, id, faults }), id)
        })
      },
    },
    listRoute(services, list, source),
    ...(operator_list === undefined ? [] : [listRoute(services, operator_list, source, ofNamedLender)]),
  ]
}

/** The records of the lender that the path names, for the operator. */
export const ofNamedLender: FindPlace = async (services, call) => {
  const caller = await authenticateOperator(services, call)
  const tenant = await findTenantOf(services.database, call.path['id'] ?? '', caller.environment)
  if (tenant === undefined) throw notFound('There is no organization with this id.')
  return { tenant, reader_tenant: caller.tenant }
}

/** The present version, or the one known at a moment. */
function findOne(table: VersionedTable): Statement {
  const { kind } = table
  const columns = versionColumns(table)
  return statement(
    `find-${kind.replaceAll('_', '-')}`,
    `
  select ${columns} from ${kind}s t where t.tenant = $1 and t.id = $2 and t.recorded <= $3
  union all
  select ${columns} from ${kind}_history t where t.tenant = $1 and t.id = $2 and t.recorded <= $3 and t.superseded > $3`,
  )
}

async function readOne(
  services: Services,
  call: Call,
  { table, counts_from }: VersionedServing,
  find: Statement,
): Promise<Answer> {
  const caller = await authenticate(services, call)
  const clocks = await readRecordClocks(services.database, caller, call.query)
  const values = [caller.tenant, call.path['id'], clocks.known_at ?? Number.MAX_SAFE_INTEGER]
  const [row] = await services.database.query<{ [column: string]: Json }>(find, values)
  const found = row === undefined ? undefined : versionOfRow(table, row)
  if (found === undefined || isAfter(found.state, counts_from, clocks.as_of))
    return refuseUnknown(table.kind.replaceAll('_', ' '), clocks)
  refuseFaults(clocks.faults)
  return answerWith(present(found))
}

/** A record without the day counts always. */
function isAfter(state: State, field: string | undefined, as_of: string | undefined): boolean {
  const day = field === undefined ? undefined : state[field]
  return as_of !== undefined && typeof day === 'string' && day > as_of
}
