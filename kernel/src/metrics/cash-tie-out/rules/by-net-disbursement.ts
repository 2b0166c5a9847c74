// A disbursement of which the lender kept its origination fee at once: the books hold both, the bank the difference.
import { groupBy } from '../../../core/group-by.ts'
import type { Payment } from '../items.ts'
import { type OpenItems, type OpenLine, sumOf } from '../open-items.ts'

/** The largest part of a disbursement that a fee may be, in hundredths of a percent: beyond it, one line would prove what it hardly shows. */
const BASIS_POINTS_MAX = 2_000
const WHOLE = 10_000

/**
 * Closes what was paid out on a receivable and the fee that was kept of it on the same day, with the one line that names them alone and is the
 * difference. Where the receivable has several of either on the day, several lines name it, or the line names others too, all stay open.
 */
export function matchNetDisbursements(open: OpenItems): void {
  const days = groupBy(open.payments(), ({ receivable, day, currency }) => `${receivable}\t${day}\t${currency}`)
  for (const payments of days.values()) {
    if (!isLessFee(payments)) continue
    const lines = namingEither(open, payments).filter(({ amount }) => amount < 0)
    const [line] = lines
    if (line?.amount !== sumOf(payments) || lines.length > 1 || !namesThemAlone(open, line, payments)) continue
    open.match('net_disbursement', [line], payments)
  }
}

/** Whether payments are one that went out and a fee that is a part of it. */
function isLessFee(payments: readonly Payment[]): boolean {
  const [one, other] = payments
  if (one === undefined || other === undefined || payments.length > 2) return false
  const [out, kept] = one.amount < 0 ? [one, other] : [other, one]
  if (out.role !== 'disbursement' || out.amount >= 0 || kept.role !== 'origination_fee' || kept.amount <= 0)
    return false
  return BigInt(kept.amount) * BigInt(WHOLE) <= BigInt(-out.amount) * BigInt(BASIS_POINTS_MAX)
}

/** Open lines that name one of the payments, and may be each of them by their days. */
function namingEither(open: OpenItems, payments: readonly Payment[]): OpenLine[] {
  const references = [...new Set(payments.flatMap((payment) => payment.references))]
  return open.linesNaming(references).filter((line) => payments.every((payment) => open.isTimely(line, payment)))
}

function namesThemAlone(open: OpenItems, line: OpenLine, payments: readonly Payment[]): boolean {
  const named = open.paymentsNamed(line.names).filter((payment) => open.isTimely(line, payment))
  return named.every((payment) => payments.includes(payment))
}
