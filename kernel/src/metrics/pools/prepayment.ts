// Prepayment speeds of a pool, by month, by year and on the scale of auto trusts. The prepaid part of a payment is determined for each
// receivable (M18) before it is added up: a receivable that is behind cannot offset one that is ahead.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import { annualiseLoss } from '../returns/annualise.ts'
import { deriveCdr } from './default-rate.ts'
import { shareOf } from './share-of.ts'

/**
 * Pooled SMM (M18): principal paid ahead in a month / (opening principal - principal paid as scheduled), in minor units,
 * three sums over the same receivables: those of the opening whose schedule is known. Interest only and bullets have
 * nothing scheduled. Null where the schedule repaid all there was.
 * Source: Bond Market Association, standard formulas; dv01, "CPR calculation".
 */
export function deriveSmm(
  paidAhead: number | bigint,
  opening: number | bigint,
  scheduled: number | bigint,
): Ratio | null {
  return shareOf(paidAhead, BigInt(opening) - BigInt(scheduled))
}

/** CPR (M18): 1 - (1 - SMM)^12, exact. Null where the SMM is, or is above 1. Source: as above. */
export function deriveCpr(smm: Ratio | null): Ratio | null {
  return smm && annualiseLoss(smm, { method: 'compound' })
}

/**
 * CPR (M18) of several months: 1 - ((1 - SMM_1) ... (1 - SMM_n))^(12 / n), as the CDR of n months. Null where an SMM is, or is above 1.
 */
export function deriveCprOfMonths(smms: readonly (Ratio | null)[]): Ratio | null {
  return deriveCdr(smms)
}

/**
 * ABS speed (M19): SMM / (1 + SMM * (age - 1)), the month's prepayments as a share of the loans that there were at the
 * beginning; 0.015 is "1.5 ABS". Exact. `age` is the month of life, 1 for the first, of a pool its weighted average;
 * counts stand for loans of one size. Null without an SMM or an age, and for an age below 1.
 * Source: Bond Market Association, standard formulas, absolute prepayment model.
 */
export function deriveAbsSpeed(smm: Ratio | null, age: Ratio | null): Ratio | null {
  if (smm === null || age === null || age.numerator < age.denominator) return null
  const older = age.numerator - age.denominator
  return ratioOf(smm.numerator * age.denominator, smm.denominator * age.denominator + smm.numerator * older)
}
