// Faults of amounts in the words of a form. The service states its limits in minor units; a person reads them in the currency of the box.
import { limitSentence } from '../../../server/src/core/amount-limits.ts'
import { ServiceFault } from '../service/call.ts'
import { amountText } from '../ui/amount.ts'
import { exampleAmount } from '../ui/amount-input.ts'

/** The sentence of each field that a fault is about, amounts in major units of a currency. */
export function faultsInCurrency(error: unknown, currency: string): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceFault)) return {}
  const shown = (amount: number | string): string => `${amountText(amount, currency)} ${currency}`
  const words = { currency, shown, example: exampleAmount(currency) }
  const amounts = Object.entries(error.limits).map(([param, refused]) => [
    param,
    `${param} ${limitSentence(refused, words)}`,
  ])
  return { ...error.fields, ...Object.fromEntries(amounts) }
}
