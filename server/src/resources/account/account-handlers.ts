// Serving accounts.
import type { Route } from '../../http/routes.ts'
import { NEWEST_FIRST, type ListTable } from '../../storage/lists/list-table.ts'
import { postingOf } from '../../storage/dated-records.ts'
import { findOnClocks, readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { answerWith, authenticate, refuseFaults, write } from '../handling.ts'
import { type ListSource, listRoute } from '../list-handling.ts'
import { present, presentRecordRow } from '../present.ts'
import type { Services } from '../services.ts'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { accountList, getAccount, postAccount } from './account-endpoints.ts'
import { accountStatements, accountTable } from './account-store.ts'
import { upsertAccount } from './account-writes.ts'

const FIELDS = Object.keys(accountTable.columns)

const listTable: ListTable = {
  table: 'accounts',
  columns: ['number', 'recorded', 'id', ...FIELDS].map((column) => `t.${column}`).join(', '),
  sorts: { created_at_desc: NEWEST_FIRST },
  postings: { table: 'account_postings', posting: (_parent, filter, value) => postingOf(filter, value) },
  past: { kept: 'postings', table: 'account_posting_history' },
}

const listSource: ListSource = { table: listTable, present: (row) => presentRecordRow(row, FIELDS) }

/** The routes of accounts. */
export function accountRoutes(services: Services): Route[] {
  return [
    {
      endpoint: postAccount,
      handle: (call) =>
        write(services, call, (credential) => {
          const { effective_date: effective } = call.query.values as { effective_date?: string }
          return upsertAccount({
            credential,
            idempotency: call.idempotency,
            body: call.body,
            effective,
            faults: call.faults,
          })
        }),
    },
    {
      endpoint: getAccount,
      handle: async (call) => {
        const caller = await authenticate(services, call)
        const clocks = await readRecordClocks(services.database, caller, call.query)
        const found = await findOnClocks(
          services.database,
          accountStatements,
          accountShape,
          caller,
          call.path['id'] ?? '',
          clocks,
        )
        if (found === undefined) return refuseUnknown('account', clocks)
        refuseFaults(clocks.faults)
        return answerWith(present(found))
      },
    },
    listRoute(services, accountList, listSource),
  ]
}
