// Serving the metrics of receivables: a page of months by the engine of all lists, and the same months as CSV.
import { ServiceError } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { monthNumber } from '@tapeline/kernel/core/month'
import type { AnyRoute, Call } from '../../http/routes.ts'
import { listParameters } from '@tapeline/contract/list'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { type Querier, statement } from '../../storage/database.ts'
import type { Position } from '../../storage/lists/token.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { authenticate, refuseFaults } from '../handling.ts'
import { withFreshness } from '../freshness-header.ts'
import { readLastMoment } from '../dated-reads.ts'
import { readFreshness } from '../freshness/freshness-reads.ts'
import { type ComputedRows, answerRows, readAskedPage, recordPieces } from '../computed-list.ts'
import type { Services } from '../services.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import { findBesideLedgers, findLedgerPosition, freshnessBeside } from './beside-ledger-reads.ts'
import { type MonthRow, type MonthScope, findWatermark, readMonths } from './month-reads.ts'
import { receivableMonth } from './receivable-month-definition.ts'
import { receivableMonthCsv, receivableMonthList } from './receivable-metrics-endpoints.ts'
import { timelineRoutes } from './timeline-handlers.ts'

/** The routes of the metrics of receivables. */
export function receivableMetricsRoutes(services: Services, receivable: ResourceDefinition): AnyRoute[] {
  return [listOfMonths(services), csvOfMonths(services), ...timelineRoutes(services, receivable)]
}

function listOfMonths(services: Services): AnyRoute {
  const list = receivableMonthList
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: list.metadata },
    handle: async (call) => {
      const caller = await authenticate(services, call)
      const { scope, faults } = await readScope(services, caller, call)
      const asked = readAskedPage(services, list, call, { tenant: caller.tenant, faults })
      const fresh = await holdingAll(services.database, scope, asked.position?.direction)
      const { freshness } = fresh
      return answerRows(services, asked, pageReaderOf(services, fresh.scope), { append_only: false, freshness })
    },
  }
}

function csvOfMonths(services: Services): AnyRoute {
  return {
    endpoint: receivableMonthCsv,
    tabulate: async (call) => {
      const caller = await authenticate(services, call)
      const { scope, faults } = await readScope(services, caller, call)
      refuseFaults(faults)
      const { scope: months, freshness } = await holdingAll(services.database, scope)
      const known_at = months.known_at ?? (await findWatermark(services.database, caller.tenant))
      const read = readerOf(services, { ...months, known_at })
      const pieces = recordPieces(read, { rows_max: PIECE, known_at })
      const about = { as_of: dayOfNumber(months.as_of), known_at: formatMoment(known_at) }
      return withFreshness({ name: 'receivable-metrics', fields: receivableMonth.computed, about, pieces }, freshness)
    },
  }
}

/** Months read and held at once. */
const PIECE = 1_000

function readerOf({ database }: Services, scope: MonthScope): ComputedRows<MonthRow> {
  return (wanted) => readMonths(database, scope, wanted)
}

/** A page of one receivable that cannot be calculated is an error: an empty page would mean that it has no months. */
function pageReaderOf(services: Services, scope: MonthScope): ComputedRows<MonthRow> {
  const read = readerOf(services, scope)
  return async (wanted) => {
    const found = await read(wanted)
    if (scope.receivable !== undefined && found.failed?.length === 1)
      throw new ServiceError('not_calculable', { cause: found.failure })
    return found
  }
}

const findNumber = statement(
  'find-receivable-number-for-metrics',
  'select number from receivables where tenant = $1 and id = $2',
)

/** A number that no receivable has. */
const NOBODY = -1

async function numberOf(querier: Querier, tenant: number, id: string): Promise<number> {
  const [found] = await querier.query<{ number: number }>(findNumber, [tenant, id])
  return found?.number ?? NOBODY
}

/** Months, and how fresh they are. */
interface FreshMonths {
  readonly scope: MonthScope
  readonly freshness: Resource
}

/** Months of one receivable hold all that was written, also what the calculator has not reached; going back, a page shows what it showed. */
async function holdingAll(
  querier: Querier,
  scope: MonthScope,
  direction: Position['direction'] = 'next',
): Promise<FreshMonths> {
  const { tenant, receivable, known_at } = scope
  const freshness = await readFreshness(querier, { figures: 'receivables', tenant, known_at })
  if (receivable === undefined || freshness['status'] !== 'behind' || direction === 'previous')
    return { scope, freshness }
  const last = await readLastMoment(querier, tenant)
  const position = await findLedgerPosition(querier, tenant, receivable)
  const beside = (await findBesideLedgers(querier, tenant, [{ number: receivable, position }])).get(receivable)
  const made = beside === 'more' ? { ...scope, known_at: last } : scope
  return { scope: made, freshness: freshnessBeside(freshness, beside) }
}

/** Which months are asked for, and every fault of the asking. */
async function readScope(
  { database }: Services,
  caller: Caller,
  call: Call,
): Promise<{ scope: MonthScope; faults: readonly Fault[] }> {
  const { as_of, known_at, faults } = await readMetricsClocks(database, caller, call)
  const { receivable_id, month, ...sent } = call.query.values as {
    receivable_id?: string
    month?: string
    as_of?: string
  }
  const wanted_month = month === undefined ? undefined : monthNumber(month)
  const scope = {
    tenant: caller.tenant,
    as_of: dayNumber(as_of),
    receivable: receivable_id === undefined ? undefined : await numberOf(database, caller.tenant, receivable_id),
    month: wanted_month,
    looks_back: wanted_month !== undefined || sent.as_of !== undefined,
    known_at,
  }
  return { scope, faults }
}
