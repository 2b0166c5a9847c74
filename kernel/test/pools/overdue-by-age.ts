// What is past due by the age of each instalment, payments covering the oldest first. Nothing serves it yet; a published example
// judges by it.
import { type Claim, paidBy, reportedClaim } from '../../src/metrics/delinquency/claim.ts'
import type { DatedAmount } from '../../src/metrics/delinquency/dated-amount.ts'

/** The claim of amounts due and paid, all of them principal. */
export function claimFor(due: readonly DatedAmount[], paid: readonly DatedAmount[]): Claim {
  const items = due.map(({ day, amount }) => ({ day, principal: amount, interest: 0 }))
  return reportedClaim(items, { principal: paid, interest: [] })
}

/** Ages in days, both ends included; null has no end. */
export interface AgeRange {
  readonly from: number
  readonly until: number | null
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
  const claim = claimFor(due, paid)
  const sums = ranges.map(() => 0)
  let covered = paidBy(claim.paid.principal, day)
  for (const item of claim.items) {
    if (item.day >= day) break
    const unpaid = Math.max(0, item.principal - covered)
    covered = Math.max(0, covered - item.principal)
    const age = day - item.day
    const at = ranges.findIndex(({ from, until }) => from <= age && age <= (until ?? Infinity))
    if (at >= 0) sums[at] = (sums[at] ?? 0) + unpaid
  }
  return sums
}
