// Money as text: integer minor units out as decimals, exact decimals in as minor units. Digits are moved, never
// multiplied, so no floating point number ever touches an amount.
import { minorUnits } from './currency.ts'
import { type Reading, accept, refuse } from './fault.ts'

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/

/**
 * An amount in minor units with its currency: 12345 USD is `123.45 USD`. A RangeError for a fraction or unknown
 * code.
 */
export function formatMoney(amount: number | bigint, currency: string): string {
  return `${formatAmount(amount, currency)} ${currency}`
}

/** An amount in minor units as a plain decimal: 12345 in USD is `123.45`. */
export function formatAmount(amount: number | bigint, currency: string): string {
  const decimals = minorUnits(currency)
  const minor = BigInt(amount)
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const sign = minor < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`
}

/**
 * Reads a decimal amount of a currency into minor units within plus and minus 2^53 − 1: `93779.36` USD is 9377936.
 * Decimals beyond the minor unit are refused unless they are zeros.
 */
export function parseDecimal(text: string, currency: string): Reading<number> {
  const decimals = minorUnits(currency)
  const match = DECIMAL.exec(text)
  if (match === null) {
    return refuse('invalid_format', `must be a decimal number: ${formOf(currency)}`)
  }
  const [, sign = '', whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(decimals))) {
    return refuse('invalid_value', `must have at most ${decimals} decimals in ${currency}: ${formOf(currency)}`)
  }
  const minor = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (minor > Number.MAX_SAFE_INTEGER) {
    return refuse('out_of_range', `must be at most ${formatMoney(Number.MAX_SAFE_INTEGER, currency)}, of either sign`)
  }
  return accept(sign === '' || minor === 0 ? minor : -minor)
}

function formOf(currency: string): string {
  const example = formatAmount(123456, currency)
  return `send digits with a point and no thousands separators or symbols, for example ${example}`
}
