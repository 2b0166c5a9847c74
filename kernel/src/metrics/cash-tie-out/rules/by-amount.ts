// An amount that one line and one payment alone have within the days allowed, where neither names another.
import { ByDay } from '../by-day.ts'
import type { Payment } from '../items.ts'
import type { OpenItems, OpenLine } from '../open-items.ts'

/** Closes pairs that are each other's only candidate. */
export function matchByAmount(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const lines = new ByDay(open.lines(), keyOf)
  const payments = new ByDay(open.payments(), keyOf)
  const pairs = open.payments().flatMap((payment): (readonly [OpenLine, Payment])[] => {
    const [line, ...more] = lines.within(keyOf(payment), payment.day, days_before, days_after)
    if (line === undefined || more.length > 0) return []
    const rivals = payments.within(keyOf(line), line.day, days_after, days_before)
    return rivals.length === 1 && !namesAnother(open, line, payment) ? [[line, payment]] : []
  })
  for (const [line, payment] of pairs) open.match('amount_and_day', [line], [payment])
}

/** Whether the line names a payment of another receivable: then it is that one's money, or somebody's mistake. */
function namesAnother(open: OpenItems, line: OpenLine, { receivable }: Payment): boolean {
  return line.names.size > 0 && !open.namesReceivable(line, receivable)
}

function keyOf({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  return `${currency} ${amount}`
}
