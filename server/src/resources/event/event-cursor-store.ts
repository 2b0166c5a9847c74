// How far events follow a tenant's log, that of the operator, the integrity checks and the tests of covenants. Whoever adds events holds its lock, so that
// positions are given and committed in one order.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LastPositions } from './event-rules.ts'
import { EVENTS_FORM, EVENT_DAYS, TESTS_KEPT_DAYS, nextKeyNotice } from './followed-events-rules.ts'

/** Lines whose data are late, by id: the month and the day that the event stated. */
export interface LateLines {
  readonly [debt_line: string]: { readonly month: string; readonly due_on: string }
}

/** Up to where the figures of closed months are compared. */
export interface ComparedMonths {
  /** The last fold of the portfolio, where it ends and by which settings; 0 before the first. */
  readonly fold: number
  readonly fold_position: number
  readonly fold_settings: number
  /** How far the portfolio was followed, of the lender's log and of the operator's writes. */
  readonly position: number
  readonly settings: number
  /** Up to where the operator's log was followed: what was closed behind it was not compared yet. */
  readonly closes: number
}

/** How far the events of a tenant are. Each is a moment, in microseconds. */
export interface EventCursor {
  /** The last position that was given. */
  readonly number: number
  readonly log_position: number
  readonly operator_position: number
  /** The same of the operator's log, for documents. */
  readonly documents_position: number
  readonly checks_position: number
  readonly covenants_position: number
  /** Up to where changes of deficiencies are followed. */
  readonly lines_position: number
  /** The last day that was looked at as it began; null before the first turn. */
  readonly bucket_day: string | null
  /** The moment of the settings by which days of buckets are calculated, and up to which receivable of the book they are; null for all. */
  readonly bucket_settings: number
  readonly bucket_sweep: number | null
  /** Lines whose data are late by the events so far. */
  readonly late_lines: LateLines
  /** Lines with a collection that is unverified beyond the days allowed, and the moment of the tie-out that was looked at last. */
  readonly unverified_lines: readonly string[]
  readonly cash_moment: number
  /** Lines of whose receivables more are unreconciled than is allowed, by the events so far. */
  readonly unreconciled_lines: readonly string[]
  /** Null until the first comparison behind an upgrade. */
  readonly compared_months: ComparedMonths | null
  /** The version by which the turn before derived. */
  readonly form: number
}

/** The cursor as it is locked, and how far what it follows goes. */
export interface LockedEventCursor extends EventCursor {
  /** How far the log goes, and up to where ledgers are made. */
  readonly logged: number
  readonly ledgers: number
  /** The moment of the last turn of the integrity checks, and of the tests of covenants. */
  readonly checks: number
  readonly covenants: number
  /** The first day on which a document changes by its dates; null where none is to come. */
  readonly documents_day: string | null
  /** When an API key is announced next as about to expire; null where none is. */
  readonly key_notice: number | null
  readonly now: number
}

/**
 * Skips a tenant that another worker has locked. A cursor that a server of the version before made has no position of documents: they are followed from where
 * it is, since their beginning would be read again as though all of it were new.
 */
const lockCursor = statement(
  'lock-event-cursor',
  `
  select number, log_position, operator_position, checks_position, covenants_position, form,
    bucket_day::text as bucket_day, bucket_settings, bucket_sweep, lines_position, late_lines, unverified_lines, cash_moment, compared_months,
    unreconciled_lines, case when documents_position = 0 then operator_position else documents_position end as documents_position,
    (select d.next_day::text from document_days d where d.tenant = $1 and d.next_day is not null order by d.next_day limit 1) as documents_day,
    ${nextKeyNotice('$1')} as key_notice,
    coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) as logged,
    coalesce((select position from metrics_cursors where tenant = $1), 0) as ledgers,
    coalesce((select moment from integrity_cursors where tenant = $1), 0) as checks,
    coalesce((select moment from covenant_cursors where tenant = $1), 0) as covenants,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from event_cursors where tenant = $1 for update skip locked`,
)

// Apart from the insert: a distributed database takes no clock within it. Tests of covenants are followed from a day on of which all versions are kept: one
// whose earlier version is removed would be taken for the first.
const readBeginning = statement(
  'read-beginning-of-events',
  `
  select exists (select from event_cursors where tenant = $1) as is_there,
    (extract(epoch from clock_timestamp() - make_interval(days => ${EVENT_DAYS})) * 1000000)::bigint as beginning,
    (extract(epoch from clock_timestamp() - make_interval(days => ${TESTS_KEPT_DAYS - 1})) * 1000000)::bigint as covenants
  from tenants where tenant = $1`,
)

