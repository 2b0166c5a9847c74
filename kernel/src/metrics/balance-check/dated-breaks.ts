// The result of the balance check of one receivable by day: for every day the cause from the entries up to it, so that results of past days
// do not change. Only a day with a balance can change it. Checking the book again on each of these days would take quadratic time: the book
// is judged once, a continuing run keeps what was tried, and only requested days are explained.
import { explainBreak } from './break-cause.ts'
import { brokenRun, lastAgreeing } from './broken-run.ts'
import { CheckedBook } from './checked-book.ts'
import type { BreakCause, CheckedEntry } from './checked-entry.ts'
import { type SearchBudget, searchBudget } from './day-order.ts'
import type { Trials } from './broken-run.ts'
import { type JudgedDay, judgeDays } from './judged-balances.ts'

/** The cause of a break from a day on; null from the day on which balances agree again. */
export interface DatedBreak {
  /** Day number. */
  readonly from: number
  readonly cause: BreakCause | null
}

/**
 * Entries read and orders tried to explain one receivable; 256 months of two entries, each with a broken balance, use it up. Beyond it, the
 * cause is recomputed each time the entries have grown by a sixteenth; in between a run keeps its cause, and a new run is unexplained.
 */
const WORK_MAX = 65_536
const GROWTH = 1 + 1 / 16

/**
 * The changes of a receivable's cause, days rising; before the first there is none. On requested days it is that of `checkBalances` for the
 * entries up to the day, within WORK_MAX; other days with a balance have none.
 */
export function listBreaks(received: readonly CheckedEntry[], isAsked: (day: number) => boolean): DatedBreak[] {
  const breaks: DatedBreak[] = []
  const budget = searchBudget()
  const explaining = new Explaining(received)
  for (const judgedDay of judgeDays(explaining.book.movements, budget)) {
    const { day } = judgedDay
    const last = breaks.at(-1)?.cause ?? null
    const cause = isAsked(day) ? explaining.causeOn(judgedDay, budget, last) : null
    if (cause !== last) breaks.push({ from: day, cause })
  }
  return breaks
}

/** Explains the breaks of one receivable, day after day, and counts the work. */
class Explaining {
  readonly book: CheckedBook
  #anchor = -1
  #trials: Trials = new Map()
  #work = 0
  #explained_at = 0

  constructor(received: readonly CheckedEntry[]) {
    this.book = new CheckedBook(received)
  }

  /** The cause of the break at the end of a judged day; null if the last balance agrees. */
  causeOn({ judged, end }: JudgedDay, left: SearchBudget, last: BreakCause | null): BreakCause | null {
    if (judged.at(-1)?.agrees !== false) return null
    if (this.#work > WORK_MAX && end < this.#explained_at * GROWTH) return last ?? 'unexplained'
    const budget = { ...left }
    this.#keepTrials(lastAgreeing(judged))
    const run = brokenRun({ book: this.book, judged, end, budget }, this.#trials)
    const cause = run === null ? null : explainBreak(run).cause
    this.#work += end + left.sets - budget.sets
    this.#explained_at = end
    return cause
  }

  #keepTrials(anchor: number): void {
    if (anchor !== this.#anchor) this.#trials = new Map()
    this.#anchor = anchor
  }
}
