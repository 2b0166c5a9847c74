// Serving bank lines: to the lender whose they are, and to the operator.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { notFound } from '@tapeline/contract/errors'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import { statement } from '../../storage/database.ts'
import type { ListTable } from '../../storage/lists/list-table.ts'
import { readRecordClocks, refuseUnknown } from '../dated-reads.ts'
import { answerWith, authenticate, authenticateOperator, refuseFaults, write } from '../handling.ts'
import { type FindPlace, type ListSource, listRoute } from '../list-handling.ts'
import { totalsRoute } from '../list-totals.ts'
import { findTenantOf } from '../operator-record/operator-record-reads.ts'
import { present, presentRow } from '../present.ts'
import type { Services } from '../services.ts'
import {
  bankLineList,
  bankLineTotals,
  deleteBankLineEndpoint,
  getBankLine,
  operatorBankLineList,
  operatorBankLineTotals,
  postBankLine,
} from './bank-line-endpoints.ts'
import { bankLineColumns, bankLineOfRow, bankLinePosting } from './bank-line-store.ts'
import { deleteBankLine, upsertBankLine } from './bank-line-writes.ts'

const listTable: ListTable = {
  table: 'bank_lines',
  columns: bankLineColumns,
  sorts: {
    settled_at_desc: {
      columns: [
        { name: 'sorted', type: 'bigint' },
        { name: 'number', type: 'bigint' },
      ],
      descending: true,
    },
  },
  postings: { table: 'bank_line_postings', posting: (_parent, filter, value) => bankLinePosting(filter, value) },
  past: { kept: 'versions', table: 'bank_line_history' },
  totals: {
    name: 'bank-lines',
    by: { currency: 't.currency', direction: 't.direction', status: 't.status' },
    sums: { amount: 't.amount' },
  },
}

const listSource: ListSource = { table: listTable, present: (row) => present(bankLineOfRow(presentRow(row))) }

/** The present version, or the one known at a moment. */
const findLine = statement(
  'find-bank-line',
  `
  select ${bankLineColumns} from bank_lines t where t.tenant = $1 and t.id = $2 and t.recorded <= $3
  union all
  select ${bankLineColumns} from bank_line_history t where t.tenant = $1 and t.id = $2 and t.recorded <= $3 and t.superseded > $3`,
)

/** The routes of bank lines. */
export function bankLineRoutes(services: Services): Route[] {
  return [
    {
      endpoint: postBankLine,
      handle: (call) =>
        write(services, call, (credential) => {
          const { idempotency, body, faults } = call
          return upsertBankLine({ credential, idempotency, body, faults })
        }),
    },
    { endpoint: getBankLine, handle: (call) => readBankLine(services, call) },
    {
      endpoint: deleteBankLineEndpoint,
      handle: (call) =>
        write(services, call, (credential) =>
          deleteBankLine({
            credential,
            idempotency: call.idempotency,
            id: call.path['id'] ?? '',
            faults: call.faults,
          }),
        ),
    },
    listRoute(services, bankLineList, listSource),
    totalsRoute(services, bankLineTotals, listSource),
    listRoute(services, operatorBankLineList, listSource, ofNamedLender),
    totalsRoute(services, operatorBankLineTotals, listSource, ofNamedLender),
  ]
}

/** The lines of the lender that the path names, for the operator. */
const ofNamedLender: FindPlace = async (services, call) => {
  const caller = await authenticateOperator(services, call)
  const tenant = await findTenantOf(services.database, call.path['id'] ?? '', caller.environment)
  if (tenant === undefined) throw notFound('There is no organization with this id.')
  return { tenant, reader_tenant: caller.tenant }
}

async function readBankLine(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticate(services, call)
  const clocks = await readRecordClocks(services.database, caller, call.query)
  const values = [caller.tenant, call.path['id'], clocks.known_at ?? Number.MAX_SAFE_INTEGER]
  const [row] = await services.database.query<{ [column: string]: Json }>(findLine, values)
  const found = row === undefined ? undefined : bankLineOfRow(row)
  if (found === undefined || isAfter(found.state['booked_on'], clocks.as_of)) return refuseUnknown('bank line', clocks)
  refuseFaults(clocks.faults)
  return answerWith(present(found))
}

/** A line counts from its booking day on; one without it always. */
function isAfter(booked_on: unknown, as_of: string | undefined): boolean {
  return as_of !== undefined && typeof booked_on === 'string' && booked_on > as_of
}
