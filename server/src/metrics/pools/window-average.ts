// Averages over the last months, as triggers and covenants test them. What a window that is not yet full means differs
// between contracts, and a filed report has been seen to divide two months by three: so the policy is always named.
import type { Ratio } from '../../core/ratio.ts'
import { sumOfRatios } from './ratio-sum.ts'

/**
 * What a window with missing months gives: the mean of the months there are; nothing until all are there; or their sum
 * by the whole window, as if the missing were zero.
 */
export const PARTIAL_WINDOWS = ['average_of_what_exists', 'none_until_full', 'divide_by_window'] as const

export type PartialWindow = (typeof PARTIAL_WINDOWS)[number]

/**
 * The arithmetic mean of the last `window` monthly ratios (M36), exact; not the ratio of their sums. `rates` are in the
 * order of their months up to the one that is asked for. A month without a rate (null) is missing, as is one before the
 * first; null where all are. A RangeError for a window that is no whole number of months, 1 or more.
 * Source: definitions of three-month ratios in credit agreements (Law Insider); SEC filings of card trusts.
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
