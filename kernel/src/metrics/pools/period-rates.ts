// Annual rates of a period of months. Agreements divide by the opening balance or by the average balance, and for a pool that runs off fast
// the rates differ a lot: both have names.
import { type Ratio, ratioOf } from '../../core/ratio.ts'

const MONTHS_OF_YEAR = 12n

/**
 * The average balance of a period: the mean, over its months, of (opening + closing) / 2, in minor units. `ends` are the balances when its
 * first month began and at the end of each of its months. Null without a month.
 * Source: Federal Reserve, "Charge-off and delinquency rates" (losses over the average balance); the average by months: ours.
 */
export function deriveMonthlyAverage(ends: readonly (number | bigint)[]): Ratio | null {
  const months = ends.length - 1
  if (months < 1) return null
  const twice = ends.reduce<bigint>((sum, end, at) => sum + BigInt(end) * (at === 0 || at === months ? 1n : 2n), 0n)
  return ratioOf(twice, 2 * months)
}

/**
 * The annual rate of an amount over a period of some months: amount / balance * 12 / months, in minor units, exact. Null unless the balance
 * is above zero.
 */
export function deriveAnnualRate(amount: number | bigint, balance: Ratio | null, months: number): Ratio | null {
  if (balance === null || balance.numerator <= 0n) return null
  return ratioOf(BigInt(amount) * balance.denominator * MONTHS_OF_YEAR, balance.numerator * BigInt(months))
}
