// One cause for a run of disagreement. The order goes from what could hardly be chance to what fits almost anything:
// 1. `unit`, and all balances negated: one factor meets every balance and leaves nothing to choose.
// 2. `stale_snapshot`: the moments must fit besides the amounts. Before `sign` and `extra_entry`, since an entry that
// the
//    lender did not know yet looks just like one that it counts otherwise.
// 3. `sign`: one entry of ours, by twice its amount.
// 4. `basis`, then `interest_capitalised`: all charges of the window must fit. Before the constant differences, since a
//    single charge makes one; `basis` first, since it also asks for a payment that took charges out again.
// 5. `swapped_date`, `duplicate_entry` or `extra_entry`: one entry of ours, by its amount. `misplaced_decimal`: one entry of ours, by a power
//    of ten of its amount. `missing_entry`: any constant difference.
// 6. `basis` with charges that no entry told of: a free amount, and it must then fall as they are paid.
// 7. `interest_capitalised` that no entry tells of: any difference that grows with time.
// All but the last are first asked to the minor unit, then within the tolerance of the balances.
import type { BrokenRun } from './broken-run.ts'
import { basisBreak, capitalisedBreak, growthBreak, openingBasisBreak } from './charge-causes.ts'
import type { BalanceBreak } from './checked-entry.ts'
import { decimalBreak, extraBreak, missingBreak, signBreak } from './entry-causes.ts'
import { type Precision, toTheMinorUnit, withinTolerance } from './hypothesis.ts'
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
