// Serving the receivables behind the tables of the portfolio: a page by the engine of all lists, and the same rows as CSV.
import { dayNumber } from '../../core/day.ts'
import type { Fault } from '../../core/fault.ts'
import { listParameters } from '../../contract/list.ts'
import { csvColumns, csvHeader, csvRecord } from '../../http/csv.ts'
import { readListRequest } from '../../http/list-route.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { Table } from '../../http/table.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { authenticate, refuseFaults } from '../handling.ts'
import { answerWithPage, openPosition } from '../list-handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
import { portfolioReceivable } from './drill-down-definition.ts'
import { portfolioReceivableCsv, portfolioReceivableList } from './drill-down-endpoints.ts'
import { asksForDays, dayFaults } from './drill-down-faults.ts'
import type { DrillDownFilter } from './drill-down-filter.ts'
import { type DrillDownScope, readStanding } from './drill-down-reads.ts'
import { type Knowledge, openKnowledge } from './known-receivable-reads.ts'
import { readUndeclared, sentPart } from './metadata-parameters.ts'

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
      const { request, faults: all } = readListRequest(list, { ...call.query, faults })
      refuseFaults(all)
      const { sort, filters, limit } = request
      const scan = { tenant: caller.tenant, list: list.name, parent: undefined, sort, filters }
      const position = openPosition(services, request, scan)
      if (position === undefined && asksForDays(scope.filter))
        refuseFaults(dayFaults(scope, await knowledgeOf(services, scope)))
      const page = await pageOf((wanted) => readStanding(services.database, scope, wanted), {
        position,
        limit,
        append_only: false,
        floor_stays: true,
      })
      return answerWithPage(services, scan, page, (row) => row.told)
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
      const knowledge = await knowledgeOf(services, scope)
      refuseFaults(dayFaults(scope, knowledge))
      return receivablesTable(services, scope, knowledge.known_at)
    },
  }
}

const COLUMNS = csvColumns(portfolioReceivable.computed)

/** Receivables read and held at once. */
const PIECE = 500

function receivablesTable({ database }: Services, scope: DrillDownScope, known_at: number): Table {
  return { name: 'portfolio-receivables.csv', pieces: pieces() }

  async function* pieces(): AsyncGenerator<string> {
    yield csvHeader(COLUMNS)
    let key: readonly string[] | undefined
    do {
      const wanted = { direction: 'next', key, rows_max: PIECE, known_at } as const
      const { rows, looked_to } = await readStanding(database, scope, wanted)
      if (rows.length > 0) yield rows.map(({ told }) => csvRecord(COLUMNS, told)).join('')
      key = rows.length === PIECE ? rows.at(-1)?.key : looked_to
    } while (key !== undefined)
  }
}

function knowledgeOf({ database }: Services, scope: DrillDownScope): Promise<Knowledge> {
  return openKnowledge(database, { ...scope, shown_at: undefined })
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
