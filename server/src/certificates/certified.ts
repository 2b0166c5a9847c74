// Evaluated figures in the form of a certificate: the same shape, but ratios hold texts, since JSON numbers cannot hold every integer. A
// sum beyond 2^53 is the text of its digits.
import { type Ratio, decimalText } from '@tapeline/kernel/core/ratio'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'

/** A ratio with its exact numerator and denominator; `value` is their quotient, rounded half up. */
export type RatioText = {
  readonly numerator: string
  readonly denominator: string
  readonly value: string
}

/** A type in its certificate form. */
export type Certified<T> = T extends Ratio
  ? RatioText
  : T extends bigint
    ? string
    : T extends readonly (infer Part)[]
      ? readonly Certified<Part>[]
      : T extends object
        ? { readonly [Field in keyof T]: Certified<T[Field]> }
        : T

/** Converts a ratio to its certificate form. */
export function ratioText(ratio: Ratio): RatioText {
  const { numerator, denominator } = ratio
  return {
    numerator: String(numerator),
    denominator: String(denominator),
    value: decimalText(ratio, RATIO_DIGITS),
  }
}

/** Converts evaluated figures to their certificate form: records, lists, ratios, and values that JSON can hold. */
export function certify<T>(evaluated: T): Certified<T> {
  return stated(evaluated) as Certified<T>
}

function stated(value: unknown): Json {
  if (isRatio(value)) return ratioText(value)
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(stated)
  if (typeof value !== 'object' || value === null) return value as Json
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, stated(part)]))
}

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null && 'numerator' in value && typeof value.numerator === 'bigint'
}
