// Lists whose results come with the metrics and the documents; declared, checked and answered now, with what there is:
// nothing yet.
import { type ListDefinition, defineList } from '../contract/list.ts'
import type { Route } from '../http/routes.ts'
import { listRoute, placeUnder } from './list-handling.ts'
import { placeUnderDebtLine } from './debt-line/debt-line-reads.ts'
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
export const operatorWrittenLists: readonly ListDefinition[] = [documents, debtLineMetrics, receivableMetrics]

/** The routes of these lists. */
export function operatorWrittenRoutes(services: Services): Route[] {
  return [
    listRoute(
      services,
      documents,
      undefined,
      placeUnder((_, caller, call) => getReceivable(services.database, caller.tenant, call.path['id'] ?? '')),
    ),
    listRoute(services, debtLineMetrics, undefined, placeUnderDebtLine),
    listRoute(services, receivableMetrics, undefined),
  ]
}
