// Moments at which everything was tied that was written up to a position of the two logs. Figures as of such a moment are exact as of the position,
// however much was written since: earlier sums and rows are kept (0134). Between two of them rows of a payment may be missing.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { CashPosition } from './earlier-cash-reads.ts'

/** Such a moment of the calculator's clock, and the position. */
export interface Completion extends CashPosition {
  readonly moment: number
}

// Apart from the insert: a distributed database takes no clock within it.
const readClock = statement(
  'read-clock-of-cash-completion',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now from tenants where tenant = $1',
)

const insertOne = statement(
  'insert-cash-completion',
  `
  insert into cash_completions (tenant, moment, log_position, operator_position, stored_at, changed_from)
  select tenant, $2, $3, $4, $5, $6::date from tenants where tenant = $1`,
)

/** Nothing was changed, and everything may have been. */
const NO_DAY = 'infinity'
export const ALL_DAYS = '-infinity'

/**
 * Stores one; call it in the transaction that completes the tie-out. `changed_from` is the earliest day of what was stored otherwise since the one before,
 * undefined where nothing was.
 */
export async function storeCompletion(
  transaction: Transaction,
  tenant: number,
  { moment, log, operator }: Completion,
  changed_from: string | undefined,
): Promise<void> {
  for (const { now } of await transaction.query<{ now: number }>(readClock, [tenant]))
    await transaction.query(insertOne, [tenant, moment, log, operator, now, changed_from ?? NO_DAY])
}

const COLUMNS = 'moment, log_position as log, operator_position as operator'

const findOfPosition = statement(
  'find-cash-completion-of-position',
  `
  select ${COLUMNS} from cash_completions
  where tenant = $1 and log_position <= $2 and operator_position <= $3 order by moment desc limit 1`,
)

/** The latest one whose position is not behind a moment; undefined where there is none. */
export function findCompletion(querier: Querier, tenant: number, until: number): Promise<Completion | undefined> {
  return findCompletionOf(querier, tenant, { log: until, operator: until })
}

/** The latest one that is ahead of a position in neither log; undefined where there is none. */
export async function findCompletionOf(
  querier: Querier,
  tenant: number,
  { log, operator }: CashPosition,
): Promise<Completion | undefined> {
  const [found] = await querier.query<Completion>(findOfPosition, [tenant, log, operator])
  return found
}

const findOfMoment = statement(
  'find-cash-completion-of-moment',
  `
  select ${COLUMNS} from cash_completions where tenant = $1 and stored_at <= $2 order by moment desc limit 1`,
)

// One of the very moment is what an earlier answer stated, though it was stored a while after its moment.
const findAsked = statement(
  'find-cash-completion-asked-for',
  `
  select ${COLUMNS} from cash_completions
  where tenant = $1 and moment <= $2 and (stored_at <= $2 or moment = $2) order by moment desc limit 1`,
)

/** The one that is read at a moment that is asked for, which is the same whenever it is asked; undefined before the first. */
export async function findCompletionAt(
  querier: Querier,
  tenant: number,
  known_at: number,
): Promise<Completion | undefined> {
  const [found] = await querier.query<Completion>(findAsked, [tenant, known_at])
  return found
}

/**
 * The last one that was stored by a moment, which is the same whenever it is asked; null before the first tie-out was complete, and where there is
 * nothing to tie out.
 */
export async function readCompletion(querier: Querier, tenant: number, known_at: number): Promise<Completion | null> {
  const [found] = await querier.query<Completion>(findOfMoment, [tenant, known_at])
  return found ?? null
}

const findNext = statement(
  'find-cash-completion-behind-moment',
  `
  select ${COLUMNS} from cash_completions where tenant = $1 and moment > $2 order by moment limit 1`,
)

/** The one that follows a moment of the calculator's clock; undefined where there is none yet. */
export async function findNextCompletion(
  querier: Querier,
  tenant: number,
  moment: number,
): Promise<Completion | undefined> {
  const [found] = await querier.query<Completion>(findNext, [tenant, moment])
  return found
}

const findChanged = statement(
  'find-day-of-cash-changes',
  `
  select (select min(changed_from)::text from cash_completions where tenant = $1 and moment > $2 and moment <= $3) as changed_from,
    exists (select from cash_completions where tenant = $1 and moment = $2) as is_known`,
)

/**
 * The earliest day of what was stored otherwise between two completed moments: figures of days before it are the same. `infinity` where nothing was,
 * `-infinity` where the first is none, or is the later one.
 */
export async function readChangedFrom(querier: Querier, tenant: number, after: number, until: number): Promise<string> {
  const [found] = await querier.query<{ changed_from: string | null; is_known: boolean }>(findChanged, [
    tenant,
    after,
    until,
  ])
  return found?.is_known === true && after < until ? (found.changed_from ?? ALL_DAYS) : ALL_DAYS
}
