// Serving the timeline of a receivable, and its months or changes as CSV.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { withLatest } from '../operator-record/operator-copy-reads.ts'
import { shapeOf, type ResourceDefinition } from '@tapeline/contract/resource'
import { propertiesOf } from '../../http/csv.ts'
import type { Table } from '../../http/table.ts'
import type { AnyRoute, Call } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import type { StoredRecord } from '../../storage/dated-records.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { readOneOrRefuse } from '../set-aside/failing-alone-reads.ts'
import { findOnClocks, readLastMoment, refuseUnknown } from '../dated-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { authenticate, refuseFaults } from '../handling.ts'
import { receivableStatements } from '../receivable/receivable-store.ts'
import type { Services } from '../services.ts'
import { type MetricsClocks, readMetricsClocks } from '../metrics-clocks.ts'
import { inPieces, yielding } from '../yielding.ts'
import { receivableMonth } from './receivable-month-definition.ts'
import { getTimeline, timelineCsv } from './receivable-metrics-endpoints.ts'
import { timelineChange } from './timeline-definition.ts'
import { type TimelineFacts, readTimelineFacts } from './timeline-facts.ts'
import { type TimelineOf, presentTimeline, timelineChanges, timelineMonths } from './timeline-reads.ts'

/** The routes of timelines. */
export function timelineRoutes(services: Services, receivable: ResourceDefinition): AnyRoute[] {
  const read = (call: Call) => readOneOrRefuse(() => readTimeline(services, receivable, call))
  return [
    {
      endpoint: getTimeline,
      handle: async (call) => {
        const { of, facts } = await read(call)
        return answerInTurns(await readOneOrRefuse(() => presentTimeline(of, facts)))
      },
    },
    {
      endpoint: timelineCsv,
      tabulate: async (call) => {
        const { of: wanted = 'months' } = call.query.values as { of?: string }
        const { of, facts } = await read(call)
        const records = wanted === 'months' ? timelineMonths(of, facts) : timelineChanges(of, facts)
        const pieces = inPieces<unknown>(yielding<unknown>(records))
        const about = { receivable_id: of.id, as_of: of.as_of, known_at: formatMoment(of.known_at) }
        return withFreshness({ name: `${of.id}-${wanted}`, about, pieces, ...columnsOf(wanted, of) }, EXACT)
      },
    },
  ]
}

/** Changes name no currency: it is that of their receivable. */
function columnsOf(of: string, { currency }: TimelineOf): Pick<Table, 'fields' | 'currencies'> {
  return of === 'months'
    ? { fields: receivableMonth.computed }
    : { fields: CHANGE_FIELDS, currencies: { record: currency } }
}

const CHANGE_FIELDS = Object.fromEntries(
  Object.entries(propertiesOf(timelineChange.schema) ?? {}).map(([field, schema]) => [field, { schema }]),
)

interface ReadTimeline {
  readonly of: TimelineOf
  readonly facts: TimelineFacts
}

async function readTimeline(services: Services, receivable: ResourceDefinition, call: Call): Promise<ReadTimeline> {
  const caller = await authenticate(services, call)
  const clocks = await readMetricsClocks(services.database, caller, call)
  const { found, facts, known_at } = await withLatest((latest) =>
    services.database.transaction(async (transaction) => {
      const found = await findReceivable(transaction, receivable, caller, call, clocks)
      refuseFaults(clocks.faults)
      const known_at = clocks.known_at ?? (await readLastMoment(transaction, caller.tenant))
      const settings = { known_at: clocks.known_at, latest }
      const facts = await readTimelineFacts(transaction, caller.tenant, found.number, known_at, settings)
      return { found, facts, known_at }
    }, 'repeatable read'),
  )
  const { id, state } = found
  return { of: { id, currency: String(state['currency']), as_of: clocks.as_of, known_at }, facts }
}

/** The receivable as it is on the clocks; it is not there before its origination, where a day is named. */
async function findReceivable(
  querier: Querier,
  receivable: ResourceDefinition,
  caller: Caller,
  call: Call,
  { as_of, named, known_at, faults }: MetricsClocks,
): Promise<StoredRecord> {
  const clocks = { as_of: named, known_at, faults }
  const id = call.path['id'] ?? ''
  const found = await findOnClocks(querier, receivableStatements, shapeOf(receivable), caller, id, clocks)
  if (found === undefined || (named !== undefined && as_of < String(found.state['origination_date'])))
    return refuseUnknown('receivable', clocks)
  return found
}
