// How far events follow a tenant's log, that of the operator, the integrity checks and the tests of covenants. Whoever adds events holds its lock, so that
// positions are given and committed in one order.
import { type Transaction, statement } from '../../storage/database.ts'
import { EVENTS_FORM, EVENT_DAYS } from './followed-events-rules.ts'

/** How far the events of a tenant are. Each is a moment, in microseconds. */
export interface EventCursor {
  /** The last position that was given. */
  readonly number: number
  readonly log_position: number
  readonly operator_position: number
  readonly checks_position: number
  readonly covenants_position: number
}

/** The cursor as it is locked, and how far what it follows goes. */
export interface LockedEventCursor extends EventCursor {
  /** Up to where ledgers are made. */
  readonly ledgers: number
  /** The moment of the last turn of the integrity checks, and of the tests of covenants. */
  readonly checks: number
  readonly covenants: number
  readonly now: number
}

/** Skips a tenant that another worker has locked. */
const lockCursor = statement(
  'lock-event-cursor',
  `
  select number, log_position, operator_position, checks_position, covenants_position,
    coalesce((select position from metrics_cursors where tenant = $1), 0) as ledgers,
    coalesce((select moment from integrity_cursors where tenant = $1), 0) as checks,
    coalesce((select moment from covenant_cursors where tenant = $1), 0) as covenants,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from event_cursors where tenant = $1 for update skip locked`,
)

// Apart from the insert: a distributed database takes no clock within it.
const readBeginning = statement(
  'read-beginning-of-events',
  `
  select (extract(epoch from clock_timestamp() - make_interval(days => ${EVENT_DAYS})) * 1000000)::bigint as beginning
  from tenants where tenant = $1`,
)

const insertCursor = statement(
  'insert-event-cursor',
  `
  insert into event_cursors (tenant, number, form, log_position, operator_position, checks_position, covenants_position)
  select own.tenant, 0, ${EVENTS_FORM}, $2, $2, $2, $2 from tenants own where own.tenant = $1
  on conflict do nothing returning tenant`,
)

/**
 * Locks the events of a tenant until the transaction ends, with a new cursor where there is none: of what is older than events are kept, none are made.
 * Undefined where another worker has it.
 */
export async function lockEvents(transaction: Transaction, tenant: number): Promise<LockedEventCursor | undefined> {
  // The lock comes first: what a turn sees is as of its first statement.
  const [cursor] = await transaction.query<LockedEventCursor>(lockCursor, [tenant])
  if (cursor !== undefined) return cursor
  const [row] = await transaction.query<{ beginning: number }>(readBeginning, [tenant])
  const [made] = await transaction.query<{ tenant: number }>(insertCursor, [tenant, row?.beginning ?? 0])
  if (made === undefined) return undefined
  const [first] = await transaction.query<LockedEventCursor>(lockCursor, [tenant])
  return first
}

const moveCursor = statement(
  'move-event-cursor',
  `
  update event_cursors set number = $2, log_position = $3, operator_position = $4, checks_position = $5, covenants_position = $6, form = ${EVENTS_FORM}
  where tenant = $1`,
)

/** Moves the cursor. */
export async function moveEvents(transaction: Transaction, tenant: number, cursor: EventCursor): Promise<void> {
  const { number, log_position, operator_position, checks_position, covenants_position } = cursor
  const values = [tenant, number, log_position, operator_position, checks_position, covenants_position]
  await transaction.query(moveCursor, values)
}
