// How fast a pool defaults: the monthly default rate and its year, the conditional default rate, over one month or
// several. Pool formulas: one receivable defaults once.
import { type Ratio, complementOf, multiplyRatios, powerOf, ratioOf } from '../../../src/core/ratio.ts'
import { nearestRoot } from './ratio-root.ts'
import { type Annualisation, annualiseLoss } from '../../../src/metrics/returns/annualise.ts'

const MONTHS = 12
const WHOLE: Ratio = { numerator: 1n, denominator: 1n }
const ROOT_DIGITS = 12

/**
 * MDR: principal charged off in a month / performing principal at its opening, in minor units. Null where nothing
 * performed at the opening. Source: dv01, "CDR calculation".
 */
export function deriveMdr(chargedOff: number | bigint, performing: number | bigint): Ratio | null {
  return performing > 0 ? ratioOf(chargedOff, performing) : null
}

/**
 * The MDR as a year's rate by one of three named methods; `compound` is the CDR, 1 - (1 - MDR)^12. Net of recoveries,
 * or over the average principal, where `mdr` is. Source: as above; Federal Reserve, "Charge-off and delinquency rates".
 */
export function deriveCdr(mdr: Ratio, annualisation: Annualisation): Ratio | null {
  return annualiseLoss(mdr, annualisation)
}

/**
 * CDR over n months: 1 - ((1 - MDR_1) ... (1 - MDR_n))^(12 / n). Exact where n divides 12, else to the nearest twelfth
 * decimal, since the root has no exact ratio. Null for no month, for a month without a rate, and where a month lost
 * more than there was. Source: dv01, "CDR calculation"; Cascade Debt, "Curves".
 */
export function deriveCdrOverMonths(mdrs: readonly (Ratio | null)[]): Ratio | null {
  if (mdrs.length === 0) return null
  let survival = WHOLE
  for (const mdr of mdrs) {
    if (mdr === null || mdr.numerator > mdr.denominator) return null
    survival = multiplyRatios(survival, complementOf(mdr))
  }
  if (MONTHS % mdrs.length === 0) return complementOf(powerOf(survival, MONTHS / mdrs.length))
  return complementOf(nearestRoot(powerOf(survival, MONTHS), mdrs.length, ROOT_DIGITS))
}
