// Causes that scale every balance: another unit, or debts as negative balances. They have no free amount, so only the fault itself fits a
// whole run; and with a wrong scale no difference has a meaning.
import type { BrokenRun } from './broken-run.ts'
import type { BalanceBreak } from './checked-entry.ts'
import { explains } from './hypothesis.ts'
import type { Precision } from './broken-run.ts'
import type { Tolerance } from './tolerance.ts'

// Hundredths come first: most currencies have them. Some have thousandths, and some books are in thousands.
const SCALES = [100, 10, 1_000] as const
// A ratio is only visible on a balance that is this many times the tolerance of the comparison.
const RATIO_VISIBLE_FROM = 100

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

/** The lender reports amounts owed as negative balances, and the reverse. */
export function negatedBreak(run: BrokenRun, precision: Precision): BalanceBreak | null {
  const negated = meetsScale(run, -1, precision)
  return negated ? { cause: 'sign', entry_ids: [], amount: null } : null
}

function meetsScale(run: BrokenRun, factor: number, precision: Precision, tolerance = precision(run)): boolean {
  const showsRatio = run.balances.some(
    ({ index, computed }) => Math.abs(computed) >= RATIO_VISIBLE_FROM * tolerance(index + 1, computed),
  )
  if (!showsRatio) return false
  return explains(run, {
    name: `balances times ${factor}`,
    assumption: (movement) =>
      movement.reported === null ? movement : { ...movement, reported: movement.reported * factor },
    precision,
    tolerance,
  })
}
