// First payment default: whether the first item that falls due on a receivable is still unpaid 30 days after its due day. Judged once, on
// that day, by the schedule in force then, so that no later payment, bounce or schedule changes what a past day was.
import type { Claim } from '../../delinquency/claim.ts'
import { FACT } from '../../ledger/ledger.ts'
import type { DueItem } from '../../schedule/schedule-terms.ts'
import { type Expectations, dueOn } from '../../performance-history/expectations.ts'
import { type ReceivablePosition, outcomeOf, total } from '../../performance-history/receivable-position.ts'

/** Days after its due day at whose end the first item must be paid (ours; lenders use 30, some the next due day). */
export const FIRST_PAYMENT_DAYS = 30

/** What became of a first payment. */
export const FIRST_PAYMENTS = ['paid', 'defaulted'] as const

export type FirstPayment = (typeof FIRST_PAYMENTS)[number]

/** The day at whose end the first item is judged, and the due day of the second; Infinity where there is none. Day numbers. */
export interface FirstDue {
  readonly judged_on: number
  readonly next_due: number
}

/** The first item of the schedule by which the day of the judgement is judged; undefined where it is not known what falls due. */
export function firstDueOf(expected: Expectations): FirstDue | undefined {
  const { claims } = expected
  for (const [at, { from, claim }] of claims.entries()) {
    const [first, next_due = Infinity] = firstDays(claim, dueOn(expected, from))
    if (first === undefined) continue
    const judged_on = Math.max(first + FIRST_PAYMENT_DAYS, from)
    if (judged_on < (claims[at + 1]?.from ?? Infinity)) return { judged_on, next_due }
  }
  return undefined
}

/** The due days of the first two items of a schedule that are asked for. Returned payments are due too, but on no day of the schedule. */
function firstDays({ items }: Claim, scheduled: readonly DueItem[]): number[] {
  const days: number[] = []
  let place = 0
  for (const { day } of items) {
    while ((scheduled[place]?.day ?? Infinity) < day) place += 1
    if (scheduled[place]?.day === day) days.push(day)
    if (days.length === 2) break
  }
  return days
}

/**
 * What became of it by the end of the day on which it is judged; null where nothing was disbursed. Defaulted where the oldest item that is
 * not fully paid (M1) is older than the second one: it is the first, or a payment of it that was returned. Whoever repaid all has paid, and
 * who was written off has not.
 */
export function judgeFirstPayment({ next_due }: FirstDue, position: ReceivablePosition): FirstPayment | null {
  if (total(position, FACT.disbursement) <= 0) return null
  const outcome = outcomeOf(position)
  const is_open = position.rolling_since !== null && position.rolling_since < next_due
  return is_open && outcome !== 'paid_off' ? 'defaulted' : 'paid'
}
