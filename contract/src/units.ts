// The unit of a number, stated in its schema (`x-unit`). The interface document shows it to programs; files for people are written by it.
import type { Kind } from './kind.ts'

/** The keyword of a schema that names the unit. */
export const UNIT = 'x-unit'

/** The keyword that names the record whose currency an amount is in, when that is not the record that contains it. */
export const CURRENCY_OF = 'x-currency-of'

/** The keyword that names a field beside the number, or in an enclosing record, and the words in it for which the number is money in minor units. */
export const MINOR_UNITS_WHERE = 'x-minor-units-where'

/**
 * The unit of a number, or of the value of a ratio. `minor_units`: money, in the minor unit of its currency. `minor_units_or_count`: money
 * when the field `unit` beside it is `amount`, else a count. `fraction`: 0.05 is 5 %.
 */
export type Unit =
  'minor_units' | 'minor_units_or_count' | 'fraction' | 'multiple' | 'days' | 'months' | 'years' | 'number'

/** A kind whose schema states its unit. */
export function inUnit<K extends Kind>(kind: K, unit: Unit): K {
  return { ...kind, schema: { ...kind.schema, [UNIT]: unit } }
}

/** An amount in the currency of the debt line that it is about. */
export function inLineCurrency<K extends Kind>(kind: K): K {
  return { ...kind, schema: { ...kind.schema, [CURRENCY_OF]: 'debt_line' } }
}

/** The unit that a schema states, also when the value may be null. */
export function unitOf(schema: unknown): Unit | undefined {
  const { [UNIT]: unit, anyOf } = schema as { [UNIT]?: Unit; anyOf?: readonly unknown[] }
  return unit ?? anyOf?.map(unitOf).find((found) => found !== undefined)
}
