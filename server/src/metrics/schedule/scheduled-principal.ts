// How much of the principal paid in a period was scheduled, and how much came early (M18). The schedule is compared
// over the life of the receivable, because a payment that catches up is no prepayment and one after a curtailment
// meets a smaller schedule.
import { mulDivHalfUp } from '../../core/rounding.ts'

/** What is known of a period, minor units. */
export interface PrincipalPeriod {
  /** Outstanding principal when the period began. */
  readonly opening: number
  /** Principal paid in the period. */
  readonly paid: number
  /** Principal paid before the period, since origination. */
  readonly paid_before: number
  /** Principal that fell due before the period, since origination. */
  readonly due_before: number
  /** Principal that falls due in the period. */
  readonly due: number
  /** What would have been outstanding when the period began if everything were paid when due. */
  readonly scheduled_balance: number
}

/** Principal paid in a period, parted. */
export interface PrincipalSplit {
  readonly scheduled: number
  readonly unscheduled: number
  /**
   * Single monthly mortality where the period is a month: from 0 to 1; null where the schedule repays all there was.
   */
  readonly smm: { readonly numerator: number; readonly denominator: number } | null
}

/**
 * Parts the principal paid in a period into what was scheduled and what came early; the two sum to what was paid.
 *
 * - Behind or on schedule: what fell due in the period and before counts as scheduled.
 * - Ahead of it, after a curtailment: the schedule is recast in proportion, opening × due / scheduled balance,
 *   rounded half up. A loan of 1,200 in twelve parts of 100 that has paid 500 after two of them opens with 700
 *   against 1,000 scheduled; of the 100 due in the third month 70 are scheduled, so a payment of 100 holds a
 *   prepayment of 30: SMM 30 / 630.
 * - SMM = unscheduled / (opening − scheduled). What is paid beyond the opening principal is no prepayment of it.
 *
 * Neither part is negative, but where a period takes back more than was paid in it: that is scheduled principal
 * undone. Source: The Bond Market Association, Uniform Practices, Standard Formulas (1999), B; catch-up and recast as
 * dv01 has them.
 */
export function splitPrincipal(period: PrincipalPeriod): PrincipalSplit {
  const scheduled = Math.min(period.paid, scheduledIn(period))
  const unscheduled = period.paid - scheduled
  const denominator = period.opening - Math.max(0, scheduled)
  const smm = denominator > 0 ? { numerator: Math.min(unscheduled, denominator), denominator } : null
  return { scheduled, unscheduled, smm }
}

function scheduledIn({ opening, paid_before, due_before, due, scheduled_balance }: PrincipalPeriod): number {
  const behind = due_before - paid_before
  if (behind >= 0) return Math.max(0, Math.min(opening, behind + due))
  if (scheduled_balance <= 0) return 0
  return Math.max(0, Math.min(opening, mulDivHalfUp(opening, due, scheduled_balance)))
}
