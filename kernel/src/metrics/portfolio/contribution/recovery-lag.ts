// How long after a write-off its recoveries came: each recovery is placed by the months since its receivable first had a loss, and weighted
// by its amount for the average, and each loss by the months since the first one. So the month of a change less its months is the month of the
// write-off. A recovery on a receivable without a loss is in none of these sums.
import { monthOfDay } from '../../../core/month.ts'
import { FACT } from '../../ledger/ledger.ts'
import { type ReceivablePosition, total, writtenOff } from '../../performance-history/receivable-position.ts'
import { PRODUCT_MEASURE, RECOVERY_MONTHS_MAX, lossMeasure, recoveryMeasure } from '../measures.ts'
import type { ChangeSink } from './position-change.ts'

/** Adds what was recovered from the end of one day to the end of the next, where its receivable has a loss. */
export function addRecoveryLag(sink: ChangeSink, before: ReceivablePosition, after: ReceivablePosition): void {
  const { day, written_off_since: since } = after
  const recovered = total(after, FACT.recovery) - total(before, FACT.recovery)
  if (since === null || recovered === 0) return
  const months = Math.min(monthOfDay(day) - monthOfDay(since), RECOVERY_MONTHS_MAX)
  sink.add(day, recoveryMeasure(months), recovered)
  const days = BigInt(recovered) * BigInt(day - since)
  if (days !== 0n) sink.addProduct(day, PRODUCT_MEASURE.recovery_days, days)
}

/** Adds what was lost from the end of one day to the end of the next. A loss that is taken back as a whole leaves the month that it was in. */
export function addLosses(sink: ChangeSink, before: ReceivablePosition, after: ReceivablePosition): void {
  const { day, written_off_since: since } = after
  const add = (first: number | null, delta: number) => {
    if (first === null || delta === 0) return
    const months = monthOfDay(day) - monthOfDay(first)
    if (months < RECOVERY_MONTHS_MAX) sink.add(day, lossMeasure(months), delta)
  }
  if (since === before.written_off_since) return add(since, writtenOff(after) - writtenOff(before))
  add(before.written_off_since, -writtenOff(before))
  add(since, writtenOff(after))
}
