// How far the integrity checks follow a lender's log and the operator's, and the moments at which everything up to a position was checked.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { CHECKS_FORM } from './followed-rules.ts'

/** How far the checks of a lender are. */
export interface IntegrityCursor {
  /** The clock of what was found. */
  readonly moment: number
  readonly log_position: number
  readonly operator_position: number
  readonly form: number
  /** The last receivable looked at, while the whole book is; null otherwise. */
  readonly sweep: number | null
  /** How many receivables were reported up to log_position. */
  readonly receivables: number
  /** Whether the lender ever stated that a receivable is delinquent. */
  readonly states_delinquency: boolean
}

/** The cursor as it is locked. */
export interface LockedCursor extends IntegrityCursor {
  /** Up to where ledgers are made. */
  readonly ledgers: number
  readonly now: number
}

/** What was written before is covered by looking at the whole book. */
const insertCursor = statement(
  'insert-integrity-cursor',
  `
  insert into integrity_cursors (tenant, moment, log_position, operator_position, form, sweep, receivables, states_delinquency, is_whole)
  select own.tenant, 0, 0, 0, ${CHECKS_FORM}, 0, 0, false, false from tenants own where own.tenant = $1
  on conflict do nothing returning tenant`,
)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-integrity-cursor',
  `
  select moment, log_position, operator_position, form, sweep, receivables, states_delinquency,
    coalesce((select position from metrics_cursors m where m.tenant = $1), 0) as ledgers,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from integrity_cursors where tenant = $1 for update skip locked`,
)

/** Locks the checks of a lender until the transaction ends, with a new cursor where there is none. Undefined where another worker has it. */
export async function lockIntegrity(transaction: Transaction, tenant: number): Promise<LockedCursor | undefined> {
  // The lock comes first: what a turn sees is as of its first statement.
  const [cursor] = await transaction.query<LockedCursor>(lockCursor, [tenant])
  if (cursor !== undefined) return cursor
  const [made] = await transaction.query<{ tenant: number }>(insertCursor, [tenant])
  if (made === undefined) return undefined
  const [first] = await transaction.query<LockedCursor>(lockCursor, [tenant])
  return first
}

const moveCursor = statement(
  'move-integrity-cursor',
  `
  update integrity_cursors set moment = $2, log_position = $3, operator_position = $4, form = $5, sweep = $6, receivables = $7, states_delinquency = $8,
    is_whole = is_whole or $6::bigint is null,
    waiting_since = case when $6::bigint is null then null else coalesce(waiting_since, $2) end
  where tenant = $1`,
)

// Apart from the insert: a distributed database takes no clock within it.
const readClock = statement(
  'read-clock-of-integrity-completion',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now from tenants where tenant = $1',
)

const insertCompletion = statement(
  'insert-integrity-completion',
  `
  insert into integrity_completions (tenant, moment, log_position, operator_position, receivables, stored_at)
  select tenant, $2, $3, $4, $5, $6 from tenants where tenant = $1`,
)

/** Moves the cursor. Where the whole book is checked up to the position, the moment is kept. */
export async function moveIntegrity(
  transaction: Transaction,
  tenant: number,
  { moment, log_position, operator_position, form, sweep, receivables, states_delinquency }: IntegrityCursor,
): Promise<void> {
  const position = [tenant, moment, log_position, operator_position]
  await transaction.query(moveCursor, [...position, form, sweep, receivables, states_delinquency])
  if (sweep !== null) return
  for (const { now } of await transaction.query<{ now: number }>(readClock, [tenant]))
    await transaction.query(insertCompletion, [...position, receivables, now])
}

const countNew = statement(
  'count-receivables-reported-between',
  'select count(*)::integer as count from receivables where tenant = $1 and number > $2 and number <= $3',
)

/** How many receivables were first reported after a moment, up to another. */
export async function countReported(querier: Querier, tenant: number, after: number, until: number): Promise<number> {
  const [found] = await querier.query<{ count: number }>(countNew, [tenant, after, until])
  return found?.count ?? 0
}

const findCompletion = statement(
  'find-integrity-completion-of-moment',
  `
  select moment, log_position as log, operator_position as operator, receivables from integrity_completions
  where tenant = $1 and moment <= $2 order by moment desc limit 1`,
)

/** A moment at which everything was checked up to a position. */
export interface CheckedMoment {
  readonly moment: number
  readonly log: number
  readonly operator: number
  readonly receivables: number
}

/** The last one up to a moment of the calculator's clock; undefined before the first. */
export async function findChecked(querier: Querier, tenant: number, until: number): Promise<CheckedMoment | undefined> {
  const [found] = await querier.query<CheckedMoment>(findCompletion, [tenant, until])
  return found
}

const findStored = statement(
  'find-integrity-completion-stored-by-moment',
  `
  select moment, log_position as log, operator_position as operator, receivables from integrity_completions
  where tenant = $1 and stored_at <= $2 order by moment desc limit 1`,
)

/** The last one that was stored by a moment, which is the same whenever it is asked; null before the first. */
export async function readStoredCheck(querier: Querier, tenant: number, by: number): Promise<CheckedMoment | null> {
  const [found] = await querier.query<CheckedMoment>(findStored, [tenant, by])
  return found ?? null
}

const findNext = statement(
  'find-integrity-completion-behind-moment',
  `
  select moment, log_position as log, operator_position as operator, receivables from integrity_completions
  where tenant = $1 and moment > $2 order by moment limit 1`,
)

/** The one that follows a moment of the calculator's clock; null where there is none yet. */
export async function findNextChecked(querier: Querier, tenant: number, moment: number): Promise<CheckedMoment | null> {
  const [found] = await querier.query<CheckedMoment>(findNext, [tenant, moment])
  return found ?? null
}
