// Amounts past due on a day: in all, and by the age of each instalment. Payments cover the oldest first, as in
// `derive-arrears.ts`.
import { type DatedAmount, coverOf, coveredBy } from './dated-amount.ts'

/** Ages in days, both ends included; null has no end. */
export interface AgeRange {
  readonly from: number
  readonly until: number | null
}

/** Days past due on a day, since the due day of what is unpaid: no + 1, so the day after a due date is day 1 (C8). */
export function daysPastDue(since: number | null, day: number): number {
  return since === null ? 0 : Math.max(0, day - since)
}

/**
 * What is past due at the end of a day, minor units: due before it and not covered by then. What falls due that day
 * is not past due.
 */
export function overdueOn(due: readonly DatedAmount[], paid: readonly DatedAmount[], day: number): number {
  const { charges, credits } = coverOf(due, paid)
  let overdue = -coveredBy(credits, day)
  for (const charge of charges) if (charge.day < day) overdue += charge.amount
  return Math.max(0, overdue)
}

/**
 * What is past due at the end of a day by the age of each instalment, one sum a range, minor units. What is older or
 * younger than every range is in none. Source: instalment level delinquency of Apache Fineract.
 */
export function overdueByAge(
  due: readonly DatedAmount[],
  paid: readonly DatedAmount[],
  day: number,
  ranges: readonly AgeRange[],
): number[] {
  const { charges, credits } = coverOf(due, paid)
  const sums = ranges.map(() => 0)
  let covered = coveredBy(credits, day)
  for (const charge of charges) {
    if (charge.day >= day) break
    const unpaid = Math.max(0, charge.amount - covered)
    covered = Math.max(0, covered - charge.amount)
    const age = day - charge.day
    const at = ranges.findIndex(({ from, until }) => from <= age && age <= (until ?? Infinity))
    if (at >= 0) sums[at] = (sums[at] ?? 0) + unpaid
  }
  return sums
}
