// A reference with one typing mistake: a line states a name that nobody has, one mistake away from that of a payment with its very amount, within
// the days allowed. Only where the line could be no other payment in this way, and the payment no other line, and where nobody else has a name
// as close: contracts that are numbered one after another allow for no mistakes.
import { ByDay } from '../by-day.ts'
import type { Payment } from '../items.ts'
import { isOneMistakeAway, namesOneMistakeAway } from '../mistakes.ts'
import { type OpenItems, type OpenLine, isRejected } from '../open-items.ts'

/** Closes lines with the payment whose reference they state with a mistake. */
export function matchMistyped(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const payments = new ByDay(open.payments(), keyOf)
  const payment_of = new Map<OpenLine, Payment | undefined>()
  const line_of = new Map<Payment, OpenLine | undefined>()
  for (const line of open.lines()) {
    if (line.names.length > 0 || line.strangers.length === 0) continue
    for (const payment of payments.within(keyOf(line), line.day_number, days_after, days_before)) {
      if (isRejected(line, payment) || !isMistyped(open, line, payment)) continue
      payment_of.set(line, payment_of.has(line) ? undefined : payment)
      line_of.set(payment, line_of.has(payment) ? undefined : line)
    }
  }
  for (const [line, payment] of payment_of) {
    if (payment !== undefined && line_of.get(payment) === line) open.match('mistyped_reference', [line], [payment])
  }
}

function isMistyped(open: OpenItems, { strangers }: OpenLine, { references }: Payment): boolean {
  return strangers.some((stranger) =>
    references.some((reference) => isOneMistakeAway(stranger, reference) && !hasNeighbor(open, reference)),
  )
}

/** Where somebody else has a name so close, numbers are close together: what nobody has may be the right name of what is not reported. */
function hasNeighbor(open: OpenItems, reference: string): boolean {
  return namesOneMistakeAway(reference).some((name) => open.isName(name))
}

function keyOf({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  return `${currency} ${amount}`
}
