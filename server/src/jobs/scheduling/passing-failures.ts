// Failures that may pass by themselves: the database was away or too slow, or another transaction was in the way. One is tried again and is nobody's
// fault; what ends by one again and again, while the database answers others, is at fault itself (0147).
import { isPassing } from '../../storage/database.ts'

/** From how many in a row on such failures last. */
const PASSING_MAX = 3

/** Counts them by what was tried. A lost connection is one, so they are counted across it. */
export class PassingFailures {
  readonly #counts = new Map<string, number>()

  /** Notes a failure. Returns whether it is one of what was tried: it does not pass, or came again and again. */
  isLasting(tried: string, error: unknown): boolean {
    if (!isPassing(error)) return true
    const count = (this.#counts.get(tried) ?? 0) + 1
    this.#counts.set(tried, count)
    return count >= PASSING_MAX
  }

  /** Begins anew with what succeeded, or is tried no more. */
  forget(tried: string): void {
    this.#counts.delete(tried)
  }
}
