// The values that an expression of a mapping can have. Numbers are exact ratios, never floats, so that no amount gains or loses a cent
// on its way from a cell; a blank is a value of its own, as in a table.
import type { Ratio } from '@tapeline/kernel/core/ratio'

/** A calendar day, `YYYY-MM-DD`. */
export interface Day {
  readonly day: string
}

/** States that a field is to be cleared: sent as null. */
export const CLEARED = { cleared: true } as const

/** A value; null is a blank. */
export type Value = null | string | boolean | Ratio | Day | typeof CLEARED

/** Why a row cannot be mapped; the message states what to do. */
export class RowFault extends Error {}

/** Why a named value of a row cannot be computed; thrown again wherever the value is used. */
export class ValueFault extends RowFault {}

/** Whether a value is a number. */
export function isNumber(value: Value): value is Ratio {
  return typeof value === 'object' && value !== null && 'numerator' in value
}

/** Whether a value is a day. */
export function isDay(value: Value): value is Day {
  return typeof value === 'object' && value !== null && 'day' in value
}

/** A whole number as a value. */
export function whole(number: number | bigint): Ratio {
  return { numerator: BigInt(number), denominator: 1n }
}

/** A value as a person reads it. */
export function displayTextOf(value: Value): string {
  if (value === null) return 'a blank'
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  return textOf(value)
}

/** A value as text; throws for a number whose decimals never end. */
export function textOf(value: Value): string {
  if (value === null || value === CLEARED) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return isDay(value) ? value.day : isNumber(value) ? plainDecimal(value) : ''
}

const DECIMALS_MAX = 20

/** A number as a plain decimal, without zeros behind it. Throws where it has more than 20 decimals. */
export function plainDecimal({ numerator, denominator }: Ratio): string {
  const sign = numerator < 0n ? '-' : ''
  const size = numerator < 0n ? -numerator : numerator
  let rest = size % denominator
  let decimals = ''
  while (rest > 0n && decimals.length <= DECIMALS_MAX) {
    rest *= 10n
    decimals += String(rest / denominator)
    rest %= denominator
  }
  if (rest > 0n) throw new RowFault(`a quotient has more than ${DECIMALS_MAX} decimals: use round(…, decimals)`)
  const text = String(size / denominator)
  return decimals === '' ? `${sign}${text}` : `${sign}${text}.${decimals}`
}
