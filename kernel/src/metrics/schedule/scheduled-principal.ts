// Splits the principal paid in a period into scheduled and early principal (M18). The schedule is compared over the life of the receivable,
// because a payment that catches up is no prepayment and after a curtailment the schedule is smaller.
import { mulDivHalfUp } from '../../core/rounding.ts'

/** The inputs of a period, minor units. */
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
  /** The scheduled balance: principal that would have been outstanding at the start of the period if everything were paid when due. */
  readonly scheduled_balance: number
}

/** Principal paid in a period, split. */
export interface PrincipalSplit {
  readonly scheduled: number
  readonly unscheduled: number
  /** Single monthly mortality if the period is a month: from 0 to 1; null if the schedule repays everything. */
  readonly smm: { readonly numerator: number; readonly denominator: number } | null
}

/**
 * Splits the principal paid in a period into scheduled and early principal; the two sum to the amount paid.
 *
 * - Behind or on schedule: principal due in the period and before counts as scheduled.
 * - Ahead of it, after a curtailment: the schedule is recast in proportion, opening × due / scheduled balance,
 *   rounded half up. A loan of 1,200 in twelve parts of 100 that has paid 500 after two of them opens with 700
 *   against 1,000 scheduled; of the 100 due in the third month 70 are scheduled, so a payment of 100 includes a
 *   prepayment of 30: SMM 30 / 630.
 * - SMM = unscheduled / (opening − scheduled). A payment beyond the opening principal is no prepayment of it.
 *
 * Neither part is negative, unless a period reverses more than was paid in it: that reverses scheduled principal.
 * Source: The Bond Market Association, Uniform Practices, Standard Formulas (1999), B; catch-up and recast as
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
