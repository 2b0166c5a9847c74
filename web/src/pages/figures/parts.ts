// The parts of a figure as they are read: amounts in their currency, counts thousands apart.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { Ratio } from '../../service/api-types.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import { amountText, countText } from '../../ui/amount.ts'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'

/** An amount with its currency, or a count. */
export function measureText(value: SumInJson | null, measure: Measure, currency: string): string {
  if (value === null) return NO_FIGURE
  return measure === 'amount' ? `${amountText(value, currency)} ${currency}` : countText(value)
}

/** The same where the table names the currency. */
export function shortText(value: SumInJson, measure: Measure, currency: string): string {
  return measure === 'amount' ? amountText(value, currency) : countText(value)
}

/** Numerator and denominator of a ratio, each with what it is. */
export function ratioParts(
  ratio: Ratio | null,
  [numerator, denominator]: readonly [string, string],
  text: (value: SumInJson) => string,
): FigurePart[] {
  if (ratio === null) return []
  return [
    { name: numerator, value: text(ratio.numerator) },
    { name: denominator, value: text(ratio.denominator) },
  ]
}

/** The share of the portfolio that a figure covers. */
export function coveragePart(coverage: Ratio | null): FigurePart {
  return { name: 'Coverage: share of principal with a known schedule', value: percentText(coverage) }
}
