// Lists whose results come with the metrics; declared, checked and answered now, with what there is: nothing yet.
import { type ListDefinition, defineList } from '../contract/list.ts'
import type { Route } from '../http/routes.ts'
import { placeUnderDebtLine } from './debt-line/debt-line-reads.ts'
import { listRoute } from './list-handling.ts'
import type { Services } from './services.ts'

const debtLineMetrics = defineList({
  name: 'debt_line_metrics',
  path: '/debt-lines/{id}/metrics',
  summary: 'List the metrics of a debt line, latest test month first',
  tag: 'Debt lines',
  sorts: ['test_month_desc'],
  resource: undefined,
})

/** Every list that has no results yet. */
export const metricsLists: readonly ListDefinition[] = [debtLineMetrics]

/** The routes of these lists. */
export function metricsRoutes(services: Services): Route[] {
  return [listRoute(services, debtLineMetrics, undefined, placeUnderDebtLine)]
}
