// The losses of a cohort, before and after recoveries. All use sums to date, never sums of a period, so the gross curve cannot fall unless
// a write-off is reversed.
import { type Ratio, complementOf } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/**
 * Cumulative gross default, CGD (M16): principal charged off to date / original principal of the cohort, minor units;
 * of lines, all that was drawn. Null for a cohort without principal. Source: dv01, "Cumulative loss calculation".
 */
export function deriveCumulativeGrossDefault(chargedOff: number | bigint, original: number | bigint): Ratio | null {
  return shareOf(chargedOff, original)
}

/**
 * Cumulative net loss, CNL (M16): (charged off - recovered) to date / original principal, minor units. It may fall, and
 * is below zero where recoveries hold fees and interest that were never charged off. Source: as above.
 */
export function deriveCumulativeNetLoss(
  chargedOff: number | bigint,
  recovered: number | bigint,
  original: number | bigint,
): Ratio | null {
  return shareOf(BigInt(chargedOff) - BigInt(recovered), original)
}

/**
 * Recovery rate (M17): recovered / charged off, minor units. By charge-off vintage or by month of cash, which the caller
 * names. Above 1 where recoveries hold fees and interest; null where nothing was charged off.
 * Source: dv01, "Recovery rate and loss severity calculations".
 */
export function deriveRecoveryRate(recovered: number | bigint, chargedOff: number | bigint): Ratio | null {
  return shareOf(recovered, chargedOff)
}

/** Severity, or loss given default (M17): 1 - recovery rate; null without one. Source: as above. */
export function deriveSeverity(recovered: number | bigint, chargedOff: number | bigint): Ratio | null {
  const rate = deriveRecoveryRate(recovered, chargedOff)
  return rate && complementOf(rate)
}
