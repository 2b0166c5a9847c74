// Serving the tables of the portfolio: what is asked is read once, and every table says by itself what its rows are.
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { formatMoment } from '../../core/moment.ts'
import { lastDayOf, monthOfDay } from '../../core/month.ts'
import { amountFormOf } from '../../contract/table-amounts.ts'
import { type CsvForm, csvForm } from '../../http/csv.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { GroupField } from '../../metrics/portfolio/dimensions.ts'
import { reckoningOn } from '../../metrics/reckoning.ts'
import { answerWith, authenticate, refuseFaults } from '../handling.ts'
import type { Resource } from '../present.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
import { readFreshness } from '../freshness/freshness-reads.ts'
import { readUndeclared, sentPart } from './metadata-parameters.ts'
import { readCalculated } from './moment-waiting.ts'
import { rowFields, tableEndpoints } from './portfolio-endpoints.ts'
import { dimensionFor } from './portfolio-parameters.ts'
import type { Asked, PortfolioGroup, PortfolioTable } from './portfolio-table.ts'
import { PORTFOLIO_TABLES } from './portfolio-tables.ts'
import { type GroupSeries, readSeries } from './series-reads.ts'

/** The routes of every table. */
export function portfolioRoutes(services: Services): AnyRoute[] {
  return PORTFOLIO_TABLES.flatMap((table) => {
    const { json, csv } = tableEndpoints(table)
    return [
      { endpoint: json, handle: async (call: Call) => answerWith(await tell(services, table, call)) },
      {
        endpoint: csv,
        tabulate: async (call: Call) => {
          const { data } = await tell(services, table, call)
          const form = csvForm(rowFields(table), amountFormOf(call.query))
          return { name: `${table.name}.csv`, pieces: piecesOf(form, data) }
        },
      },
    ]
  })
}

/** Where the figures are explained. */
export const DEFINITIONS = 'docs/portfolio.md'

async function tell(services: Services, table: PortfolioTable, call: Call) {
  const { database, operator_slug } = services
  const caller = await authenticate(services, call)
  const clocks = await readMetricsClocks(database, caller, call)
  const where = sentPart(call.query)
  const { group_by } = where
  const parted_by = partingFields(table, group_by)
  const { dimension, faults } = dimensionFor(parted_by, where)
  const undeclared = await readUndeclared(database, caller.tenant, clocks.known_at, where)
  refuseFaults([...clocks.faults, ...faults, ...undeclared])
  const as_of = dayNumber(clocks.as_of)
  const month = monthOfDay(as_of)
  const { values } = call.query
  const question = {
    tenant: caller.tenant,
    operator_slug,
    as_of,
    known_at: clocks.known_at,
    dimension,
    parted_by,
    where,
    originated: table.originated?.({ month, values }),
  }
  const { known_at, steps, groups, freshness } = await readCalculated(database, async (transaction, limits) => {
    const freshness = await readFreshness(transaction, { ...question, figures: 'portfolio' })
    return { ...(await readSeries(transaction, { ...question, limits })), freshness }
  })
  const open = lastDayOf(month) > as_of
  const edgesOn = (day: number) => reckoningOn(steps, day).bucket_edges
  const asked: Asked = { as_of, month, open, edgesOn, values }
  const rows = table.tabulate(
    groups.map((one) => groupOfTable(one, group_by, table)),
    asked,
  )
  return {
    as_of: dayOfNumber(as_of),
    known_at: formatMoment(known_at),
    freshness,
    open,
    group_by: group_by ?? null,
    metric_class: 'additive',
    definitions: `${DEFINITIONS}#${table.name}`,
    data: rows.map(({ of, row }): Resource => ({ currency: of.currency, group: of.group, ...row })),
  }
}

function groupOfTable(
  { group, series }: GroupSeries,
  group_by: GroupField | undefined,
  table: PortfolioTable,
): PortfolioGroup {
  const keys = Object.fromEntries(table.parted_by.map((field) => [field, group[field] ?? null]))
  return { currency: group.currency, group: group_by === undefined ? null : (group[group_by] ?? null), keys, series }
}

/** By which fields the groups are parted: what was asked to group by comes first, as rows are sorted by it. */
function partingFields({ parted_by }: PortfolioTable, group_by: GroupField | undefined): GroupField[] {
  return [...new Set([...(group_by === undefined ? [] : [group_by]), ...parted_by])]
}

/** Rows as the pieces of a CSV file, its header first. */
export async function* piecesOf(form: CsvForm, rows: readonly Resource[]): AsyncGenerator<string> {
  yield form.header
  for (const row of rows) yield form.record(row)
}
