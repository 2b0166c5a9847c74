// Compares level payments with the formula in exact fractions, which the code itself does not use.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLevelPayment, levelPayment } from './level-payment.ts'
import { rateOfDays, rateOfPeriod } from './period-rate.ts'
import { runs } from '../../../test/length.ts'

const MONTHLY = { count: 1, unit: 'month' } as const
const PERCENT = 10_000_000

describe('levelPayment', () => {
  it.each([
    [10_000_00, 12, 12, 888_49],
    [100_000_00, 6, 360, 599_55],
    [200_000_00, 6.5, 360, 1_264_14],
    [20_000_00, 5, 60, 377_42],
  ])('%i cents at %f %% over %i months are paid in %i cents a month', (balance, percent, count, payment) => {
    expect(levelPayment(balance, rateOfPeriod(percent * PERCENT, MONTHLY), count)).toBe(payment)
  })

  it('half a unit is rounded up, even if plain numbers cannot decide it', () => {
    // One payment of B · 1.01, so 50 is 50.5.
    expect(levelPayment(50, rateOfPeriod(12 * PERCENT, MONTHLY), 1)).toBe(51)
    expect(levelPayment(49, rateOfPeriod(12 * PERCENT, MONTHLY), 1)).toBe(49)
    // Two payments of B · 1.01² / 2.01, so 10,050 is 5,100.5.
    expect(levelPayment(10_050, rateOfPeriod(12 * PERCENT, MONTHLY), 2)).toBe(5_101)
    expect(levelPayment(10_050 * 100_000_001, rateOfPeriod(12 * PERCENT, MONTHLY), 2)).toBe(510_050_005_101)
  })

  it('every payment is the exact fraction rounded half up, amounts near 2^53 and negative rates included', () => {
    const anyRate = fc.oneof(
      fc.integer({ min: -900_000_000, max: 10_000_000_000 }),
      fc.constantFrom(1, -1, 5 * PERCENT),
    )
    const anyBalance = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 2 ** 43 }))
    fc.assert(
      fc.property(anyBalance, anyRate, fc.integer({ min: 1, max: 60 }), (balance, rate, count) => {
        const period = rateOfPeriod(rate, MONTHLY)
        fc.pre(hasLevelPayment(period))
        expect(BigInt(levelPayment(balance, period, count))).toBe(exactPayment(balance, rate, count))
      }),
      { numRuns: runs(1000, 200) },
    )
  })

  it('the longest schedules at the smallest and the greatest rates have a payment', () => {
    expect(levelPayment(36_525_000, rateOfDays(1, 1), 36_525)).toBe(1000)
    expect(levelPayment(36_500, rateOfDays(10_000_000_000, 1), 36_525)).toBe(1000)
    expect(levelPayment(1000, rateOfPeriod(-11_000_000_000, MONTHLY), 36_525)).toBe(0)
  })
})

it('there is no level payment without interest, nor if a period loses the whole balance', () => {
  expect([0, 1, -1].map((rate) => hasLevelPayment(rateOfPeriod(rate, MONTHLY)))).toEqual([false, true, true])
  const yearly = { count: 1, unit: 'year' } as const
  expect([-999_999_999, -1_000_000_000].map((rate) => hasLevelPayment(rateOfPeriod(rate, yearly)))).toEqual([
    true,
    false,
  ])
})

/** B·i·(1 + i)^n / ((1 + i)^n − 1) with i = p / q, in integers only; half up. */
function exactPayment(balance: number, rate: number, count: number): bigint {
  const p = BigInt(rate)
  const q = 12_000_000_000n
  const power = BigInt(count)
  const grown = (q + p) ** power
  const dividend = BigInt(balance) * p * grown
  const divisor = q * (grown - q ** power)
  return (2n * dividend * sign(divisor) + abs(divisor)) / (2n * abs(divisor))
}

const sign = (value: bigint) => (value < 0n ? -1n : 1n)
const abs = (value: bigint) => value * sign(value)
