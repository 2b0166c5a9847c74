// An amount that one line and one payment alone have within the days allowed, among those that the line does not name another than.
import { ByDay } from '../by-day.ts'
import type { Payment } from '../items.ts'
import { type OpenItems, type OpenLine, isRejected } from '../open-items.ts'
import { otherSides } from './without-payment.ts'

/** Closes pairs that are each other's only candidate; not where the line could as well be a transfer between accounts of the lender. */
export function matchByAmount(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const lines = new ByDay(open.lines(), keyOf)
  const { of_lender, of_operator } = open.rivals()
  const lenders = new ByDay(of_lender, keyOf)
  const rivals_of = {
    lender: lenders,
    operator: of_operator === of_lender ? lenders : new ByDay(of_operator, keyOf),
  }
  const sidesOf = otherSides(open)
  const pairs = open.payments().flatMap((payment): (readonly [OpenLine, Payment])[] => {
    const [line, ...more] = lines
      .within(keyOf(payment), payment.day_number, days_before, days_after)
      .filter((each) => !open.namesAnother(each, payment) && !isRejected(each, payment))
    if (line === undefined || more.length > 0 || sidesOf(line).length > 0) return []
    const rivals = rivals_of[line.source ?? 'operator']
      .within(keyOf(line), line.day_number, days_after, days_before)
      .filter((each) => !open.namesAnother(line, each) && !isRejected(line, each))
    return rivals.length === 1 ? [[line, payment]] : []
  })
  for (const [line, payment] of pairs) open.match('amount_and_day', [line], [payment])
}

function keyOf({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  return `${currency} ${amount}`
}
