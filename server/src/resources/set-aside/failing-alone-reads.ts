// Failures of a calculation itself: amounts or dates that no formula bears, stored bytes that cannot be read. Reads are made of many
// receivables at once; only once one has failed are they made in halves of halves, until what fails is one receivable.
import { ServiceError } from '@tapeline/contract/errors'
import { StatementError } from '../../storage/database.ts'
import { Interrupted } from '../../storage/interruptible.ts'

/** More failures than this are no matter of single receivables: then the work fails as a whole. */
export const FAILURES_MAX = 100

/** Receivables whose calculation fails, by number, and why. */
export type Failures = Map<number, unknown>

/** Whether it was the calculation that failed, rather than the database, the request or a stop of the service. */
export function isCalculationFailure(error: unknown): boolean {
  return !(error instanceof ServiceError || error instanceof StatementError || error instanceof Interrupted)
}

/** Runs work that only reads; where a calculation fails in it, once more with care. What cannot be helped by care is thrown. */
export async function readWithCare<T>(work: (careful: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false)
  } catch (error) {
    if (!isCalculationFailure(error)) throw error
    return work(true)
  }
}

/** Calculates something of one receivable; undefined where that fails, and then the receivable is noted as failed. */
export function calculateAlone<T>(number: number, failed: Failures, calculate: () => T): T | undefined {
  try {
    return calculate()
  } catch (error) {
    noteFailure(number, failed, error)
    return undefined
  }
}

/**
 * Reads receivables by number. What is read of one for which that fails alone is what `readFailing` makes of the failure; it is left out
 * where that is undefined. Throws where too many fail.
 */
export async function readEachAlone<T>(
  numbers: readonly number[],
  read: (numbers: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  readFailing: (number: number, error: unknown) => Promise<T | undefined>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  const failed: Failures = new Map()
  const left = [numbers]
  for (let some = left.pop(); some !== undefined; some = left.pop()) {
    const [number] = some
    if (number === undefined) continue
    try {
      for (const [one, value] of await read(some)) found.set(one, value)
    } catch (error) {
      const half = Math.ceil(some.length / 2)
      if (!isCalculationFailure(error)) throw error
      if (some.length > 1) left.push(some.slice(half), some.slice(0, half))
      else {
        noteFailure(number, failed, error)
        const value = await readFailing(number, error)
        if (value !== undefined) found.set(number, value)
      }
    }
  }
  return found
}

/** Notes that the calculation of a receivable fails. Throws what is no such failure, and where too many fail. */
export function noteFailure(number: number, failed: Failures, error: unknown): void {
  if (!isCalculationFailure(error)) throw error
  failed.set(number, error)
  if (failed.size > FAILURES_MAX) throw error
}

/** What cannot be calculated, to be asked for like what can: it throws why. */
export function thrower(failure: unknown): () => never {
  return () => {
    throw failure
  }
}

/** Reads one receivable alone. Throws not_calculable where its calculation fails. */
export async function readOneOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isCalculationFailure(error)) throw error
    throw new ServiceError('not_calculable', { cause: error })
  }
}
