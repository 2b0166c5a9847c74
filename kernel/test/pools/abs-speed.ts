// The ABS prepayment model of auto and equipment pools: each month the same share of the loans that there were at the
// beginning prepays, so the monthly mortality of what is left rises with age. A pool formula.
import { type Ratio, ratioOf } from '../../src/core/ratio.ts'

/**
 * SMM = ABS / (1 - ABS * (age - 1)), exact, at most 1. `speed` is the share of the original loans a month (0.015 for
 * "1.5 ABS"), `age` the month of the loan's life it is asked for, 1 for the first. Once all loans have prepaid it is 1.
 * Source: Bond Market Association, standard formulas, absolute prepayment model; offering documents of auto trusts.
 */
export function smmOfAbsSpeed({ numerator, denominator }: Ratio, age: number): Ratio {
  const left = denominator - numerator * BigInt(age - 1)
  return (left > numerator ? ratioOf(numerator, left) : null) ?? { numerator: 1n, denominator: 1n }
}
