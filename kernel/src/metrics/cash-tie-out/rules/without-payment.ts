// Lines behind which there is no payment of a borrower: draws, repayments and interest of a debt line, and money that a lender moves between
// accounts of its own.
import { ByDay } from '../by-day.ts'
import { type OpenItems, type OpenLine, isRejected } from '../open-items.ts'

/** Closes lines of which the operator has stated that they belong to a debt line. */
export function explainDebtLines(open: OpenItems): void {
  for (const line of open.lines()) if (line.is_of_debt_line === true) open.match('debt_line', [line], [])
}

/** Finds the open lines of other accounts that could be the other side of a transfer: the amount the other way, within the days allowed. */
export function otherSides(open: OpenItems): (line: OpenLine) => readonly OpenLine[] {
  const { days_after } = open.settings
  const lines = new ByDay(open.lines(), keyOf)
  return ({ currency, amount, account, day_number }) =>
    lines
      .within(keyOf({ currency, amount: -amount }), day_number, days_after, days_after)
      .filter((other) => other.account !== account)
}

/** Closes pairs of lines that are each other's only other side, where neither could be a payment by its amount: which of both it is, is not known. */
export function matchOwnTransfers(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const sidesOf = otherSides(open)
  const payments = new ByDay(open.payments(), keyOf)
  const couldBePayment = (line: OpenLine) =>
    payments.within(keyOf(line), line.day_number, days_after, days_before).some((payment) => !isRejected(line, payment))
  const pairs = open.lines().flatMap((sent): (readonly [OpenLine, OpenLine])[] => {
    if (sent.amount >= 0) return []
    const [received, ...more] = sidesOf(sent)
    if (received === undefined || more.length > 0 || sidesOf(received).length > 1) return []
    return [sent, received].some(couldBePayment) ? [] : [[sent, received]]
  })
  for (const [sent, received] of pairs) open.match('own_transfer', [sent, received], [])
}

function keyOf({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  return `${currency} ${amount}`
}
