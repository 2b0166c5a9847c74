// What was evaluated, as a certificate states it: the same shape, with ratios as texts, since JSON's numbers cannot carry every integer;
// a sum beyond 2^53 is the text of its digits.
import { type Ratio, decimalText } from '../core/ratio.ts'
import type { Json } from '../core/dated-facts.ts'
import { RATIO_DIGITS } from '../metrics/performance-history/month-figures.ts'

/** A ratio with its parts whole; `value` is their quotient, rounded half up. */
export type RatioText = {
  readonly numerator: string
  readonly denominator: string
  readonly value: string
}

/** The stated form of a type. */
export type Certified<T> = T extends Ratio
  ? RatioText
  : T extends bigint
    ? string
    : T extends readonly (infer Part)[]
      ? readonly Certified<Part>[]
      : T extends object
        ? { readonly [Field in keyof T]: Certified<T[Field]> }
        : T

/** States a ratio. */
export function ratioText(ratio: Ratio): RatioText {
  const { numerator, denominator } = ratio
  return {
    numerator: String(numerator),
    denominator: String(denominator),
    value: decimalText(ratio, RATIO_DIGITS),
  }
}

/** States what was evaluated: records, lists, ratios, and what JSON can carry. */
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
