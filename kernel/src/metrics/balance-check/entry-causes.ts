// Causes by one entry: counted with another sign or size, known to us alone, or known to the lender alone. From its day on the difference
// stays the same.
import { type BrokenRun, evidenceIds } from './broken-run.ts'
import type { BalanceBreak, CheckedEntry } from './checked-entry.ts'
import { type Assumption, type Hypothesis, explains } from './hypothesis.ts'
import type { Precision } from './broken-run.ts'
import { hasSwappedDate } from './swapped-date.ts'
import type { Tolerance } from './tolerance.ts'

const SUSPECTS_MAX = 16
const DECIMAL_SLIPS = [1 / 100, 100, 1 / 10, 10, 1 / 1_000, 1_000] as const

/** The lender counts one entry with the other sign: a difference of twice its amount. */
export function signBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const guilty = guiltyEntries(run, precision, -1)
  return guilty === null ? null : { cause: 'sign', entry_ids: evidenceIds(guilty.entries), amount: guilty.amount }
}

/** One entry of ours has its decimal point in another place than the lender's: hundredths first, as most currencies have them. */
export function decimalBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  for (const factor of DECIMAL_SLIPS) {
    const guilty = guiltyEntries(run, precision, factor)
    if (guilty === null) continue
    return { cause: 'misplaced_decimal', entry_ids: evidenceIds(guilty.entries), amount: guilty.amount }
  }
  return null
}

/**
 * We have an entry that the lender does not count: a difference of its amount. Its date may be exchanged; with a twin it is a duplicate.
 */
export function extraBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const guilty = guiltyEntries(run, precision, 0)
  if (guilty === null) return null
  const { entries, known, amount } = guilty
  const last_day = known.at(-1)?.day ?? Infinity
  const swapped = entries.filter((entry) => hasSwappedDate(entry, known, last_day))
  if (swapped.length > 0) return { cause: 'swapped_date', entry_ids: evidenceIds(swapped), amount }
  const twins = known.filter((one) => entries.some((entry) => isTwin(one, entry)))
  if (twins.length === 0) return { cause: 'extra_entry', entry_ids: evidenceIds(entries), amount }
  const involved = new Set([...entries, ...twins])
  return { cause: 'duplicate_entry', entry_ids: evidenceIds(known.filter((one) => involved.has(one))), amount }
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

/** Entries each of which explains the run. */
interface Guilty {
  readonly entries: readonly CheckedEntry[]
  /** All entries up to the last balance. */
  readonly known: readonly CheckedEntry[]
  /** The effect of counting the first one differently on principal. */
  readonly amount: number
}

/** The entries one of which explains the run when it counts `factor` times; null if none does. */
function guiltyEntries(run: BrokenRun, precision: Precision, factor: number): Guilty | null {
  const tolerance = withCutOff(precision(run), factor)
  const guilty = suspects(run, factor).filter((suspect) =>
    explains(run, { ...counting(run, suspect, factor), precision, tolerance }),
  )
  const [first] = guilty
  if (first === undefined) return null
  const known = run.book.entries.slice(0, run.end)
  const effect = run.book.movements[first]?.effect ?? 0
  return { entries: guilty.flatMap((index) => known[index] ?? []), known, amount: timesWhole(effect, factor) - effect }
}

/** A part of an amount is sent in whole minor units: the cut-off fraction may be missing. */
function withCutOff(tolerance: Tolerance, factor: number): Tolerance {
  return factor <= 1 ? tolerance : (entries, computed) => factor - 1 + tolerance(entries, computed)
}

/** In whole minor units, like any amount. */
function timesWhole(effect: number, factor: number): number {
  return Math.round(effect * factor)
}

// An entry that does not belong here may have another receivable's balance: only the last one's own is tested.
function counting(run: BrokenRun, suspect: number, factor: number): Omit<Hypothesis, 'precision'> {
  const silenced = factor === 0 && suspect !== run.last.index
  const assumption: Assumption = (movement, index) => {
    if (index !== suspect) return movement
    return { ...movement, effect: timesWhole(movement.effect, factor), reported: silenced ? null : movement.reported }
  }
  return { name: `entry ${suspect} times ${factor}${silenced ? ', its balance ignored' : ''}`, assumption }
}

/**
 * Entries of the window, up to the day of the break, whose change of effect is the difference at the end, and then those of the day itself,
 * since its order may hide the difference. An entry after which the balances agreed is excluded.
 */
function suspects(run: BrokenRun, factor: number): readonly number[] {
  const matching: number[] = []
  const sameDay: number[] = []
  for (let index = run.from; index < run.end; index += 1) {
    const { day, effect, reported } = run.book.movements[index] ?? { day: Infinity, effect: 0, reported: null }
    if (day > run.since.day) break
    const agreed = index < run.asked && reported !== null
    if (agreed || effect === 0) continue
    if (Math.abs(timesWhole(effect, factor) - effect - run.jump) <= run.last.tolerance + Math.max(0, factor - 1))
      matching.push(index)
    else if (day === run.since.day) sameDay.push(index)
  }
  return [...matching, ...sameDay].slice(0, SUSPECTS_MAX)
}

// The same payment under two ids: same kind and amount, on one day or the next, or with one and the same balance after it.
function isTwin(a: CheckedEntry, b: CheckedEntry): boolean {
  if (a.id === b.id || a.type !== b.type || a.amount !== b.amount) return false
  return Math.abs(a.day - b.day) <= 1 || (a.reported !== null && a.reported === b.reported)
}
