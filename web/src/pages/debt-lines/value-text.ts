// Values of metrics in their units, and how they compare with a threshold. Apart from the other words of covenants: the overview shows them too.
import { divideBigHalfUp } from '@tapeline/kernel/core/rounding'
import { type SumInJson, sumFrom, sumInJson } from '@tapeline/kernel/core/sum'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Unit } from '../../service/api-types.ts'
import { amountText } from '../../ui/amount.ts'
import { NO_FIGURE, multipleOf, percentOf } from '../../ui/ratio.ts'
import { counted } from '../../ui/words.ts'

/** How a value compares with its threshold where the covenant is kept. */
export const COMPARED: Readonly<Record<DebtLineMetric['comparator'], string>> = {
  '<=': 'at most',
  '<': 'below',
  '>=': 'at least',
  '>': 'above',
}

/** A value in its unit; money in the currency of the line, which stands where the values do. */
export function valueText(value: SumInJson | null, unit: Unit | null, currency: string): string {
  if (value === null) return NO_FIGURE
  if (typeof value === 'string') return amountText(value, currency)
  switch (unit) {
    case 'share':
    case 'rate':
      return percentOf(value)
    case 'ratio':
      return multipleOf(value)
    case 'money':
      return Number.isInteger(value) ? amountText(value, currency) : amountText(Math.round(value), currency)
    case 'months':
      return counted(Number(value.toFixed(1)), 'month')
    case 'days':
      return counted(Number(value.toFixed(1)), 'day')
    default:
      return String(value)
  }
}

/** The value of a test or of a month of it: of money beyond 2^53, which a decimal does not hold, the quotient of its parts. */
export function exactValue(
  { value, numerator, denominator }: Pick<DebtLineMetric, 'value' | 'numerator' | 'denominator'>,
  unit: Unit | null,
): SumInJson | null {
  const isHeld = value === null || Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (unit !== 'money' || isHeld || numerator === null || denominator === null) return value
  return sumInJson(sumFrom(divideBigHalfUp(BigInt(numerator), BigInt(denominator))))
}
