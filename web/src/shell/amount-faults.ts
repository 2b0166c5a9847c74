// Faults of amounts in the words of a form. The service states its limits in minor units; a person reads them in the currency of the box.
import { ServiceFault } from '../service/call.ts'
import { placeLabel } from '../words/field-labels.ts'
import { limitText } from '../ui/amount-limits.ts'

/** The sentence of each field that a fault is about, amounts in major units of a currency. */
export function faultsInCurrency(error: unknown, currency: string): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceFault)) return {}
  const amounts = Object.entries(error.limits).map(([param, refused]) => [
    param,
    `${placeLabel(param)} ${limitText(refused, currency)}`,
  ])
  return { ...error.fields, ...Object.fromEntries(amounts) }
}
