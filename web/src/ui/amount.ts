// Amounts as people read them: exact to the last minor unit, thousands apart. The currency stands where the amounts do.
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

function thousandsApart(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
