// Values of covenants in files: each in the unit of its metric, which a column beside it names.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Unit } from '../../service/api-types.ts'
import { type NumberCell, amountCell, percentCell } from '../../ui/file-columns.ts'
import { exactlyCompared } from './covenant-words.ts'
import { exactValue } from './value-text.ts'

/** What the unit of a metric is called in a file. */
export function unitCell(unit: Unit | null, currency: string): string {
  if (unit === 'money') return currency
  return unit === 'share' || unit === 'rate' ? 'percent' : (unit ?? '')
}

/** A value in its unit. */
export function valueCell(
  value: SumInJson | null | undefined,
  unit: Unit | null,
  currency: string,
): string | number | NumberCell | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return amountCell(value, currency)
  if (unit === 'money') return amountCell(Math.round(value), currency)
  return unit === 'share' || unit === 'rate' ? percentCell(value) : value
}

/** A part of a value: parts of shares, rates, ratios and money are amounts, those of averages are products. */
export function partCell(
  part: SumInJson | null | undefined,
  unit: Unit | null,
  currency: string,
): string | number | NumberCell | undefined {
  if (part === null || part === undefined) return undefined
  return isOfAmounts(unit) ? amountCell(part, currency) : part
}

/** Whether the parts of a value are amounts. */
export function isOfAmounts(unit: Unit | null): boolean {
  return unit === 'share' || unit === 'rate' || unit === 'ratio' || unit === 'money'
}

/** The values of a test, for a file that names their unit. */
export function testCells(test: DebtLineMetric, currency: string) {
  const { unit, numerator, denominator, threshold, first_reported } = test
  const of = (one: SumInJson | null | undefined) => valueCell(one, unit, currency)
  return {
    unit: unitCell(unit, currency),
    value: of(exactValue(test, unit)),
    numerator: partCell(numerator, unit, currency),
    denominator: unit === 'money' ? undefined : partCell(denominator, unit, currency),
    compared_value: of(exactlyCompared(test)),
    threshold: of(threshold),
    first_reported: of(first_reported?.value),
  }
}
