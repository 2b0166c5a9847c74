// The days on which a receivable owes something, by its ledger. Facts of later days than today are among them, as with every figure as of a day.
import type { Ledger } from '../../ledger/ledger.ts'
import type { MetricSettings } from '../../metric-settings.ts'
import { LedgerReplay } from '../../performance-history/ledger-replay.ts'
import { outstanding } from '../../performance-history/receivable-position.ts'
import type { Days } from './asset-identities.ts'

/** Rising and apart; the last may have no end. */
export function owedDays(ledger: Ledger, steps: readonly MetricSettings[]): Days[] {
  const replay = new LedgerReplay(ledger, [], steps)
  const owed: Days[] = []
  let since: number | undefined
  for (let day = replay.nextDay(); day !== Infinity; day = replay.nextDay()) {
    const owes = outstanding(replay.advanceTo(day)) > 0
    if (owes) since ??= day
    else if (since !== undefined) {
      owed.push([since, day])
      since = undefined
    }
  }
  if (since !== undefined) owed.push([since, Infinity])
  return owed
}
