// Amounts as people read them: exact to the last minor unit, thousands apart. The currency stands where the amounts do.
import { formatAmount } from '../../../server/src/core/money.ts'

/** An amount in minor units: 123456789 in USD is `1,234,567.89`. */
export function amountText(amount: number, currency: string): string {
  const [whole = '', decimals] = formatAmount(amount, currency).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
