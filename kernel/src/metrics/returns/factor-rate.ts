// Factor rate of an advance: the total to be repaid, divided by the amount advanced. Lenders of merchant cash advances quote it instead of
// an annual rate: at 1.30 an advance of 1,000.00 is repaid with 1,300.00, however long that takes.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from '../pools/share-of.ts'
import type { DueItem } from '../schedule/schedule-terms.ts'

/**
 * The total of a schedule, principal and interest, divided by the principal advanced less refunds, in minor units. Null if either is
 * unknown.
 */
export function deriveFactorRate(due: readonly DueItem[], advanced: number): Ratio | null {
  const to_repay = sumDue(due)
  return to_repay === null || advanced <= 0 ? null : shareOf(to_repay, advanced)
}

/** All principal and interest of a schedule, in minor units; null without items. */
export function sumDue(due: readonly DueItem[]): bigint | null {
  if (due.length === 0) return null
  return due.reduce((sum, { principal, interest }) => sum + BigInt(principal) + BigInt(interest), 0n)
}
