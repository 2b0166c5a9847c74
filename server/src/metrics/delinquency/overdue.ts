// Days and amounts past due on a day. Payments cover the oldest first, as in `derive-arrears.ts`.
import { type DatedAmount, coverOf, coveredBy } from './dated-amount.ts'

/** Days past due on a day, since the due day of what is unpaid: no + 1, so the day after a due date is day 1 (C8). */
export function daysPastDue(since: number | null, day: number): number {
  return since === null ? 0 : Math.max(0, day - since)
}

/**
 * What is past due at the end of a day, minor units: due before it and not covered by then. What falls due that day
 * is not past due.
 */
export function overdueOn(due: readonly DatedAmount[], paid: readonly DatedAmount[], day: number): number {
  const { charges, credits } = coverOf(due, paid)
  let overdue = -coveredBy(credits, day)
  for (const charge of charges) if (charge.day < day) overdue += charge.amount
  return Math.max(0, overdue)
}
