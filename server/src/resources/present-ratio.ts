// Ratios as they are answered: never without their parts.
import { type Ratio, decimalOf } from '../core/ratio.ts'
import { RATIO_DIGITS } from '../metrics/story/month-figures.ts'
import type { Resource } from './present.ts'

/** A ratio as answered; null where there is none, or where JSON could not carry a part exactly. */
export function presentRatio(ratio: Ratio | null): Resource | null {
  if (ratio === null) return null
  const numerator = Number(ratio.numerator)
  const denominator = Number(ratio.denominator)
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) return null
  return { numerator, denominator, value: decimalOf(ratio, RATIO_DIGITS) }
}
