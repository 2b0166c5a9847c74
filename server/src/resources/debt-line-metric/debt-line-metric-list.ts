// GET /debt-lines/{id}/metrics: the covenant tests of a debt line, latest month first.
import { formatMoment } from '../../core/moment.ts'
import type { Route } from '../../http/routes.ts'
import type { ListTable } from '../../storage/lists/list-table.ts'
import type { ListRow } from '../../storage/lists/walk.ts'
import { placeUnderDebtLine } from '../debt-line/debt-line-reads.ts'
import { readFreshness } from '../freshness/freshness-reads.ts'
import { type ListPlace, listRoute } from '../list-handling.ts'
import type { Resource } from '../present.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { Services } from '../services.ts'
import { debtLineMetricList } from './debt-line-metric-definition.ts'
import { testPosting } from './debt-line-metric-store.ts'

const table: ListTable = {
  table: 'debt_line_metrics',
  columns: 't.told, f.position as followed_to',
  joins: 'left join covenant_cursors f on f.tenant = t.tenant',
  parent: 'debt_line',
  sorts: { test_month_desc: { columns: [{ name: 'number', type: 'bigint' }], descending: true } },
  postings: {
    table: 'debt_line_metric_postings',
    posting: (parent, filter, value) => testPosting(parent ?? 0, filter, value),
  },
  past: { kept: 'versions', table: 'debt_line_metric_history' },
  watermark: '(select moment from covenant_cursors where tenant = $1)',
}

/** What has not changed since it was last looked at is known as of then. */
function presentTest(row: ListRow): Resource {
  const { told, followed_to } = row as unknown as { readonly told: Resource; readonly followed_to: number | null }
  return followed_to === null ? told : { ...told, known_at: formatMoment(followed_to) }
}

const findOperator = statement(
  'find-operator-of-debt-line',
  `
  select o.tenant, l.organization, l.id as debt_line from tenants t
  join tenants o on o.environment = t.environment and o.is_operator
  join operator_records l on l.tenant = o.tenant and l.number = $2
  where t.tenant = $1`,
)

/** A line by its number, and whose words it follows. */
async function findLine(querier: Querier, tenant: number, number: number) {
  const [found] = await querier.query<{ tenant: number; organization: string; debt_line: string }>(findOperator, [
    tenant,
    number,
  ])
  if (found === undefined) return {}
  const { debt_line, ...operator } = found
  return { debt_line, operator }
}

/** The route of the list. */
export function debtLineMetricRoute(services: Services): Route {
  const freshness = async ({ tenant, parent = 0 }: ListPlace): Promise<Resource> => {
    const line = await findLine(services.database, tenant, parent)
    const asked = { figures: 'covenants', tenant, known_at: undefined } as const
    return readFreshness(services.database, { ...asked, ...line })
  }
  return listRoute(services, debtLineMetricList, { table, present: presentTest, freshness }, placeUnderDebtLine)
}
