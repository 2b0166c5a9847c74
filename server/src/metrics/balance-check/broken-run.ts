// A run of disagreement that lasts to the end, and the test of what may have caused it: assume that the lender counted
// in a certain way, and see whether every balance of the run then agrees. A cause that explains only some is none.
import { principalEffect } from '../entry-types.ts'
import type { CheckedEntry } from './checked-entry.ts'
import { type Movement, type SearchBudget, agreeingOrder } from './day-order.ts'
import { type JudgedBalance, eachDay } from './judged-balances.ts'
import { type Tolerance, balanceTolerance } from './tolerance.ts'

/** A run of disagreement to the end of a receivable's book, and the window in which its cause must lie. */
export interface BrokenRun {
  readonly entries: readonly CheckedEntry[]
  readonly movements: readonly Movement[]
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
  /** The types of the window's entries that have an amount and move no principal. */
  readonly charges: ReadonlySet<string>
  readonly budget: SearchBudget
}

/** How closely a cause must meet the reported balances of a run. */
export type Precision = (run: BrokenRun) => Tolerance

/** To one minor unit for each entry of the window: a cause is told by its exact amount wherever the book is exact. */
export const toTheMinorUnit: Precision = (run) => (entries) => Math.max(1, entries - run.from)

/** As closely as balances that agree. */
export const withinTolerance: Precision = () => balanceTolerance

/** The run at the end of the judged balances; null when the last one agrees or there is none. */
export function brokenRun(
  entries: readonly CheckedEntry[],
  movements: readonly Movement[],
  judged: readonly JudgedBalance[],
  budget: SearchBudget,
): BrokenRun | null {
  const anchorIndex = judged.findLastIndex(({ agrees }) => agrees)
  const balances = judged.slice(anchorIndex + 1)
  const [first] = balances
  const last = balances.at(-1)
  const since = first === undefined ? undefined : entries[first.index]
  if (first === undefined || last === undefined || since === undefined) return null
  const anchor = judged[anchorIndex]
  const drift = anchor?.difference ?? 0
  const from = anchor?.opening.entries ?? 0
  return {
    entries,
    movements,
    balances,
    last,
    since,
    sinceIndex: first.index,
    from,
    asked: first.opening.entries,
    start: (anchor?.opening.computed ?? 0) + drift,
    jump: last.difference - drift,
    charges: chargesFrom(entries, from),
    budget,
  }
}

/** The same run with the whole book as its window and every reported balance asked. */
export function wholeBook(run: BrokenRun): BrokenRun {
  const charges = chargesFrom(run.entries, 0)
  return { ...run, from: 0, asked: 0, start: 0, jump: run.last.difference, charges }
}

function chargesFrom(entries: readonly CheckedEntry[], from: number): ReadonlySet<string> {
  const charges = new Set<string>()
  for (let index = from; index < entries.length; index += 1) {
    const entry = entries[index]
    if (entry !== undefined && entry.amount !== 0 && principalEffect(entry.type) === 0) charges.add(entry.type)
  }
  return charges
}

/** How the lender may have counted an entry; several movements where it counted more than we hold. */
export type Assumption = (movement: Movement, index: number) => Movement | readonly Movement[]

/**
 * Whether every reported balance that is asked agrees when the entries of the window count as assumed. Entries are
 * assumed only as far as needed: most assumptions fail on the first day asked.
 */
export function explains(run: BrokenRun, assumption: Assumption, tolerance: Tolerance): boolean {
  let opening = { computed: run.start, entries: run.from }
  for (const day of eachDay(assumedMovements(run, assumption))) {
    if (agreeingOrder(day, opening, tolerance, run.budget) === null) return false
    const computed = day.reduce((sum, { effect }) => sum + effect, opening.computed)
    opening = { computed, entries: opening.entries + day.length }
  }
  return true
}

function* assumedMovements({ movements, from, asked }: BrokenRun, assumption: Assumption): Generator<Movement> {
  for (let index = from; index < movements.length; index += 1) {
    const movement = movements[index]
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
