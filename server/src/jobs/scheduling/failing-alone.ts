// Finds the receivables for which work fails by themselves, so that it continues without them. They are looked for only after a failure:
// the work then runs again in careful mode, in halves of halves, each within a savepoint, until what fails is one receivable. What may pass by itself,
// such as a time-out or a deadlock, is no failure of a receivable: it ends the turn, and counts for the tenant where it comes again and again.
import { FAILURES_MAX } from '../../resources/set-aside/failing-alone-reads.ts'
import type { FailedReceivable } from '../../resources/set-aside/set-aside-store.ts'
import { type Transaction, transactionStatement, isPassing } from '../../storage/database.ts'
import { Interrupted } from '../../storage/interruptible.ts'

const begin = transactionStatement('begin-trial', 'savepoint trial')
const undo = transactionStatement('undo-trial', 'rollback to savepoint trial')
const end = transactionStatement('end-trial', 'release savepoint trial')

/** Runs work; where it fails, once more in careful mode. What that cannot isolate is thrown. */
export async function withCare<T>(work: (careful: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (isPassing(error) || error instanceof Interrupted) throw error
    return work(true)
  }
}

/** Runs work that may fail, and undoes all of it where it does. Returns the failure, or undefined. */
export async function attempt(transaction: Transaction, work: () => Promise<unknown>): Promise<unknown> {
  await transaction.query(begin, [])
  try {
    await work()
  } catch (error) {
    if (isPassing(error) || error instanceof Interrupted) throw error
    await transaction.query(undo, [])
    return error ?? new Error('unknown')
  }
  await transaction.query(end, [])
  return undefined
}

/** Does work for all receivables but those for which it fails alone, which are returned. Throws where too many do. */
export async function failingAlone(
  transaction: Transaction,
  numbers: readonly number[],
  work: (numbers: readonly number[]) => Promise<unknown>,
): Promise<FailedReceivable[]> {
  const failed: FailedReceivable[] = []
  const left = [numbers]
  for (let some = left.pop(); some !== undefined; some = left.pop()) {
    const [number] = some
    if (number === undefined) continue
    const part = some
    const error = await attempt(transaction, () => work(part))
    if (error === undefined) continue
    if (some.length === 1) failed.push({ number, error })
    else left.push(some.slice(Math.ceil(some.length / 2)), some.slice(0, Math.ceil(some.length / 2)))
    if (failed.length > FAILURES_MAX) throw error
  }
  return failed
}
