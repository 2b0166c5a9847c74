// What is past due by the age of each instalment, from the kernel's own cover of what is due. Nothing serves it yet; a published
// example judges by it.
import { type DatedAmount, coverOf, coveredBy } from '../../../src/metrics/delinquency/dated-amount.ts'

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
