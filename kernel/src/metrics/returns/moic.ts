// The multiple on invested capital: cash that came back, or will come back, divided by cash out.
import { type Ratio, ratioOf } from '../../core/ratio.ts'

/**
 * Cash in divided by cash out, sums to date in minor units: 13 by 10 is 1.3 times. Null unless cash went out. Source: Wall Street Prep,
 * "MOIC: Multiple on Invested Capital".
 */
export function deriveRealisedMoic(cashIn: number | bigint, cashOut: number | bigint): Ratio | null {
  return cashOut > 0 ? ratioOf(cashIn, cashOut) : null
}

/**
 * Cash in plus the balance still owed, divided by cash out, in minor units: the multiple if the balance is paid in full and nothing else.
 * Source: as above.
 */
export function deriveTotalMoic(
  cashIn: number | bigint,
  balance: number | bigint,
  cashOut: number | bigint,
): Ratio | null {
  return deriveRealisedMoic(BigInt(cashIn) + BigInt(balance), cashOut)
}
