// Days and amounts past due on a day. Payments cover the oldest first, as in `derive-arrears.ts`.
import { type Claim, paidBy } from './claim.ts'

/** Days past due on a day, since the due day of the oldest unpaid amount: the day after a due date is day 1 (C8). */
export function daysPastDue(since: number | null, day: number): number {
  return since === null ? 0 : Math.max(0, day - since)
}

/**
 * The amount past due at the end of a day, minor units: due before it and not covered by then, without any tolerance. An amount that falls
 * due that day is not past due.
 */
export function overdueOn({ items, paid, interest_pays }: Claim, day: number): number {
  let principal = 0
  let interest = 0
  for (const item of items) {
    if (item.day >= day) break
    principal += item.principal
    interest += item.interest
  }
  const interest_paid = paidBy(paid.interest, day)
  const covered = interest_pays === 'anything' ? interest_paid : Math.min(interest_paid, interest)
  return Math.max(0, principal + interest - paidBy(paid.principal, day) - covered)
}
