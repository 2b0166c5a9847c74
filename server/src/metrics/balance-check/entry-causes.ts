// Causes that are one entry: counted with the other sign, held by us alone, or held by the lender alone. From its day
// on the difference stays what that entry makes it.
import { type BrokenRun, evidenceIds } from './broken-run.ts'
import type { BalanceBreak, CheckedEntry } from './checked-entry.ts'
import { type Assumption, type Hypothesis, type Precision, explains } from './hypothesis.ts'

const SUSPECTS_MAX = 16

/** The lender counts one entry the other way: off by twice its amount. */
export function signBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  return entryBreak(run, precision, -1)
}

/** We hold an entry that the lender does not count: off by its amount. With a twin it is a duplicate. */
export function extraBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  return entryBreak(run, precision, 0)
}

/** The lender counts something on the day of the break, or since it last agreed, that was never sent. */
export function missingBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const missing = { day: run.since.day, effect: run.jump, reported: null }
  const missed = explains(run, {
    name: `missing ${run.jump}`,
    assumption: (movement, index) => (index === run.sinceIndex ? [missing, movement] : movement),
    precision,
  })
  return missed ? { cause: 'missing_entry', entry_ids: [], amount: run.jump } : null
}

/** The entries of which one explains the run when it counts `factor` times. */
function entryBreak(run: BrokenRun, precision: Precision, factor: 0 | -1): BalanceBreak | null {
  const guilty = suspects(run, factor).filter((suspect) =>
    explains(run, { ...counting(run, suspect, factor), precision }),
  )
  const [first] = guilty
  if (first === undefined) return null
  const known = run.book.entries.slice(0, run.end)
  const entries = guilty.flatMap((index) => known[index] ?? [])
  const amount = (factor - 1) * (run.book.movements[first]?.effect ?? 0)
  if (factor === -1) return { cause: 'sign', entry_ids: evidenceIds(entries), amount }
  const twins = known.filter((one) => entries.some((entry) => isTwin(one, entry)))
  if (twins.length === 0) return { cause: 'extra_entry', entry_ids: evidenceIds(entries), amount }
  const involved = new Set([...entries, ...twins])
  return { cause: 'duplicate_entry', entry_ids: evidenceIds(known.filter((one) => involved.has(one))), amount }
}

// An entry that does not belong here may carry another receivable's balance: only the last one's own is asked.
function counting(run: BrokenRun, suspect: number, factor: 0 | -1): Omit<Hypothesis, 'precision'> {
  const silenced = factor === 0 && suspect !== run.last.index
  const assumption: Assumption = (movement, index) => {
    if (index !== suspect) return movement
    return { ...movement, effect: movement.effect * factor, reported: silenced ? null : movement.reported }
  }
  return { name: `entry ${suspect} times ${factor}${silenced ? ', its balance ignored' : ''}`, assumption }
}

/**
 * Entries of the window, up to the day of the break, whose change of effect is the difference at the end, and then
 * those of the day itself, since its order may hide the difference. An entry after which the balances agreed is none of
 * them.
 */
function suspects(run: BrokenRun, factor: 0 | -1): readonly number[] {
  const matching: number[] = []
  const sameDay: number[] = []
  for (let index = run.from; index < run.end; index += 1) {
    const { day, effect, reported } = run.book.movements[index] ?? { day: Infinity, effect: 0, reported: null }
    if (day > run.since.day) break
    const agreed = index < run.asked && reported !== null
    if (agreed || effect === 0) continue
    if (Math.abs((factor - 1) * effect - run.jump) <= run.last.tolerance) matching.push(index)
    else if (day === run.since.day) sameDay.push(index)
  }
  return [...matching, ...sameDay].slice(0, SUSPECTS_MAX)
}

// The same payment under two ids: same kind and amount, on one day or with one and the same balance after it.
function isTwin(a: CheckedEntry, b: CheckedEntry): boolean {
  if (a.id === b.id || a.type !== b.type || a.amount !== b.amount) return false
  return a.day === b.day || (a.reported !== null && a.reported === b.reported)
}
