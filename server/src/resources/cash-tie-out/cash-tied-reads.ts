// Reads of what is tied out, in one snapshot with how far that is. While everything is tied out for the first time a read waits a little, and is
// then refused.
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import type { Querier, Transaction } from '../../storage/database.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { type CashProgress, readCashProgress } from './cash-progress-reads.ts'

/** What is read: the moment of the calculator's clock that is shown, undefined where there is nothing; the one that was asked for, if any. */
export interface TiedMoment {
  readonly moment: number | undefined
  /** Set where an earlier moment than that of the calculator is asked for. */
  readonly past: number | undefined
  /** How fresh the tie-out of now is. */
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
  const work = async (transaction: Transaction) =>
    read(transaction, momentOf(await readCashProgress(transaction, tenant), known_at))
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

function momentOf(progress: CashProgress, known_at: number | undefined): TiedMoment {
  if (progress.is === 'running') throw calculationRunning(UNKNOWN)
  if (progress.is === 'nothing') return { moment: known_at, past: known_at, freshness: EXACT }
  const { moment, freshness } = progress
  const is_past = known_at !== undefined && known_at < moment
  return { moment: is_past ? known_at : moment, past: is_past ? known_at : undefined, freshness }
}
