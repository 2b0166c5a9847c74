// On which days a lender's balance differs from ours. The ledger alone shows them, so that the entries of a receivable are asked for a cause
// only where there is one to be found: most have none.
import { balanceTolerance } from '../../balance-check/tolerance.ts'
import { FACT, type Ledger } from '../../ledger/ledger.ts'
import type { MetricSettings } from '../../metric-settings.ts'
import { LedgerReplay } from '../../performance-history/ledger-replay.ts'
import type { ReceivablePosition } from '../../performance-history/receivable-position.ts'
import { isCounted } from './position-walk.ts'

/** The days at whose end the last balance stated differs from ours by more than it may after a single entry; they need not be days of balances. */
export function daysOff(ledger: Ledger, steps: readonly MetricSettings[]): ReadonlySet<number> {
  const days = new Set<number>()
  if (!isCounted(ledger) || !ledger.kinds.includes(FACT.reported_balance)) return days
  const replay = new LedgerReplay(ledger, [], steps)
  for (let day = replay.nextDay(); day !== Infinity; day = replay.nextDay())
    if (differs(replay.advanceTo(day))) days.add(day)
  return days
}

function differs({ reported_balance, principal_then }: ReceivablePosition): boolean {
  return Math.abs(reported_balance - principal_then) > balanceTolerance(1, principal_then)
}
