// Serving the tables of the portfolio: what is asked is read once, and every table defines its own rows.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import type { AnyRoute, Call } from '../../../http/routes.ts'
import type { GroupField } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import { withFreshness } from '../../freshness-header.ts'
import { authenticate, refuseFaults } from '../../handling.ts'
import { answerInTurns } from '../../answer-in-turns.ts'
import { type Instead, ROWS_MAX, rowsUpTo } from '../../bounded-rows.ts'
import type { Resource } from '../../present.ts'
import { readMetricsClocks } from '../../metrics-clocks.ts'
import { inPieces, yielding } from '../../yielding.ts'
import type { Services } from '../../services.ts'
import { leavingOut, readFreshness } from '../../freshness/freshness-reads.ts'
import { readUndeclared, sentPart } from '../tables/metadata-parameters.ts'
import { readCalculated } from '../snapshot/moment-waiting.ts'
import { rowFields, tableEndpoints } from './portfolio-endpoints.ts'
import { dimensionFor } from '../tables/portfolio-parameters.ts'
import type { Asked, PortfolioGroup, PortfolioTable, TableRow } from '../tables/portfolio-table.ts'
import { PORTFOLIO_TABLES } from '../tables/portfolio-tables.ts'
import { type GroupSeries, openSeries } from '../snapshot/series-reads.ts'

/** The routes of every table. */
export function portfolioRoutes(services: Services): AnyRoute[] {
  return PORTFOLIO_TABLES.flatMap((table) => {
    const { json, csv } = tableEndpoints(table)
    return [
      {
        endpoint: json,
        handle: async (call: Call) => {
          const { rows, ...answer } = await read(services, table, call)
          return answerInTurns({ ...answer, data: await rowsUpTo(ROWS_MAX, rows, insteadOf(table)) })
        },
      },
      {
        endpoint: csv,
        tabulate: async (call: Call) => {
          const { rows, freshness, as_of, known_at, group_by, definitions } = await read(services, table, call)
          const about = { as_of, known_at, definitions }
          const pieces = inPieces(yielding(rows))
          const grouped_by = group_by ?? undefined
          return withFreshness({ name: table.name, fields: rowFields(table), about, grouped_by, pieces }, freshness)
        },
      },
    ]
  })
}

/** Tables without months have many rows by their groups alone. */
function insteadOf({ name, query }: PortfolioTable): Instead {
  return 'from' in query
    ? { param: 'from', ask: `ask for fewer months or groups, or download ${name}.csv` }
    : { param: 'group_by', ask: `ask for fewer groups by a filter, or download ${name}.csv` }
}

/** Where the figures are explained. */
export const DEFINITIONS = '/docs/definitions/portfolio'

async function read(services: Services, table: PortfolioTable, call: Call) {
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
  const { known_at, steps, decode, freshness } = await readCalculated(
    services,
    caller.tenant,
    async (transaction, limits) => {
      const freshness = await readFreshness(transaction, { ...question, figures: 'portfolio' })
      const series = await openSeries(transaction, { ...question, limits })
      return { ...series, freshness: leavingOut(freshness, series.failed) }
    },
  )
  const open = lastDayOf(month) > as_of
  const edgesOn = (day: number) => metricSettingsOn(steps, day).bucket_edges
  const asked: Asked = { as_of, month, open, edgesOn, values }
  // Sums of many groups take long to decode: by then the snapshot is over.
  const groups = await decode()
  const tabled = groups.map((one) => groupOfTable(one, group_by, table))
  return {
    as_of: dayOfNumber(as_of),
    known_at: formatMoment(known_at),
    freshness,
    open,
    group_by: group_by ?? null,
    metric_class: 'additive',
    definitions: `${DEFINITIONS}#${table.name}`,
    rows: presentRows(table.tabulate(tabled, asked)),
  }
}

function* presentRows(rows: Iterable<TableRow>): Generator<Resource> {
  for (const { of, row } of rows) yield { currency: of.currency, group: of.group, ...row }
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
