// Faults of amounts in the words of a form. The service states its limits in minor units; a person reads them in the currency of the box.
import { type RefusedAmount, ServiceFault } from '../service/call.ts'
import { amountText } from '../ui/amount.ts'
import { exampleAmount } from '../ui/amount-input.ts'

/** The sentence of each field that a fault is about, amounts in major units of a currency. */
export function faultsInCurrency(error: unknown, currency: string): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceFault)) return {}
  const amounts = Object.entries(error.limits).map(([param, refused]) => [
    param,
    `${param} ${limitText(refused, currency)}`,
  ])
  return { ...error.fields, ...Object.fromEntries(amounts) }
}

function limitText({ code, limits }: RefusedAmount, currency: string): string {
  const { minimum, maximum, multiple, nearest } = limits
  const shown = (amount: number | string) => `${amountText(amount, currency)} ${currency}`
  if (code === 'invalid_type') return `must be an amount in ${currency}, such as ${exampleAmount(currency)}.`
  if (nearest !== undefined)
    return `must be ${shown(minimum ?? 0)} and a whole number of ${shown(multiple ?? 1)} more. Send ${nearest.map(shown).join(' or ')}.`
  if (minimum !== undefined && maximum !== undefined) return `must be from ${shown(minimum)} to ${shown(maximum)}.`
  if (minimum !== undefined) return `must be at least ${shown(minimum)}.`
  if (maximum === 0) return 'is more than can be drawn. Nothing can be drawn now.'
  return `must be at most ${shown(maximum ?? 0)}.`
}
