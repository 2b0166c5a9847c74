// GET /debt-lines/{id}/metrics: the covenant tests of a debt line, latest month first.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Route } from '../../http/routes.ts'
import type { ListTable } from '../../storage/lists/list-table.ts'
import type { ListRow } from '../../storage/lists/walk.ts'
import { placeUnderDebtLine } from '../debt-line/debt-line-reads.ts'
import { readLineListFreshness } from '../freshness/line-freshness-reads.ts'
import { type ListPlace, listRoute } from '../list-handling.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { debtLineMetricList } from './debt-line-metric-definition.ts'
import { testPosting } from './debt-line-metric-store.ts'

const table: ListTable = {
  table: 'debt_line_metrics',
  columns: 't.result as test, f.position as followed_to',
  joins: 'left join covenant_cursors f on f.tenant = t.tenant',
  parent: 'debt_line',
  sorts: { test_month_desc: { columns: [{ name: 'number', type: 'bigint' }], descending: true } },
  postings: {
    table: 'debt_line_metric_postings',
    posting: (parent, filter, value) => testPosting(parent ?? 0, filter, value),
  },
  past: { kept: 'versions', table: 'debt_line_metric_history' },
  named_by: 'number',
  watermark: '(select moment from covenant_cursors where tenant = $1)',
}

/** A test that was followed without a change is known as of the moment up to which it was followed. Earlier rows named no currencies. */
function presentTest(row: ListRow): Resource {
  const { test: stored, followed_to } = row as unknown as {
    readonly test: Resource
    readonly followed_to: number | null
  }
  const months = (stored['months'] as readonly Resource[]).map((month) => ({ currencies_without_rate: [], ...month }))
  const test = { ...stored, months }
  return followed_to === null ? test : { ...test, known_at: formatMoment(followed_to) }
}

/** The route of the list. */
export function debtLineMetricRoute(services: Services): Route {
  const freshness = (place: ListPlace) => readLineListFreshness(services.database, 'covenants', place)
  return listRoute(services, debtLineMetricList, { table, present: presentTest, freshness }, placeUnderDebtLine)
}
