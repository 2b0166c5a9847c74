// Receivables that have ever been 30, 60 or 90 days past due, by each basis. One counts once, from the day on which it first is, and
// stays counted when it is cured: so the share of a cohort never falls with its age.
import { cashOut } from '../../performance-history/month-figures.ts'
import { type ReceivablePosition, outstanding, writtenOff } from '../../performance-history/receivable-position.ts'
import { type Basis, BASES, EVER_DAYS, everMeasure } from '../measures.ts'

/** Adds what changed from the end of one day to the end of a later one. */
export function changeEverPastDue(
  add: (measure: number, delta: number) => void,
  before: ReceivablePosition,
  after: ReceivablePosition,
): void {
  for (const basis of BASES)
    for (const [at, days] of EVER_DAYS.entries()) {
      if (worstOf(after, basis) < days) break
      const was = worstOf(before, basis) >= days
      add(everMeasure(basis, 'receivables', at), was ? 0 : 1)
      add(everMeasure(basis, 'principal', at), cashOut(after) - (was ? cashOut(before) : 0))
      if (was) add(everMeasure(basis, 'written_off', at), writtenOff(after) - writtenOff(before))
      else add(everMeasure(basis, 'balance', at), outstanding(after))
    }
}

/** The next day on which age alone makes a receivable as late as it never was; Infinity where it is not past due. */
export function nextEverDay(position: ReceivablePosition): number {
  if (outstanding(position) <= 0) return Infinity
  return Math.min(
    nextDayOf(position.delinquent_since, position.worst_reported),
    nextDayOf(position.rolling_since, position.worst_computed),
  )
}

function nextDayOf(since: number | null, worst: number): number {
  const days = EVER_DAYS.find((days) => days > worst)
  return since === null || days === undefined ? Infinity : since + days
}

/** The most days that a receivable has ever been past due by a basis. */
export function worstOf(position: ReceivablePosition, basis: Basis): number {
  return basis === 'reported' ? position.worst_reported : position.worst_computed
}
