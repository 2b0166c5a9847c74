// Losses of a cohort: by hand, and the laws between gross and net.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, ratioOf } from '../../core/ratio.ts'
import {
  deriveCumulativeGrossDefault,
  deriveCumulativeNetLoss,
  deriveRecoveryRate,
  deriveSeverity,
} from './loss-rates.ts'
import { sumOfRatios } from './ratio-sum.ts'

describe('a cohort of 100,000 that lost 4,000 and recovered 1,000', () => {
  test('has a gross default of 4 %, a net loss of 3 %, a recovery rate of 25 % and a severity of 75 %', () => {
    expect(deriveCumulativeGrossDefault(4_000, 100_000)).toEqual(ratioOf(4_000, 100_000))
    expect(deriveCumulativeNetLoss(4_000, 1_000, 100_000)).toEqual(ratioOf(3_000, 100_000))
    expect(deriveRecoveryRate(1_000, 4_000)).toEqual(ratioOf(1_000, 4_000))
    expect(deriveSeverity(1_000, 4_000)).toEqual(ratioOf(3_000, 4_000))
  })

  test('recoveries above charge-offs, of fees and interest, leave a net loss and a severity below zero', () => {
    expect(deriveCumulativeNetLoss(4_000, 4_500, 100_000)).toEqual(ratioOf(-500, 100_000))
    expect(deriveSeverity(4_500, 4_000)).toEqual(ratioOf(-500, 4_000))
  })
})

test('without principal there is no loss rate, without charge-offs no recovery rate and no severity', () => {
  expect(deriveCumulativeGrossDefault(10, 0)).toBeNull()
  expect(deriveCumulativeNetLoss(10, 5, 0)).toBeNull()
  expect(deriveRecoveryRate(5, 0)).toBeNull()
  expect(deriveSeverity(5, 0)).toBeNull()
})

describe('laws', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 20n })
  const above = fc.bigInt({ min: 1n, max: 10n ** 20n })

  test('the net loss is at most the gross default', () => {
    fc.assert(
      fc.property(money, money, above, (lost, recovered, original) => {
        const gross = deriveCumulativeGrossDefault(lost, original)
        const net = deriveCumulativeNetLoss(lost, recovered, original)
        expect(gross && net && compareRatios(net, gross)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('the gross default never falls as the cohort grows older', () => {
    fc.assert(
      fc.property(fc.array(money, { minLength: 1, maxLength: 24 }), above, (months, original) => {
        const curve = runningSums(months).map((lost) => deriveCumulativeGrossDefault(lost, original))
        const steps = curve.slice(1).map((later, at) => compare(later, curve[at] ?? null))
        expect(steps).toEqual(steps.filter((step) => step >= 0))
      }),
    )
  })

  test('recovery rate and severity add up to one', () => {
    fc.assert(
      fc.property(money, above, (recovered, lost) => {
        const parts = [deriveRecoveryRate(recovered, lost), deriveSeverity(recovered, lost)]
        expect(sumOfRatios(parts.filter((part) => part !== null))).toEqual({ numerator: lost, denominator: lost })
      }),
    )
  })
})

function runningSums(months: readonly bigint[]): bigint[] {
  let sum = 0n
  return months.map((lost) => (sum += lost))
}

function compare(later: Ratio | null, earlier: Ratio | null): number {
  return later && earlier ? compareRatios(later, earlier) : Number.NaN
}
