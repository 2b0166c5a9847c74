// Finds one cause for a run of disagreement. The order goes from causes that are hardly chance to causes that fit almost anything:
// 1. `unit`, and all balances negated: one factor must explain every balance, and leaves no choice.
// 2. `stale_snapshot`: the moments must fit as well as the amounts. Before `sign` and `extra_entry`, since an entry that was unknown to
//    the lender looks like one that it counts differently.
// 3. `sign`: one of our entries, by twice its amount.
// 4. `basis`, then `interest_capitalised`: all charges of the window must fit. Before the constant differences, since a single charge
//    makes one; `basis` first, since it also requires a payment that removed charges again.
// 5. `swapped_date`, `duplicate_entry` or `extra_entry`: one of our entries, by its amount. `misplaced_decimal`: one of our entries, by a
//    power of ten of its amount. `missing_entry`: any constant difference.
// 6. `basis` with charges without an entry: a free amount, which must fall as they are paid.
// 7. `interest_capitalised` without an entry: any difference that grows with time.
// All but the last are first tested to the minor unit, then within the tolerance of the balances.
import type { BrokenRun } from './broken-run.ts'
import { basisBreak, capitalisedBreak, growthBreak, openingBasisBreak } from './charge-causes.ts'
import type { BalanceBreak } from './checked-entry.ts'
import { decimalBreak, extraBreak, missingBreak, signBreak } from './entry-causes.ts'
import { toTheMinorUnit, withinTolerance } from './hypothesis.ts'
import type { Precision } from './broken-run.ts'
import { negatedBreak, unitBreak } from './scale-causes.ts'
import { staleBreak } from './stale-cause.ts'

type Cause = (run: BrokenRun, precision: Precision) => BalanceBreak | null

const PRECEDENCE: readonly Cause[] = [
  unitBreak,
  negatedBreak,
  staleBreak,
  signBreak,
  basisBreak,
  capitalisedBreak,
  extraBreak,
  decimalBreak,
  missingBreak,
  openingBasisBreak,
]

/** The first cause, by precedence, that explains every balance of the run. */
export function explainBreak(run: BrokenRun): BalanceBreak {
  for (const precision of [toTheMinorUnit, withinTolerance]) {
    for (const cause of PRECEDENCE) {
      const found = cause(run, precision)
      if (found !== null) return found
    }
  }
  return growthBreak(run) ?? { cause: 'unexplained', entry_ids: [], amount: null }
}
