// Cash compared with amounts owed: over a cohort's life and in a month. The caller names the base of the first, since originated principal,
// purchase price and expected cash give three different curves.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/**
 * Cumulative collections (M20): principal, interest and fees received to date, net of refunds / `base`, in minor units.
 * The base is originated principal, purchase price or expected collections. Above 1 once more came back than the base;
 * null for a base of zero.
 */
export function deriveCumulativeCollections(received: number | bigint, base: number | bigint): Ratio | null {
  return shareOf(received, base)
}

/**
 * Monthly payment rate, MPR (M21): (principal + finance charges collected in a month) / total receivables at its
 * opening, in minor units: the share of a revolving pool that a month turns over. Null where nothing was owed at the
 * opening.
 */
export function derivePaymentRate(
  principal: number | bigint,
  financeCharges: number | bigint,
  opening: number | bigint,
): Ratio | null {
  return shareOf(BigInt(principal) + BigInt(financeCharges), opening)
}
