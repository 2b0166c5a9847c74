// The yield of a pool less its losses and costs. Its parts have different sources (the pool's yield and losses, the debt's coupon, the
// servicer's fee), so a missing part leaves no spread instead of one that is too high.
import type { Ratio } from '../../core/ratio.ts'
import { negativeOf, sumOfRatios } from './ratio-sum.ts'

/** Annual rates of one month; null where a rate is unknown. */
export interface SpreadParts {
  readonly gross_yield: Ratio | null
  readonly net_charge_offs: Ratio | null
  readonly coupon: Ratio | null
  readonly servicing: Ratio | null
}

/**
 * Excess spread (M25): yield - net charge-offs - coupon - servicing fee, as an annual rate, exact; below zero where the
 * pool does not earn its costs. Coupon and servicing together are the base rate. Null where any part is.
 * Source: FDIC, "Credit Card Securitization Manual", glossary and chapter 8.
 */
export function deriveExcessSpread(parts: SpreadParts): Ratio | null {
  const { gross_yield, net_charge_offs, coupon, servicing } = parts
  if (gross_yield === null || net_charge_offs === null || coupon === null || servicing === null) return null
  return sumOfRatios([gross_yield, negativeOf(net_charge_offs), negativeOf(coupon), negativeOf(servicing)])
}
