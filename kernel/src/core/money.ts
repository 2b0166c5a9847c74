// Money as text: integer minor units as decimals. Digits are moved, never divided, so no amount ever passes through a floating point
// number.
import { minorUnits } from './currency.ts'

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
