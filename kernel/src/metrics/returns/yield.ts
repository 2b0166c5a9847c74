// The yield of principal in a period, before and after losses, of one receivable or of a pool.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import { type Annualisation, annualiseGain } from './annualise.ts'

/** The income of a period, in minor units; on a cash or an accrual basis, which the caller names beside the figure. */
export interface Income {
  readonly interest: number | bigint
  readonly fees: number | bigint
  /** Recoveries of charged-off principal where the deal counts them as income, else 0. */
  readonly recoveries: number | bigint
}

/**
 * (interest + fees + recoveries) / principal, annualized, as an annual fraction. `principal` is that of the period's opening, or its
 * average; null unless it is above zero. Source: FDIC, "Credit Card Securitization Manual", glossary, portfolio yield.
 */
export function deriveGrossYield(
  income: Income,
  principal: number | bigint,
  annualisation: Annualisation,
): Ratio | null {
  return yieldOf(sumOf(income), principal, annualisation)
}

/** The gross yield less charge-offs: (interest + fees + recoveries - charge-offs) / principal, annualized. */
export function deriveNetYield(
  income: Income,
  chargeOffs: number | bigint,
  principal: number | bigint,
  annualisation: Annualisation,
): Ratio | null {
  return yieldOf(sumOf(income) - BigInt(chargeOffs), principal, annualisation)
}

function yieldOf(earned: bigint, principal: number | bigint, annualisation: Annualisation): Ratio | null {
  const rate = principal > 0 ? ratioOf(earned, principal) : null
  return rate === null ? null : annualiseGain(rate, annualisation)
}

function sumOf({ interest, fees, recoveries }: Income): bigint {
  return BigInt(interest) + BigInt(fees) + BigInt(recoveries)
}
