// A disbursement of which the lender kept something at once, such as its origination fee: the books hold both, the bank the difference.
import { groupBy } from '../../../core/group-by.ts'
import type { Payment } from '../items.ts'
import { type OpenItems, type OpenLine, sumOf } from '../open-items.ts'

/**
 * Closes what was paid out on a receivable and what was kept of it on the same day, with the one line that names it and is the difference.
 * Where the receivable has several of either on the day, or several lines name it, all stay open.
 */
export function matchNetDisbursements(open: OpenItems): void {
  const days = groupBy(open.payments(), ({ receivable, day, currency }) => `${receivable}\t${day}\t${currency}`)
  for (const payments of days.values()) {
    const [one, other] = payments
    if (one === undefined || other === undefined || payments.length > 2) continue
    if (one.amount > 0 === other.amount > 0) continue
    const net = sumOf(payments)
    const lines = net < 0 ? namingEither(open, payments).filter(({ amount }) => amount < 0) : []
    const [line] = lines
    if (line?.amount === net && lines.length === 1) open.match('net_disbursement', [line], payments)
  }
}

/** Open lines that name one of the payments, and may be each of them by their days. */
function namingEither(open: OpenItems, payments: readonly Payment[]): OpenLine[] {
  const references = [...new Set(payments.flatMap((payment) => payment.references))]
  return open.linesNaming(references).filter((line) => payments.every((payment) => open.isTimely(line, payment)))
}
