// Interest rates: annual fractions (0.05 is 5 %) with at most nine decimals, so that each is a whole number of billionths and nothing is
// lost between the JSON number, the database and the kernel.
import { type Reading, accept, refuse } from './fault.ts'
import type { Ratio } from './ratio.ts'

const BILLION = 1_000_000_000
const RATE_MAX = 10

/** Reads an annual rate as a fraction, −10 to 10, with at most nine decimals. */
export function parseInterestRate(rate: number): Reading<number> {
  if (!(rate >= -RATE_MAX && rate <= RATE_MAX)) {
    return refuse('out_of_range', 'must be from -10 to 10, as an annual fraction: send 0.05 for 5 %')
  }
  if (billionthsOf(rate) / BILLION !== rate) {
    return refuse('invalid_value', 'must have at most nine decimals: send it rounded, for example 0.057142857')
  }
  return accept(rate === 0 ? 0 : rate)
}

/** A rate as an exact whole number of billionths: 0.05 is 50,000,000. */
export function billionthsOf(rate: number): number {
  return Math.round(rate * BILLION)
}

/** A rate as an exact ratio; all have one denominator, so that their sums keep it. */
export function ratioOfInterest(rate: number): Ratio {
  return { numerator: BigInt(billionthsOf(rate)), denominator: BigInt(BILLION) }
}
