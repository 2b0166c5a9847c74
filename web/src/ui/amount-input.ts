// Amounts as people type them: major units of a currency, thousands apart or not. What is not exactly an amount of minor units is refused
// with a sentence, and never rounded.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { amountText } from './amount.ts'

/** Limits of an amount, in minor units. */
export interface AmountBounds {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** What was typed: an amount in minor units, or a sentence on what to type instead. */
export type TypedAmount = { readonly amount: number } | { readonly problem: string }

const GROUPED = /^\d{1,3}(?:[,\s]\d{3})*$/
const NUMBER = /^(-?)([\d,\s]*)(?:\.(\d*))?$/

/** Reads `25,000.50` in minor units of a currency: 2500050 in USD. */
export function readAmount(text: string, currency: string, bounds: AmountBounds = {}): TypedAmount {
  const [whole, sign, integer = '', decimals = ''] = NUMBER.exec(text.trim()) ?? []
  const digits = minorUnits(currency)
  const isGrouped = /^\d*$/.test(integer) || GROUPED.test(integer)
  if (whole === undefined || integer + decimals === '' || !isGrouped)
    return { problem: `Send an amount in ${currency}, such as ${exampleAmount(currency)}.` }
  if (decimals.length > digits) return { problem: decimalsProblem(currency, digits) }
  const minor = BigInt(`${integer.replaceAll(/\D/g, '')}${decimals.padEnd(digits, '0')}`)
  return within(sign === '-' ? -minor : minor, currency, bounds)
}

/** An amount as it may be typed, for sentences: `25,000.00`. */
export function exampleAmount(currency: string): string {
  return amountText(25_000 * 10 ** minorUnits(currency), currency)
}

function within(minor: bigint, currency: string, bounds: AmountBounds): TypedAmount {
  const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = bounds
  const shown = (amount: number) => `${amountText(amount, currency)} ${currency}`
  if (minor < minimum) return { problem: `Send at least ${shown(minimum)}.` }
  if (minor > maximum) return { problem: `Send at most ${shown(maximum)}.` }
  return { amount: Number(minor) }
}

function decimalsProblem(currency: string, digits: number): string {
  if (digits === 0) return `${currency} has no decimals. Send a whole amount, such as 25,000.`
  return `${currency} has ${digits} decimals. Send no more than that, such as ${exampleAmount(currency)}.`
}
