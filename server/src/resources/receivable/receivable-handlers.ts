// Serving receivables.
import { shapeOf, type ResourceDefinition } from '@tapeline/contract/resource'
import type { Route } from '../../http/routes.ts'
import { postingOf } from '../../storage/dated-records.ts'
import { NEWEST_FIRST, type ListTable } from '../../storage/lists/list-table.ts'
import { type Clocks, readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { sharedFreshness } from '../freshness/shared-freshness-reads.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import { type ListSource, listRoute } from '../list-handling.ts'
import { totalsRoute } from '../list-totals.ts'
import { present } from '../present.ts'
import type { Services } from '../services.ts'
import { receivableContract } from './receivable-endpoints.ts'
import { presentReceivableRow, receivableColumns, receivableTotalsColumns } from './receivable-reads.ts'
import { SingleReceivableReads } from './single-receivable-reads.ts'
import { receivableUpserts } from './receivable-writes.ts'

/** Balances follow the writes: up to here both are included. */
const BALANCES_MOMENT = '(select nullif(position, 0) from metrics_cursors where tenant = $1)'

const listTable: ListTable = {
  table: 'receivables',
  columns: receivableColumns('t'),
  joins: 'left join receivable_ledgers b on b.tenant = t.tenant and b.receivable = t.number',
  sorts: { created_at_desc: NEWEST_FIRST },
  postings: { table: 'receivable_postings', posting: (_parent, filter, value) => postingOf(filter, value) },
  past: { kept: 'postings', table: 'receivable_posting_history' },
  totals: receivableTotalsColumns('receivables', 't', BALANCES_MOMENT),
}

/** The list, whose balances are those that were calculated last. */
function sourceIn({ database }: Services): ListSource {
  const freshness = sharedFreshness(database, 'receivables')
  return { table: listTable, present: presentReceivableRow, freshness: ({ tenant }) => freshness(tenant) }
}

/** The routes of receivables. */
export function receivableRoutes(services: Services, definition: ResourceDefinition): Route[] {
  const { post, get, list, totals } = receivableContract(definition)
  const source = sourceIn(services)
  const upsert = receivableUpserts(definition, services.operator_slug)
  const reads = new SingleReceivableReads(services.database, shapeOf(definition))
  return [
    {
      endpoint: post,
      handle: (call) =>
        write(services, call, (credential) => {
          const { effective_date: effective } = call.query.values as { effective_date?: string }
          return upsert({ credential, idempotency: call.idempotency, body: call.body, effective, faults: call.faults })
        }),
    },
    {
      endpoint: get,
      handle: async (call) => {
        const caller = await authenticate(services, call)
        const clocks = await readRecordClocks(services.database, caller, call.query)
        const found = await reads.find(caller, call.path['id'] ?? '', clocks)
        if (found === undefined || isBefore(clocks, found.record.state['origination_date']))
          return refuseUnknown('receivable', clocks)
        refuseFaults(clocks.faults)
        return withFreshness(answerWith(present(found.record, { ...found.derived })), found.freshness)
      },
    },
    listRoute(services, list, source),
    totalsRoute(services, totals, source),
  ]
}

/** A receivable is not there before its origination. */
function isBefore(clocks: Clocks, origination: unknown): boolean {
  return clocks.as_of !== undefined && typeof origination === 'string' && clocks.as_of < origination
}
