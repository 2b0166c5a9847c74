// A run of disagreement that lasts to the end, and the test of what may have caused it: assume that the lender counted
// in a certain way, and see whether every balance of the run then agrees. A cause that explains only some is none.
import type { CheckedBook } from './checked-book.ts'
import type { CheckedEntry } from './checked-entry.ts'
import { type Movement, type Opening, type SearchBudget, agreeingOrder } from './day-order.ts'
import { type JudgedBalance, eachDay } from './judged-balances.ts'
import { type Tolerance, balanceTolerance } from './tolerance.ts'

/** A receivable's book as judged up to a day. */
export interface JudgedBook {
  readonly book: CheckedBook
  readonly judged: readonly JudgedBalance[]
  /** How many of the book's entries lie up to the day of the last balance: later ones have no part in it. */
  readonly end: number
  readonly budget: SearchBudget
}

/** A run of disagreement to the end of a receivable's book, and the window in which its cause must lie. */
export interface BrokenRun extends Omit<JudgedBook, 'judged'> {
  /** The balances that disagree, in the order in which they count. */
  readonly balances: readonly JudgedBalance[]
  readonly last: JudgedBalance
  /** The first entry that disagrees, and its place in the fixed order. */
  readonly since: CheckedEntry
  readonly sinceIndex: number
  /** The window's first entry: the first one on the day of the last agreeing balance; 0 when none agrees. */
  readonly from: number
  /** The first entry of the day on which the run begins: earlier balances agree and are not asked again. */
  readonly asked: number
  /** The lender's principal before the window: ours, and what it was off by when it last agreed. */
  readonly start: number
  /** By how much the difference at the end exceeds the one when the balances last agreed. */
  readonly jump: number
  readonly trials: Trials
}

/** How closely a cause must meet the reported balances of a run. */
export type Precision = (run: BrokenRun) => Tolerance

/** To one minor unit for each entry of the window: a cause is told by its exact amount wherever the book is exact. */
export const toTheMinorUnit: Precision = (run) => (entries) => Math.max(1, entries - run.from)

/** As closely as balances that agree. */
export const withinTolerance: Precision = () => balanceTolerance

/** The place of the last balance that agrees; -1 for none. While it stays, a run that goes on is the same run. */
export function lastAgreeing(judged: readonly JudgedBalance[]): number {
  return judged.findLastIndex(({ agrees }) => agrees)
}

/**
 * The run at the end of the judged balances; null when the last one agrees or there is none. Trials of the same run, as it
 * was on an earlier day, may be given.
 */
export function brokenRun({ book, judged, end, budget }: JudgedBook, trials: Trials = openTrials()): BrokenRun | null {
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

/** The same run with the whole book as its window and every reported balance asked. */
export function wholeBook(run: BrokenRun): BrokenRun {
  return { ...run, from: 0, asked: 0, start: 0, jump: run.last.difference }
}

/** Whether the window has an entry of a type with an amount that moves no principal. */
export function hasCharge({ book, from, end }: BrokenRun, type: string): boolean {
  return book.hasCharge(type, from, end)
}

/**
 * What was found of each hypothesis so far, by its name. A run that goes on keeps it: what failed once fails for good, what
 * explained all balances up to a day is asked of those behind it alone.
 */
export type Trials = ReadonlyMap<Precision, Map<string, Trial>>

interface Trial {
  readonly failed: boolean
  /** The first entry that was not tried yet, and what the lender would have come to before it. */
  readonly next: number
  readonly opening: Opening
}

/** The trials of a run of which nothing was asked yet. */
export function openTrials(): Trials {
  return new Map([toTheMinorUnit, withinTolerance].map((precision) => [precision, new Map()]))
}

/** How the lender may have counted an entry; several movements where it counted more than we hold. */
export type Assumption = (movement: Movement, index: number) => Movement | readonly Movement[]

/** A way in which the lender may have counted. */
export interface Hypothesis {
  /** Tells it from every other one about the run, whatever day the run has come to. */
  readonly name: string
  /** What it says of an entry may not depend on later ones. */
  readonly assumption: Assumption
  readonly precision: Precision
  /** Where it allows for more than the precision. */
  readonly tolerance?: Tolerance
}

/**
 * Whether every reported balance that is asked agrees when the entries of the window count as assumed. Entries are
 * assumed only as far as needed: most assumptions fail on the first day asked.
 */
export function explains(run: BrokenRun, hypothesis: Hypothesis): boolean {
  const { name, precision } = hypothesis
  const trials = run.trials.get(precision)
  const before = trials?.get(name)
  if (before?.failed === true) return false
  const begin = { failed: false, next: run.from, opening: { computed: run.start, entries: run.from } }
  const trial = tried(run, before ?? begin, hypothesis)
  trials?.set(name, trial)
  return !trial.failed
}

function tried(run: BrokenRun, trial: Trial, { assumption, precision, tolerance = precision(run) }: Hypothesis): Trial {
  let { opening } = trial
  for (const day of eachDay(assumedMovements(run, assumption, trial.next))) {
    if (agreeingOrder(day, opening, tolerance, run.budget) === null) return { ...trial, failed: true }
    const computed = day.reduce((sum, { effect }) => sum + effect, opening.computed)
    opening = { computed, entries: opening.entries + day.length }
  }
  return { failed: false, next: run.end, opening }
}

function* assumedMovements({ book, end, asked }: BrokenRun, assumption: Assumption, from: number): Generator<Movement> {
  for (let index = from; index < end; index += 1) {
    const movement = book.movements[index]
    if (movement === undefined) continue
    const assumed = assumption(index < asked ? { ...movement, reported: null } : movement, index)
    if ('effect' in assumed) yield assumed
    else yield* assumed
  }
}

/** Ids for the evidence: each once, at most ten. */
export function evidenceIds(entries: readonly CheckedEntry[]): readonly string[] {
  return [...new Set(entries.map(({ id }) => id))].slice(0, 10)
}
