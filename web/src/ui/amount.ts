// Amounts as people read them: exact to the last minor unit, thousands apart. The currency stands where the amounts do.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { formatAmount } from '@tapeline/kernel/core/money'

/** An amount in minor units, digits or a bigint where a number does not hold it: 123456789 in USD is `1,234,567.89`. */
export function amountText(amount: number | string | bigint, currency: string): string {
  const minor = typeof amount === 'string' ? BigInt(amount) : amount
  const [whole = '', decimals] = formatAmount(minor, currency).split('.')
  const grouped = thousandsApart(whole)
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** A count, thousands apart; digits where a number does not hold it. */
export function countText(count: number | string): string {
  return thousandsApart(String(count))
}

/** An amount for the scale of a chart, where a rounded one will do: 123456789 in USD is `1.2M`. */
export function shortAmountText(amount: number, currency: string): string {
  return shortCountText(amount / 10 ** minorUnits(currency))
}

/** A number for the scale of a chart: 1200 is `1.2k`. */
export function shortCountText(count: number): string {
  return SHORT.format(count).replace('K', 'k')
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

function thousandsApart(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
