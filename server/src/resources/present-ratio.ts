// Ratios as they are answered: never without their parts.
import { type Ratio, decimalOf } from '@tapeline/kernel/core/ratio'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
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
