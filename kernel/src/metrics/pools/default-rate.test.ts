// Default rates of a pool: an auto trust's month, several months, and exactness.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, complementOf, decimalText, powerOf } from '../../core/ratio.ts'
import type { Annualisation } from '../returns/annualise.ts'
import { deriveCdr, deriveChargeOffRate, deriveMdr } from './default-rate.ts'

const mdr: fc.Arbitrary<Ratio> = fc
  .bigInt({ min: 0n, max: 10n ** 11n })
  .map((numerator) => ({ numerator, denominator: 10n ** 11n }))

function rate(percent: number): Ratio {
  return { numerator: BigInt(percent), denominator: 100n }
}

describe('the trust of the filed report', () => {
  // Source: monthly report of an auto trust, oracle O8: opening 1,100,497,680.49, defaulted 1,814,083.88.
  const month = deriveMdr(181_408_388, 110_049_768_049)
  const yearly = (annualisation: Annualisation) => deriveChargeOffRate(181_408_388, 110_049_768_049, annualisation)

  test('defaults at an MDR of 0.164842 % and a CDR of 1.96027 %', () => {
    const cdr = deriveCdr([month])
    expect(month && decimalText(month, 8)).toBe('0.00164842')
    expect(cdr && decimalText(cdr, 7)).toBe('0.0196027')
  })

  test('its CDR is exact', () => {
    expect(deriveCdr([month])).toEqual({
      numerator: 110_049_768_049n ** 12n - (110_049_768_049n - 181_408_388n) ** 12n,
      denominator: 110_049_768_049n ** 12n,
    })
  })

  test('its charge-off rate compounded is its CDR; the other two methods have other names', () => {
    const simple = yearly({ method: 'times_12' })
    const byDays = yearly({ method: 'day_count', period_days: 30, year_days: 360 })
    expect(yearly({ method: 'compound' })).toEqual(deriveCdr([month]))
    expect(simple && decimalText(simple, 7)).toBe('0.0197811')
    expect(byDays && simple && compareRatios(byDays, simple)).toBe(0)
  })
})

describe('over several months', () => {
  test('one month is compounded by its twelfth power, exactly', () => {
    fc.assert(
      fc.property(mdr, (month) => {
        expect(deriveCdr([month])).toEqual(complementOf(powerOf(complementOf(month), 12)))
      }),
    )
  })

  test('a quarter at 1, 2 and 3 % is 1 - (0.99 x 0.98 x 0.97)^4, exactly', () => {
    expect(deriveCdr([rate(1), rate(2), rate(3)])).toEqual({
      numerator: 10n ** 24n - (99n * 98n * 97n) ** 4n,
      denominator: 10n ** 24n,
    })
  })

  test('equal months give their rate, also if the root has no exact ratio', () => {
    for (const months of [5, 7, 8, 24, 36]) {
      const cdr = deriveCdr(Array.from({ length: months }, () => rate(1)))
      expect(cdr && decimalText(cdr, 12)).toBe('0.113615128284')
    }
  })

  test('the order of the months changes nothing, and the rate is between the best and the worst', () => {
    fc.assert(
      fc.property(fc.array(mdr, { minLength: 1, maxLength: 9 }), (months) => {
        const cdr = deriveCdr(months)
        const yearly = months.map((month) => decimalOfYear(month))
        const shown = cdr === null ? Number.NaN : Number(decimalText(cdr, 15))
        expect(deriveCdr(months.toReversed())).toEqual(cdr)
        expect(shown).toBeGreaterThanOrEqual(Math.min(...yearly) - 1e-12)
        expect(shown).toBeLessThanOrEqual(Math.max(...yearly) + 1e-12)
      }),
    )
  })
})

function decimalOfYear(month: Ratio): number {
  const cdr = deriveCdr([month])
  return cdr === null ? Number.NaN : Number(decimalText(cdr, 15))
}

describe('no rate', () => {
  test('a pool without performing principal has none, nor has any period with such a month', () => {
    expect(deriveMdr(100, 0)).toBeNull()
    expect(deriveMdr(100, -1)).toBeNull()
    expect(deriveChargeOffRate(100, 0, { method: 'times_12' })).toBeNull()
    expect(deriveCdr([rate(1), null])).toBeNull()
    expect(deriveCdr([])).toBeNull()
  })

  test('a month that lost more than its opening has none', () => {
    expect(deriveCdr([rate(101)])).toBeNull()
    expect(deriveChargeOffRate(101, 100, { method: 'compound' })).toBeNull()
    expect(deriveCdr([rate(101), rate(1)])).toBeNull()
    expect(deriveCdr([rate(100), rate(1)])).toEqual({ numerator: 10_000n ** 6n, denominator: 10_000n ** 6n })
  })
})

test('a period whose recoveries exceed its charge-offs has a charge-off rate below zero, by every method', () => {
  const net = (annualisation: Annualisation) => deriveChargeOffRate(-100, 10_000, annualisation)
  expect(net({ method: 'times_12' })).toEqual({ numerator: -1_200n, denominator: 10_000n })
  expect(net({ method: 'compound' })?.numerator).toBeLessThan(0n)
  expect(net({ method: 'day_count', period_days: 91, year_days: 365 })?.numerator).toBeLessThan(0n)
})
