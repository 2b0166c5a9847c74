// Reads of what is tied out, in one snapshot with how far that is. While everything is tied out for the first time a read waits a little, and is
// then refused.
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import type { Querier, Transaction } from '../../storage/database.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { findCompletionAt } from './cash-completions-store.ts'
import { type CashProgress, readCashProgress } from './cash-progress-reads.ts'

/** The tie-out that is read. Pages and figures show a completed one, so that no row is missing that one stretch hands on to the next (0147). */
export interface TiedMoment {
  /** The moment of the calculator's clock at which it was complete; undefined where there was nothing yet. */
  readonly moment: number | undefined
  /** Up to where the operator's log was read. */
  readonly operator_position: number
  /** Up to where the lender's own log was read. */
  readonly log_position: number
  /** The same moment, set where rows and sums were changed since. */
  readonly past: number | undefined
  /** How fresh it is, where no earlier one is asked for. */
  readonly freshness: Resource
}

/** Receivables are not tied out one by one. */
const UNKNOWN = { done: 0, total: 0, remaining_s: null }

/** Reads of a lender. Throws calculation_running while everything is tied out for the first time. */
export async function readTied<T>(
  { database }: Pick<Services, 'database'>,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number | undefined },
  read: (transaction: Transaction, tied: TiedMoment) => Promise<T>,
): Promise<T> {
  await awaitTied(database, tenant)
  const work = async (transaction: Transaction) => read(transaction, await readMoment(transaction, tenant, known_at))
  return readOfTenant(tenant, () => database.transaction(work, 'repeatable read'))
}

async function awaitTied(querier: Querier, tenant: number): Promise<void> {
  const awaited = {
    name: `cash ${tenant}`,
    look: () => readCashProgress(querier, tenant),
    isEnough: ({ is }: CashProgress) => is !== 'running',
  }
  const seen = await awaitCalculated(querier, awaited, waitUntil())
  if (seen.is === 'running') throw calculationRunning(UNKNOWN)
}

async function readMoment(querier: Querier, tenant: number, known_at: number | undefined): Promise<TiedMoment> {
  const progress = await readCashProgress(querier, tenant)
  if (progress.is === 'running') throw calculationRunning(UNKNOWN)
  if (progress.is === 'nothing')
    return {
      moment: known_at,
      operator_position: known_at ?? 0,
      log_position: known_at ?? 0,
      past: known_at,
      freshness: EXACT,
    }
  const { freshness, completed } = progress
  const shown = known_at === undefined ? completed : await findCompletionAt(querier, tenant, known_at)
  // Nothing was known of the tie-out before it was complete for the first time.
  const { moment, operator, log } = shown ?? { moment: undefined, operator: 0, log: 0 }
  return {
    moment,
    operator_position: operator,
    log_position: log,
    past: moment === progress.moment ? undefined : (moment ?? 0),
    freshness,
  }
}
