// Serving the receivables behind the tables of the portfolio: a page by the engine of all lists, and the same rows as CSV.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { listParameters } from '@tapeline/contract/list'
import type { AnyRoute } from '../../../http/routes.ts'
import { withFreshness } from '../../freshness-header.ts'
import { readFreshness } from '../../freshness/freshness-reads.ts'
import { authenticate, refuseFaults } from '../../handling.ts'
import { answerRows, readAskedPage, recordPieces } from '../../computed-list.ts'
import type { Resource } from '../../present.ts'
import type { Services } from '../../services.ts'
import { obligorNamesBeside } from '../obligors/obligor-name-reads.ts'
import { portfolioReceivable } from './drill-down-definition.ts'
import { portfolioReceivableCsv, portfolioReceivableList } from './drill-down-endpoints.ts'
import { asksForDays, dayFaults } from './drill-down-faults.ts'
import type { DrillDownScope } from './drill-down-reads.ts'
import { readScope, readerOf, snapshotOf } from './drill-down-scope.ts'

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
      const { tenant } = scope
      const { as_of } = about
      const names = obligorNamesBeside(services.database, { tenant, as_of, known_at: knowledge.known_at })
      const { computed: fields } = portfolioReceivable
      return withFreshness({ name: 'portfolio-receivables', fields, about, pieces, names }, freshness)
    },
  }
}

function freshnessOf({ database }: Services, { tenant, known_at }: DrillDownScope): Promise<Resource> {
  return readFreshness(database, { figures: 'portfolio', tenant, known_at })
}

/** Receivables read and held at once. */
const PIECE = 500
