// Moments at which everything was tied that was written up to a position of the two logs. Figures as of such a moment are exact as of the position,
// however much was written since: earlier sums and rows are kept (0134).
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { CashPosition } from './earlier-cash-reads.ts'

/** Such a moment of the calculator's clock, and the position. */
export interface Completion extends CashPosition {
  readonly moment: number
}

/** For how long they are kept, so that figures that are behind the tie-out find one that is not ahead of them: an hour, in microseconds. */
const KEPT_US = 3_600_000_000

const insertOne = statement(
  'insert-cash-completion',
  `
  insert into cash_completions (tenant, moment, log_position, operator_position)
  select own.tenant, $2, $3, $4 from tenants own where own.tenant = $1`,
)

const deleteEarlier = statement(
  'delete-cash-completions',
  'delete from cash_completions where tenant = $1 and moment < $2',
)

/** Stores one. Those of before are no longer shown where cash is tied out from the beginning. */
export async function storeCompletion(
  transaction: Transaction,
  tenant: number,
  { moment, log, operator }: Completion,
  continues: boolean,
): Promise<void> {
  await transaction.query(deleteEarlier, [tenant, continues ? moment - KEPT_US : moment])
  await transaction.query(insertOne, [tenant, moment, log, operator])
}

const findLatest = statement(
  'find-cash-completions',
  `
  select moment, log_position as log, operator_position as operator from cash_completions
  where tenant = $1 and log_position <= $2 and operator_position <= $2 order by moment desc limit 1`,
)

/** The latest one whose position is not behind a moment; undefined where there is none. */
export async function findCompletion(querier: Querier, tenant: number, until: number): Promise<Completion | undefined> {
  const [found] = await querier.query<Completion>(findLatest, [tenant, until])
  return found
}
