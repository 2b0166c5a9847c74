// Default rates of a pool: the monthly default rate, its compounded annual rate, and the annual rate by another named method. They differ
// by percents, so each has a full name. Pool formulas: one receivable defaults once.
import { type Ratio, complementOf, multiplyRatios, powerOf } from '../../core/ratio.ts'
import { type Annualisation, annualiseLoss } from '../returns/annualise.ts'
import { nearestRoot } from './ratio-root.ts'
import { shareOf } from './share-of.ts'

const MONTHS = 12
const WHOLE: Ratio = { numerator: 1n, denominator: 1n }
const ROOT_DIGITS = 12

/**
 * MDR (M14): principal charged off in a month / performing principal at its opening, in minor units. Null where nothing
 * performed at the opening. Source: dv01, "CDR calculation".
 */
export function deriveMdr(chargedOff: number | bigint, performing: number | bigint): Ratio | null {
  return shareOf(chargedOff, performing)
}

/**
 * CDR (M14) of n months, one or more: 1 - ((1 - MDR_1) ... (1 - MDR_n))^(12 / n); of one month 1 - (1 - MDR)^12. Exact
 * where n divides 12, else to the nearest twelfth decimal, since the root has no exact ratio. Null for no month, for a
 * month without a rate, and where a month lost more than there was.
 * Source: dv01, "CDR calculation"; Cascade Debt, "Curves".
 */
export function deriveCdr(mdrs: readonly (Ratio | null)[]): Ratio | null {
  if (mdrs.length === 0) return null
  let survival = WHOLE
  for (const mdr of mdrs) {
    if (mdr === null || mdr.numerator > mdr.denominator) return null
    survival = multiplyRatios(survival, complementOf(mdr))
  }
  if (MONTHS % mdrs.length === 0) return complementOf(powerOf(survival, MONTHS / mdrs.length))
  return complementOf(nearestRoot(powerOf(survival, MONTHS), mdrs.length, ROOT_DIGITS))
}

/**
 * The charge-off rate of a period as a year's (M15): charge-offs / principal, annualized by a named method.
 * `lost` may be net of recoveries and `principal` the opening's or the average, in minor units; the caller names which.
 * Below zero where recoveries exceed charge-offs. Null where the principal is not above zero, and compound where more
 * was lost than there was. Source: Federal Reserve, "Charge-off and delinquency rates" (net, over the average).
 */
export function deriveChargeOffRate(
  lost: number | bigint,
  principal: number | bigint,
  annualisation: Annualisation,
): Ratio | null {
  const rate = shareOf(lost, principal)
  return rate && annualiseLoss(rate, annualisation)
}
