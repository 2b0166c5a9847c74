// How fast principal comes back ahead of its schedule: the single monthly mortality and its year, the conditional
// prepayment rate, of one receivable or of a pool.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import { annualiseLoss } from './annualise.ts'

/** Principal of a month in minor units, without what was charged off in it. */
export interface MonthPrincipal {
  /** Outstanding at the close of the month before. */
  readonly opening: number | bigint
  /** Fell due in the month; 0 for interest only and for a bullet before its maturity. */
  readonly scheduled: number | bigint
  /** Paid in the month. */
  readonly paid: number | bigint
  /** Fell due in earlier months and was not paid by the opening, else 0. Paying it is catching up, not prepaying. */
  readonly behind: number | bigint
}

/**
 * SMM: max(0, paid - scheduled - behind) / (opening - scheduled), 0 to 1. What was paid beyond all that was open is an
 * overpayment, no prepayment, and does not count (ours). Null where the schedule leaves nothing to prepay, as in the
 * last month. Source: Bond Market Association, "Standard Formulas for the Analysis of Mortgage-Backed Securities";
 * dv01, "CPR calculation".
 */
export function deriveSmm({ opening, scheduled, paid, behind }: MonthPrincipal): Ratio | null {
  const open = BigInt(opening) - BigInt(scheduled)
  if (open <= 0n) return null
  const ahead = BigInt(paid) - BigInt(scheduled) - BigInt(behind)
  return ratioOf(ahead < 0n ? 0n : ahead < open ? ahead : open, open)
}

/** CPR: 1 - (1 - SMM)^12, exact; null where the SMM is. */
export function deriveCpr(month: MonthPrincipal): Ratio | null {
  const smm = deriveSmm(month)
  return smm === null ? null : annualiseLoss(smm, { method: 'compound' })
}
