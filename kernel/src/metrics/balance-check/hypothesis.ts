// Tests a possible cause of a break: assume that the lender counted in a certain way, and check whether every balance of the run then
// agrees. A cause that explains only some of them is rejected.
import type { BrokenRun, Precision, Trial } from './broken-run.ts'
import { type Movement, agreeingOrder } from './day-order.ts'
import { eachDay } from './judged-balances.ts'
import { type Tolerance, balanceTolerance } from './tolerance.ts'

/** To one minor unit for each entry of the window: an exact book gives the cause's exact amount. */
export const toTheMinorUnit: Precision = (run) => (entries) => Math.max(1, entries - run.from)

/** As closely as agreeing balances. */
export const withinTolerance: Precision = () => balanceTolerance

/** The lender's view of an entry; several movements if it counted more than we have. */
export type Assumption = (movement: Movement, index: number) => Movement | readonly Movement[]

/** A way in which the lender may have counted. */
export interface Hypothesis {
  /** Identifies it among all hypotheses about the run, on any day of the run. */
  readonly name: string
  /** Its view of an entry must not depend on later ones. */
  readonly assumption: Assumption
  readonly precision: Precision
  /** Extra tolerance beyond the precision. */
  readonly tolerance?: Tolerance
}

/**
 * Whether every reported balance that is asked agrees when the entries of the window count as assumed. Entries are
 * assumed only as far as needed: most assumptions fail on the first day asked.
 */
export function explains(run: BrokenRun, hypothesis: Hypothesis): boolean {
  const { name, precision } = hypothesis
  const trials = run.trials.get(precision) ?? new Map<string, Trial>()
  const before = trials.get(name)
  if (before?.failed === true) return false
  const begin = { failed: false, next: run.from, opening: { computed: run.start, entries: run.from } }
  const trial = tried(run, before ?? begin, hypothesis)
  run.trials.set(precision, trials.set(name, trial))
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
