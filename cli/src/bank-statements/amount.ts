// Decimals to minor units. Digits are moved, never multiplied, so no amount passes through a floating point number.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const XML_DECIMAL = /^\+?(\d{0,18})(?:\.(\d{0,18}))?$/

/** Digits before and after the decimal sign as minor units of an ISO 4217 currency. */
export function toMinorUnits(whole: string, fraction: string, currency: string): Reading<number> {
  const decimals = minorUnits(currency)
  if (/[1-9]/.test(fraction.slice(decimals)))
    return refuse('invalid_value', `has more decimals than the ${decimals} of ${currency}`)
  const minor = BigInt(`0${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) return refuse('out_of_range', 'is larger than can be kept exactly')
  return accept(Number(minor))
}

/** Reads an xs:decimal that is not negative: `1234.5`. */
export function parseXmlAmount(text: string, currency: string): Reading<number> {
  const [, whole = '', fraction = ''] = XML_DECIMAL.exec(text) ?? []
  if (whole + fraction === '') return refuse('invalid_format', 'must be digits with a decimal point, without a sign')
  return toMinorUnits(whole, fraction, currency)
}
