// Serving closes: the act itself, by a key of the lender or of the operator, and the list of what is closed.
import { missingFields } from '@tapeline/contract/resource'
import type { Fault } from '@tapeline/kernel/core/fault'
import { monthNumber } from '@tapeline/kernel/core/month'
import type { Answer } from '../../http/answer.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { ListTable } from '../../storage/lists/list-table.ts'
import { getDebtLine } from '../debt-line/debt-line-reads.ts'
import { refuseFaults, write, writeAsOperator } from '../handling.ts'
import { type ListSource, listRoute } from '../list-handling.ts'
import { operatorSource, scopedFilters } from '../operator-record/operator-handlers.ts'
import { scopeOf } from '../operator-record/operator-postings.ts'
import { operatorRecordOfRow } from '../operator-record/operator-record-store.ts'
import type { Services } from '../services.ts'
import { closeRecord, monthToClose } from './month-close-definition.ts'
import { closeList, postClose, postOperatorClose } from './month-close-endpoints.ts'
import { presentClose, readMonths } from './month-close-reads.ts'
import { type CertificateSummary, SUMMARY_COLUMN } from './month-close-store.ts'
import { type CloseRequest, closeOperation } from './month-close-writes.ts'

/** The routes of closes. */
export function monthCloseRoutes(services: Services): AnyRoute[] {
  return [
    {
      endpoint: postClose,
      handle: async (call) => {
        const asked = await readAsked(services, call)
        return write(services, call, (credential) => closeOperation({ ...asked, credential }))
      },
    },
    { endpoint: postOperatorClose, handle: (call) => closeAsOperator(services, call) },
    listRoute(services, closeList, CLOSES, async (_, call) => {
      const { line, operator } = await getDebtLine(services, call)
      const scoped = scopedFilters(scopeOf(closeRecord.definition.name))
      return { tenant: operator, parent: line.number, filters: () => scoped([['debt_line_id', line.id]]) }
    }),
  ]
}

function closeAsOperator(services: Services, call: Call): Promise<Answer> {
  return writeAsOperator(services, call, async (credential) => {
    const asked = await readAsked(services, call)
    return closeOperation({ ...asked, credential })
  })
}

/** What a call asks to close. Throws not found, and every fault of the request. */
async function readAsked(services: Services, call: Call): Promise<Omit<CloseRequest, 'credential'>> {
  const { database } = services
  const { caller, line, tenant, operator } = await getDebtLine(services, call)
  refuseFaults([...call.faults, ...bodyFaults(call)])
  return {
    idempotency: call.idempotency,
    tenant: operator,
    line: { id: line.id, organization: line.organization },
    month: monthNumber(String(call.body.patch['month'])),
    months: await readMonths(database, tenant, String(line.state['opened_on'])),
    by: caller.is_operator ? 'operator' : 'lender',
    closer: caller.organization,
  }
}

function bodyFaults({ body }: Call): Fault[] {
  return [...body.faults, ...missingFields(monthToClose, body)]
}

const { table } = operatorSource(closeRecord, 'operator')

/** Closes of a line by their months; each is written once, so nothing of the list ever moves. */
const CLOSES: ListSource = {
  table: {
    ...table,
    columns: `${table.columns}, ${SUMMARY_COLUMN}`,
    sorts: { month_desc: Object.values(table.sorts)[0] },
  } as ListTable,
  present: (row) =>
    presentClose(operatorRecordOfRow(row), (row['certificate'] as CertificateSummary | null) ?? undefined),
}
