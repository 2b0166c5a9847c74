// How events are stored: added behind the lock of their cursor, in the order of their positions, each id once. Whoever follows them reads behind a position.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { EventRow, LastPositions, PlacedEvent } from './event-rules.ts'

/** The columns of an event. */
export const EVENT_COLUMNS = 'id, type, version, subject_kind, subject_id, to_lender, to_operator, occurred_at, data'

const insertEvents = statement(
  'insert-events',
  `
  insert into events (tenant, number, ${EVENT_COLUMNS})
  select own.tenant, e.number, ${EVENT_COLUMNS.replaceAll(/(\w+)/g, 'e.$1')}
  from tenants own cross join json_to_recordset($2) as e(number bigint, id text, type text, version integer, subject_kind text, subject_id text,
    to_lender boolean, to_operator boolean, occurred_at bigint, data jsonb)
  where own.tenant = $1
  on conflict do nothing`,
)

/**
 * Between events that the lender and the operator read. What one of them reads alone has positions in between, so that the other sees the same whether or
 * not it is there. In microseconds less than deriving an event takes, so that positions do not run ahead of the clock.
 */
const STEP = 16

/** The positions of events behind a moment: rising, those of events for both at whole steps. More than 15 for one alone in a row take a further step. */
export function positionsBehind(
  after: number,
  events: readonly Pick<EventRow, 'to_lender' | 'to_operator'>[],
): number[] {
  let last = after
  return events.map(({ to_lender, to_operator }) => {
    const next = Math.floor(last / STEP + 1) * STEP
    last = to_lender && to_operator ? next : last + 1
    return last
  })
}

/** Adds events, which have positions behind `after`. Returns them. One that is stored already stays as it is. */
export async function addEvents(
  transaction: Transaction,
  tenant: number,
  after: number,
  events: readonly EventRow[],
): Promise<readonly PlacedEvent[]> {
  if (events.length === 0) return []
  const positions = positionsBehind(after, events)
  const placed = events.map((event, at): PlacedEvent => ({ ...event, number: positions[at] ?? after }))
  await transaction.query(insertEvents, [tenant, JSON.stringify(placed)])
  return placed
}

const readBehind = statement(
  'read-events-behind-position',
  `
  select number, ${EVENT_COLUMNS} from events where tenant = $1 and number > $2 and (($3 and to_lender) or ($4 and to_operator))
  order by number limit $5`,
)

/** Whose events, who reads them, and behind which position. */
export interface EventsBehind {
  readonly tenant: number
  readonly reader: 'lender' | 'operator'
  readonly after: number
  readonly count_max: number
}

/** Events behind a position, in their order: all that are stored, and none is ever added before one that was read. */
export function readEventsBehind(
  querier: Querier,
  { tenant, reader, after, count_max }: EventsBehind,
): Promise<PlacedEvent[]> {
  return querier.query(readBehind, [tenant, after, reader === 'lender', reader === 'operator', count_max])
}

const findLast = statement('find-last-position-of-events', 'select number from event_cursors where tenant = $1')

/** The last position that was given; 0 before the first. What happens from now on comes behind it. */
export async function findLastPosition(querier: Querier, tenant: number): Promise<number> {
  const [cursor] = await querier.query<{ number: number }>(findLast, [tenant])
  return cursor?.number ?? 0
}

const findLastFor = statement(
  'find-last-positions-of-events-for-readers',
  'select last_to_lender as lender, last_to_operator as operator from event_cursors where tenant = $1',
)

/** The position of the last event that there ever was for a reader; 0 before the first. */
export async function findLastPositionFor(
  querier: Querier,
  tenant: number,
  reader: keyof LastPositions,
): Promise<number> {
  const [last] = await querier.query<LastPositions>(findLastFor, [tenant])
  return last?.[reader] ?? 0
}
