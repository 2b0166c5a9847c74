// Ratios as they are answered: never without their parts.
import { type Ratio, decimalOf } from '../core/ratio.ts'
import { sumFrom } from '../core/sum.ts'
import { RATIO_DIGITS } from '../metrics/performance-history/month-figures.ts'
import type { Resource } from './present.ts'

/** A ratio as answered; null where there is none. */
export function presentRatio(ratio: Ratio | null): Resource | null {
  if (ratio === null) return null
  return {
    numerator: sumFrom(ratio.numerator),
    denominator: sumFrom(ratio.denominator),
    value: decimalOf(ratio, RATIO_DIGITS),
  }
}
