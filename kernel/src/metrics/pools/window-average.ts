// Averages over the last months, as triggers and covenants test them. Contracts treat incomplete windows differently, and one filed report
// divided two months by three: so the caller always names the policy.
import type { Ratio } from '../../core/ratio.ts'
import { sumOfRatios } from './ratio-sum.ts'

/**
 * The result of a window with missing months: the mean of the existing months; null until all exist; or their sum divided by the whole
 * window, as if the missing ones were zero.
 */
export const PARTIAL_WINDOWS = ['average_of_what_exists', 'none_until_full', 'divide_by_window'] as const

export type PartialWindow = (typeof PARTIAL_WINDOWS)[number]

/**
 * The arithmetic mean of the last `window` monthly ratios (M36), exact; not the ratio of their sums. `rates` are in month order up to the
 * requested month. A month without a rate (null) is missing, like one before the first; null if all are missing. A RangeError for a window
 * that is no whole number of months, 1 or more. Source: definitions of three-month ratios in credit agreements (Law Insider); SEC filings
 * of card trusts.
 */
export function deriveWindowAverage(
  rates: readonly (Ratio | null)[],
  window: number,
  partial: PartialWindow,
): Ratio | null {
  if (!(Number.isInteger(window) && window >= 1))
    throw new RangeError(`a window of ${window} months: give a whole number, 1 or more`)
  const known = rates.slice(-window).filter((rate) => rate !== null)
  if (known.length === 0 || (partial === 'none_until_full' && known.length < window)) return null
  const months = partial === 'divide_by_window' ? window : known.length
  const { numerator, denominator } = sumOfRatios(known)
  return { numerator, denominator: denominator * BigInt(months) }
}
