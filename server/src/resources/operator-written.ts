// Lists whose results come with the metrics and the documents; declared, checked and answered now, with what there is:
// nothing yet.
import { notFound } from '../contract/errors.ts'
import { type ListDefinition, defineList } from '../contract/list.ts'
import type { Route } from '../http/routes.ts'
import { authenticate } from './handling.ts'
import { type FindPlace, listRoute, placeUnder } from './list-handling.ts'
import { findOperatorRecords } from './operator-record/operator-record-store.ts'
import { getReceivable } from './receivable/receivable-store.ts'
import type { Services } from './services.ts'

const NEWEST = ['created_at_desc'] as const

function list(
  name: string,
  path: string,
  summary: string,
  tag: string,
  sorts: readonly string[] = NEWEST,
): ListDefinition {
  return defineList({ name, path, summary, tag, sorts, resource: undefined })
}

const documents = list(
  'documents',
  '/receivables/{id}/documents',
  'List the documents of a receivable, newest first',
  'Documents',
)

const debtLineReceivables = list(
  'debt_line_receivables',
  '/debt-lines/{id}/receivables',
  'List the receivables of a debt line',
  'Debt lines',
  ['origination_date_desc', 'origination_date_asc', 'balance_desc', 'balance_asc'],
)

const debtLineMetrics = list(
  'debt_line_metrics',
  '/debt-lines/{id}/metrics',
  'List the metrics of a debt line, latest test month first',
  'Debt lines',
  ['test_month_desc'],
)

const receivableMetrics = list(
  'receivable_metrics',
  '/receivable-metrics',
  'List metrics of receivables, newest first',
  'Metrics',
)

/** Every list that has no results yet. */
export const operatorWrittenLists: readonly ListDefinition[] = [
  documents,
  debtLineReceivables,
  debtLineMetrics,
  receivableMetrics,
]

/** The place under a debt line of the caller's. */
const underDebtLine: FindPlace = async (services, call) => {
  const caller = await authenticate(services, call)
  const tenant = await services.operator.find(caller.environment)
  const wanted = [{ kind: 'debt_line', id: call.path['id'] ?? '' }]
  const [line] = tenant === undefined ? [] : await findOperatorRecords(services.database, tenant, wanted)
  if (line === undefined || (line.organization !== caller.organization && !caller.is_operator))
    throw notFound('There is no debt line with this id.')
  return { tenant: caller.tenant, parent: line.number }
}

/** The routes of these lists. */
export function operatorWrittenRoutes(services: Services): Route[] {
  return [
    listRoute(
      services,
      documents,
      undefined,
      placeUnder((_, caller, call) => getReceivable(services.database, caller.tenant, call.path['id'] ?? '')),
    ),
    listRoute(services, debtLineReceivables, undefined, underDebtLine),
    listRoute(services, debtLineMetrics, undefined, underDebtLine),
    listRoute(services, receivableMetrics, undefined),
  ]
}
