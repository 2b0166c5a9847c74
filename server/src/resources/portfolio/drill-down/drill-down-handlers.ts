// Serving the receivables behind the tables of the portfolio: a page by the engine of all lists, and the same rows as CSV.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Fault } from '@tapeline/kernel/core/fault'
import { listParameters } from '@tapeline/contract/list'
import type { AnyRoute, Call } from '../../../http/routes.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import { withFreshness } from '../../freshness-header.ts'
import { readFreshness } from '../../freshness/freshness-reads.ts'
import { authenticate, refuseFaults } from '../../handling.ts'
import { readMetricsClocks } from '../../metrics-clocks.ts'
import { type ComputedRows, answerRows, readAskedPage, recordPieces } from '../../computed-list.ts'
import type { Resource } from '../../present.ts'
import type { Services } from '../../services.ts'
import { portfolioReceivable } from './drill-down-definition.ts'
import { portfolioReceivableCsv, portfolioReceivableList } from './drill-down-endpoints.ts'
import { asksForDays, dayFaults } from './drill-down-faults.ts'
import type { DrillDownFilter } from './drill-down-filter.ts'
import { type DrillDownRow, type DrillDownScope, readDrillDown } from './drill-down-reads.ts'
import { type AsKnownSnapshot, openSnapshot } from '../snapshot/known-receivable-reads.ts'
import { readUndeclared, sentPart } from '../tables/metadata-parameters.ts'

/** The routes of the receivables behind the portfolio. */
export function drillDownRoutes(services: Services): AnyRoute[] {
  return [listOfReceivables(services), csvOfReceivables(services)]
}

function listOfReceivables(services: Services): AnyRoute {
  const list = portfolioReceivableList
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: list.metadata },
    handle: async (call) => {
      const caller = await authenticate(services, call)
      const { scope, faults } = await readScope(services, caller, call)
      const asked = readAskedPage(services, list, call, { tenant: caller.tenant, faults })
      if (asked.position === undefined && asksForDays(scope.filter))
        refuseFaults(dayFaults(scope, await snapshotOf(services, scope)))
      const freshness = await freshnessOf(services, scope)
      return answerRows(services, asked, readerOf(services, scope), { append_only: false, freshness })
    },
  }
}

function csvOfReceivables(services: Services): AnyRoute {
  return {
    endpoint: portfolioReceivableCsv,
    tabulate: async (call) => {
      const caller = await authenticate(services, call)
      const { scope, faults } = await readScope(services, caller, call)
      refuseFaults(faults)
      const freshness = await freshnessOf(services, scope)
      const knowledge = await snapshotOf(services, scope)
      refuseFaults(dayFaults(scope, knowledge))
      const reading = { rows_max: PIECE, known_at: knowledge.known_at }
      const pieces = recordPieces(readerOf(services, scope), reading)
      const about = { as_of: dayOfNumber(scope.as_of), known_at: formatMoment(knowledge.known_at) }
      return withFreshness(
        { name: 'portfolio-receivables', fields: portfolioReceivable.computed, about, pieces },
        freshness,
      )
    },
  }
}

function freshnessOf({ database }: Services, { tenant, known_at }: DrillDownScope): Promise<Resource> {
  return readFreshness(database, { figures: 'portfolio', tenant, known_at })
}

/** Receivables read and held at once. */
const PIECE = 500

function readerOf({ database }: Services, scope: DrillDownScope): ComputedRows<DrillDownRow> {
  return (wanted) => readDrillDown(database, scope, wanted)
}

function snapshotOf({ database }: Services, scope: DrillDownScope): Promise<AsKnownSnapshot> {
  return openSnapshot(database, { ...scope, shown_at: undefined })
}

/** Which receivables are asked for, and every fault of the asking. */
async function readScope(
  { database, operator_slug }: Services,
  caller: Caller,
  call: Call,
): Promise<{ scope: DrillDownScope; faults: readonly Fault[] }> {
  const { as_of, known_at, faults } = await readMetricsClocks(database, caller, call)
  const filter = sentPart(call.query) as DrillDownFilter
  const undeclared = await readUndeclared(database, caller.tenant, known_at, filter)
  return {
    scope: { tenant: caller.tenant, operator_slug, as_of: dayNumber(as_of), known_at, filter },
    faults: [...faults, ...undeclared],
  }
}
