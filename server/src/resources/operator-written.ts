// The lists of what the operator writes and lenders read. Their resources come with the operator's side; the lists are
// declared, checked and answered now, with what there is: nothing yet.
import { notFound } from '../contract/errors.ts'
import { type ListDefinition, LIMIT, defineList } from '../contract/list.ts'
import type { Route } from '../http/routes.ts'
import { type FindParent, listRoute } from './list-handling.ts'
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

function transparencyList(name: string, path: string, summary: string, sort: string): ListDefinition {
  const offset = { take_default: 100, take_max: 1_000 }
  return defineList({
    name,
    path,
    summary,
    tag: 'Transparency',
    sorts: [sort],
    resource: undefined,
    limit_default: LIMIT.maximum,
    offset,
  })
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

const unparented = [
  list('receivable_metrics', '/receivable-metrics', 'List metrics of receivables, newest first', 'Metrics'),
  list('debt_lines', '/debt-lines', 'List debt lines, newest first', 'Debt lines'),
  list('debt_line_terms', '/debt-line-terms', 'List the terms of debt lines, newest first', 'Debt lines'),
  list('financials', '/financials', 'List financial statements, newest first', 'Financials'),
  list('annotations', '/annotations', 'List annotations, newest first', 'Annotations'),
  list('payin_instruments', '/payin-instruments', 'List payin instruments, newest first', 'Payin instruments'),
  transparencyList(
    'transparency_transactions',
    '/transparency/transactions',
    'List transactions, latest settled first',
    'settled_at_desc',
  ),
  transparencyList(
    'transparency_balances',
    '/transparency/balances',
    'List balances, latest updated first',
    'updated_at_desc',
  ),
]

/** Every list of what the operator writes. */
export const operatorWrittenLists: readonly ListDefinition[] = [
  documents,
  debtLineReceivables,
  debtLineMetrics,
  ...unparented,
]

const noDebtLine: FindParent = () => {
  throw notFound('There is no debt line with this id.')
}

/** The routes of these lists. */
export function operatorWrittenRoutes(services: Services): Route[] {
  return [
    listRoute(services, documents, undefined, (_, caller, call) =>
      getReceivable(services.database, caller.tenant, call.path['id'] ?? ''),
    ),
    listRoute(services, debtLineReceivables, undefined, noDebtLine),
    listRoute(services, debtLineMetrics, undefined, noDebtLine),
    ...unparented.map((unparentedList) => listRoute(services, unparentedList, undefined)),
  ]
}
