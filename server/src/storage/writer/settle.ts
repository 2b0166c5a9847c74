// Finds out whether a batch is stored whose connection was lost while it committed.
import { type Database, isAway, statement } from '../database.ts'
import { lockTenant } from './basis.ts'

const findBatch = statement(
  'find-batch',
  'select 1 as found from batches where tenant = $1 and last = $2 and batch = $3',
)

/** Thrown when nothing of a batch is stored and it may run again: its connection was lost, or another server lacks what it was based on. */
export class NotCommitted extends Error {}

/** Thrown when the connection was lost during commit and the database did not return to show the outcome: the batch must not run again. */
export class OutcomeUnknown extends Error {}

/** A batch whose commit was sent. */
export interface Attempt {
  readonly tenant: number
  readonly last: number
  readonly batch: string
  readonly wrote: boolean
}

/**
 * Waits for the commit; if the connection is lost, looks the batch up behind the tenant's lock instead of guessing, on the primary of that
 * time. The lock is a write, so where a synchronous standby is waited for, a batch that is found is there as well.
 */
export async function settle(
  database: Database,
  stored: Promise<unknown>,
  committed: Promise<void>,
  attempt: Attempt,
): Promise<void> {
  const [first, second] = await Promise.allSettled([stored, committed])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return
  const reason: unknown =
    first.status === 'rejected' ? first.reason : second.status === 'rejected' ? second.reason : undefined
  if (!isAway(reason)) throw reason
  if (attempt.wrote && (await isStored(database, attempt))) return
  throw new NotCommitted('The connection was lost and the batch is not stored', { cause: reason })
}

/** How long to wait for a database that was lost during commit before the callers get an unknown outcome. */
const SETTLE_MS = 15_000

async function isStored(database: Database, attempt: Attempt): Promise<boolean> {
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    try {
      return await database.transaction(async (transaction) => {
        await transaction.query(lockTenant, [attempt.tenant])
        const found = await transaction.query(findBatch, [attempt.tenant, attempt.last, attempt.batch])
        return found.length > 0
      })
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline)
        throw new OutcomeUnknown('Whether the batch is stored could not be found out', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
