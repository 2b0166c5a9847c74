// The limits of a refused amount, in major units of a currency, as the dashboard writes amounts.
import { type RefusedAmount, limitSentence } from '@tapeline/kernel/core/amount-limits'
import { amountText } from './amount.ts'
import { exampleAmount } from './amount-input.ts'

/** What would be accepted instead; continues a sentence that starts with the name of the field. */
export function limitText(refused: RefusedAmount, currency: string): string {
  const shown = (amount: number | string): string => `${amountText(amount, currency)} ${currency}`
  return limitSentence(refused, { currency, shown, example: exampleAmount(currency) })
}
