// Serving entries.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Call, Route } from '../../http/routes.ts'
import { statement } from '../../storage/database.ts'
import type { ListTable } from '../../storage/lists/list-table.ts'
import { readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import { getReceivable } from '../receivable/receivable-store.ts'
import { type ListSource, listRoute, placeUnder } from '../list-handling.ts'
import { totalsRoute } from '../list-totals.ts'
import { present, presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import { deleteEntryEndpoint, entryList, entryTotals, getEntry, postEntry } from './entry-endpoints.ts'
import { ENTRY_COLUMNS, entryOfRow, entryPosting } from './entry-store.ts'
import { deleteEntry, upsertEntry } from './entry-writes.ts'

const columns = ['receivable', 'number', 'recorded', 'actor', 'id', ...Object.keys(ENTRY_COLUMNS)]
  .map((column) => `t.${column}`)
  .join(', ')

const listTable: ListTable = {
  table: 'entries',
  columns,
  parent: 'receivable',
  sorts: {
    date_desc: {
      columns: [
        { name: 'date', type: 'date' },
        { name: 'number', type: 'bigint' },
      ],
      descending: true,
    },
  },
  postings: { table: 'entry_postings', posting: (parent, filter, value) => entryPosting(parent ?? 0, filter, value) },
  past: { kept: 'versions', table: 'entry_history' },
  totals: {
    name: 'entries',
    by: { currency: 'r.currency', type: 't.type' },
    sums: { amount: 't.amount' },
    joins: 'join receivables r on r.tenant = t.tenant and r.number = t.receivable',
  },
}

const listSource: ListSource = { table: listTable, present: (row) => present(entryOfRow(presentRow(row))) }

/** The present version, or the one known at a moment. */
const findEntry = statement(
  'find-entry',
  `
  select ${columns} from entries t where t.tenant = $1 and t.receivable = $2 and t.id = $3 and t.recorded <= $4
  union all
  select ${columns} from entry_history t where t.tenant = $1 and t.receivable = $2 and t.id = $3 and t.recorded <= $4 and t.superseded > $4`,
)

const ofReceivable = placeUnder(({ database }, { tenant }, call) =>
  getReceivable(database, tenant, call.path['id'] ?? ''),
)

/** The routes of entries. */
export function entryRoutes(services: Services): Route[] {
  return [
    {
      endpoint: postEntry,
      handle: (call) =>
        write(services, call, (credential) =>
          upsertEntry({
            credential,
            idempotency: call.idempotency,
            receivable_id: call.path['id'] ?? '',
            body: call.body,
            faults: call.faults,
          }),
        ),
    },
    { endpoint: getEntry, handle: (call) => readEntry(services, call) },
    {
      endpoint: deleteEntryEndpoint,
      handle: (call) =>
        write(services, call, (credential) =>
          deleteEntry({
            credential,
            idempotency: call.idempotency,
            receivable_id: call.path['id'] ?? '',
            id: call.path['entry_id'] ?? '',
            faults: call.faults,
          }),
        ),
    },
    listRoute(services, entryList, listSource, ofReceivable),
    totalsRoute(services, entryTotals, listSource, ofReceivable),
  ]
}

async function readEntry(services: Services, call: Call): Promise<ReturnType<typeof answerWith>> {
  const caller = await authenticate(services, call)
  const receivable = await getReceivable(services.database, caller.tenant, call.path['id'] ?? '')
  const clocks = await readRecordClocks(services.database, caller, call.query)
  const values = [caller.tenant, receivable, call.path['entry_id'], clocks.known_at ?? Number.MAX_SAFE_INTEGER]
  const [row] = await services.database.query<{ [column: string]: Json }>(findEntry, values)
  const found = row === undefined ? undefined : entryOfRow(row)
  if (found === undefined || isAfter(found.state['date'], clocks.as_of)) return refuseUnknown('entry', clocks)
  refuseFaults(clocks.faults)
  return answerWith(present(found))
}

function isAfter(date: unknown, as_of: string | undefined): boolean {
  return as_of !== undefined && typeof date === 'string' && date > as_of
}
