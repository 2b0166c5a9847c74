// A run of disagreement up to the last balance of a receivable's book on a day, and the window that contains its cause.
import type { CheckedBook } from './checked-book.ts'
import type { CheckedEntry } from './checked-entry.ts'
import type { Opening, SearchBudget } from './day-order.ts'
import type { JudgedBalance } from './judged-balances.ts'
import type { Tolerance } from './tolerance.ts'

/** How closely a cause must match the reported balances of a run. */
export type Precision = (run: BrokenRun) => Tolerance

/**
 * The results of each hypothesis so far, by its name. A continuing run keeps them: a failed hypothesis stays failed, and one that explained
 * all balances up to a day is tested only on later ones.
 */
export type Trials = Map<Precision, Map<string, Trial>>

/** How far a hypothesis was tested. */
export interface Trial {
  readonly failed: boolean
  /** The first entry that was not tried yet, and the lender's principal before it by the hypothesis. */
  readonly next: number
  readonly opening: Opening
}

/** A receivable's book as judged up to a day. */
export interface JudgedBook {
  readonly book: CheckedBook
  readonly judged: readonly JudgedBalance[]
  /** The number of the book's entries up to the day of the last balance: later ones are ignored. */
  readonly end: number
  readonly budget: SearchBudget
}

/** A run of disagreement to the end of a receivable's book, and the window that contains its cause. */
export interface BrokenRun extends Omit<JudgedBook, 'judged'> {
  /** The balances that disagree, in the order in which they count. */
  readonly balances: readonly JudgedBalance[]
  readonly last: JudgedBalance
  /** The first entry that disagrees, and its place in the fixed order. */
  readonly since: CheckedEntry
  readonly sinceIndex: number
  /** The window's first entry: the first one on the day of the last agreeing balance; 0 if none agrees. */
  readonly from: number
  /** The first entry of the day on which the run begins: earlier balances agree and are not tested again. */
  readonly asked: number
  /** The lender's principal before the window: ours, and the difference when it last agreed. */
  readonly start: number
  /** The difference at the end less the difference when the balances last agreed. */
  readonly jump: number
  readonly trials: Trials
}

/** The index of the last balance that agrees; -1 for none. As long as it is the same, a longer run is the same run. */
export function lastAgreeing(judged: readonly JudgedBalance[]): number {
  return judged.findLastIndex(({ agrees }) => agrees)
}

/**
 * The run at the end of the judged balances; null when the last one agrees or there is none. Trials of the same run, as it
 * was on an earlier day, may be given.
 */
export function brokenRun({ book, judged, end, budget }: JudgedBook, trials: Trials = new Map()): BrokenRun | null {
  const anchorIndex = lastAgreeing(judged)
  const balances = judged.slice(anchorIndex + 1)
  const [first] = balances
  const last = balances.at(-1)
  const since = first === undefined ? undefined : book.entries[first.index]
  if (first === undefined || last === undefined || since === undefined) return null
  const anchor = judged[anchorIndex]
  const drift = anchor?.difference ?? 0
  return {
    book,
    end,
    budget,
    balances,
    last,
    since,
    sinceIndex: first.index,
    from: anchor?.opening.entries ?? 0,
    asked: first.opening.entries,
    start: (anchor?.opening.computed ?? 0) + drift,
    jump: last.difference - drift,
    trials,
  }
}

/** The same run with the whole book as its window and every reported balance tested. */
export function wholeBook(run: BrokenRun): BrokenRun {
  return { ...run, from: 0, asked: 0, start: 0, jump: run.last.difference }
}

/** Whether the window has an entry of a type with an amount that moves no principal. */
export function hasCharge({ book, from, end }: BrokenRun, type: string): boolean {
  return book.hasCharge(type, from, end)
}

/** Ids for the evidence: each once, at most ten. */
export function evidenceIds(entries: readonly CheckedEntry[]): readonly string[] {
  return [...new Set(entries.map(({ id }) => id))].slice(0, 10)
}