/** Of a tenant without events: each month that is closed is compared with what was known at its close. */
const NOTHING_COMPARED: ComparedMonths = {
  fold: 0,
  fold_position: 0,
  fold_settings: 0,
  position: 0,
  settings: 0,
  closes: 0,
}

const insertCursor = statement(
  'insert-event-cursor',
  `
  insert into event_cursors (tenant, number, form, log_position, operator_position, documents_position, checks_position, covenants_position,
    compared_months)
  select own.tenant, 0, ${EVENTS_FORM}, $2, $2, $2, $2, $3, $4::jsonb from tenants own where own.tenant = $1
  on conflict do nothing returning tenant`,
)

/**
 * Locks the events of a tenant until the transaction ends, with a new cursor where there is none: of what is older than events are kept, and of tests of
 * which earlier versions may be removed, none are made. Undefined where another worker has it.
 */
export async function lockEvents(transaction: Transaction, tenant: number): Promise<LockedEventCursor | undefined> {
  // The lock comes first: what a turn sees is as of its first statement.
  const [cursor] = await transaction.query<LockedEventCursor>(lockCursor, [tenant])
  if (cursor !== undefined) return cursor
  const [row] = await transaction.query<{ is_there: boolean; beginning: number; covenants: number }>(readBeginning, [
    tenant,
  ])
  // One that is there and was passed over is locked; to insert it would fail once that ends.
  if (row === undefined || row.is_there) return undefined
  const values = [tenant, row.beginning, row.covenants, jsonText({ ...NOTHING_COMPARED, closes: row.beginning })]
  const [made] = await transaction.query<{ tenant: number }>(insertCursor, values)
  if (made === undefined) return undefined
  const [first] = await transaction.query<LockedEventCursor>(lockCursor, [tenant])
  return first
}

const moveCursor = statement(
  'move-event-cursor',
  `
  update event_cursors set number = $2, log_position = $3, operator_position = $4, checks_position = $5, covenants_position = $6,
    last_to_lender = greatest(last_to_lender, $7), last_to_operator = greatest(last_to_operator, $8), form = $13,
    bucket_day = $9, bucket_settings = $10, bucket_sweep = $11, lines_position = $12,
    late_lines = coalesce($14::jsonb, late_lines), unverified_lines = coalesce($15::jsonb, unverified_lines), cash_moment = $16,
    compared_months = $17::jsonb, unreconciled_lines = coalesce($18::jsonb, unreconciled_lines),
    documents_position = $19
  where tenant = $1`,
)

/** A tenant whose events are moved on, and its cursor as it is stored. */
interface MovedFrom {
  readonly tenant: number
  readonly before: Pick<EventCursor, 'late_lines' | 'unverified_lines' | 'unreconciled_lines'>
}

/**
 * Moves the cursor; `last` are the positions of the last events that were added for each reader, 0 without one. Lists of lines are written where they are
 * others than before.
 */
export async function moveEvents(
  transaction: Transaction,
  { tenant, before }: MovedFrom,
  cursor: EventCursor,
  last: LastPositions,
): Promise<void> {
  const { number, log_position, operator_position, checks_position, covenants_position } = cursor
  const positions = [log_position, operator_position, checks_position, covenants_position]
  const buckets = [cursor.bucket_day, cursor.bucket_settings, cursor.bucket_sweep]
  const values = [
    tenant,
    number,
    ...positions,
    last.lender,
    last.operator,
    ...buckets,
    cursor.lines_position,
    cursor.form,
    textIfOther(before.late_lines, cursor.late_lines),
    textIfOther(before.unverified_lines, cursor.unverified_lines),
    cursor.cash_moment,
    cursor.compared_months === null ? null : jsonText(cursor.compared_months),
    textIfOther(before.unreconciled_lines, cursor.unreconciled_lines),
    cursor.documents_position,
  ]
  await transaction.query(moveCursor, values)
}

/** The text of a list of lines; null where it is the same as before. */
function textIfOther<T extends LateLines | readonly string[]>(before: T, now: T): string | null {
  const text = jsonText(now)
  return text === jsonText(before) ? null : text
}
