// Causes that change every balance alike: another unit, or debts stated as negative balances. They have no free amount,
// so nothing but the fault itself meets a whole run; and while a scale is wrong, no difference means anything.
import type { BrokenRun } from './broken-run.ts'
import type { BalanceBreak } from './checked-entry.ts'
import { type Precision, explains } from './hypothesis.ts'
import type { Tolerance } from './tolerance.ts'

// Hundredths come first: most currencies have them. Some have thousandths, and some books are in thousands.
const SCALES = [100, 10, 1_000] as const
// A ratio shows only on a balance that is this many times what the comparison leaves open.
const TELLING = 100

/**
 * The lender reports 10, 100 or 1,000 times the balance, or that part of it (whole currency units where it should send the
 * smallest denomination, so up to 99 of these are cut off).
 */
export function unitBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const tolerance = precision(run)
  const scaled = SCALES.some((scale) => {
    const cutOff: Tolerance = (entries, computed) => scale - 1 + tolerance(entries, computed)
    return meetsScale(run, 1 / scale, precision) || meetsScale(run, scale, precision, cutOff)
  })
  return scaled ? { cause: 'unit', entry_ids: [], amount: null } : null
}

/** The lender reports what is owed as a negative balance, and the reverse. */
export function negatedBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const negated = meetsScale(run, -1, precision)
  return negated ? { cause: 'sign', entry_ids: [], amount: null } : null
}

function meetsScale(run: BrokenRun, factor: number, precision: Precision, tolerance = precision(run)): boolean {
  const telling = run.balances.some(
    ({ index, computed }) => Math.abs(computed) >= TELLING * tolerance(index + 1, computed),
  )
  if (!telling) return false
  return explains(run, {
    name: `balances times ${factor}`,
    assumption: (movement) =>
      movement.reported === null ? movement : { ...movement, reported: movement.reported * factor },
    precision,
    tolerance,
  })
}
