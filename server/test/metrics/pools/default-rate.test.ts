// Default rates of a pool: an auto trust's month, several months, and exactness.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, decimalText } from '../../../src/core/ratio.ts'
import { deriveCdr, deriveCdrOverMonths, deriveMdr } from './default-rate.ts'

const mdr: fc.Arbitrary<Ratio> = fc
  .bigInt({ min: 0n, max: 10n ** 11n })
  .map((numerator) => ({ numerator, denominator: 10n ** 11n }))

function rate(percent: number): Ratio {
  return { numerator: BigInt(percent), denominator: 100n }
}

describe('the trust of the filed report', () => {
  // Source: monthly report of an auto trust, oracle O8: opening 1,100,497,680.49, defaulted 1,814,083.88.
  const month = deriveMdr(181_408_388, 110_049_768_049)

  test('defaults at an MDR of 0.164842 % and a CDR of 1.96027 %', () => {
    const cdr = month && deriveCdr(month, { method: 'compound' })
    expect(month && decimalText(month, 8)).toBe('0.00164842')
    expect(cdr && decimalText(cdr, 7)).toBe('0.0196027')
  })

  test('its CDR is exact', () => {
    expect(month && deriveCdr(month, { method: 'compound' })).toEqual({
      numerator: 110_049_768_049n ** 12n - (110_049_768_049n - 181_408_388n) ** 12n,
      denominator: 110_049_768_049n ** 12n,
    })
  })

  test('the other two methods are named apart', () => {
    const simple = month && deriveCdr(month, { method: 'times_12' })
    const byDays = month && deriveCdr(month, { method: 'day_count', period_days: 30, year_days: 360 })
    expect(simple && decimalText(simple, 7)).toBe('0.0197811')
    expect(byDays && simple && compareRatios(byDays, simple)).toBe(0)
  })
})

describe('over several months', () => {
  test('one month over is the CDR of that month, exactly', () => {
    fc.assert(
      fc.property(mdr, (month) => {
        expect(deriveCdrOverMonths([month])).toEqual(deriveCdr(month, { method: 'compound' }))
      }),
    )
  })

  test('a quarter at 1, 2 and 3 % is 1 - (0.99 x 0.98 x 0.97)^4, exactly', () => {
    expect(deriveCdrOverMonths([rate(1), rate(2), rate(3)])).toEqual({
      numerator: 10n ** 24n - (99n * 98n * 97n) ** 4n,
      denominator: 10n ** 24n,
    })
  })

  test('equal months are one, also where the root has no exact ratio', () => {
    for (const months of [5, 7, 8, 24, 36]) {
      const cdr = deriveCdrOverMonths(Array.from({ length: months }, () => rate(1)))
      expect(cdr && decimalText(cdr, 12)).toBe('0.113615128284')
    }
  })

  test('the order of the months changes nothing, and the rate lies between the best and the worst', () => {
    fc.assert(
      fc.property(fc.array(mdr, { minLength: 1, maxLength: 9 }), (months) => {
        const cdr = deriveCdrOverMonths(months)
        const yearly = months.map((month) => decimalOfYear(month))
        const shown = cdr === null ? Number.NaN : Number(decimalText(cdr, 15))
        expect(deriveCdrOverMonths(months.toReversed())).toEqual(cdr)
        expect(shown).toBeGreaterThanOrEqual(Math.min(...yearly) - 1e-12)
        expect(shown).toBeLessThanOrEqual(Math.max(...yearly) + 1e-12)
      }),
    )
  })
})

function decimalOfYear(month: Ratio): number {
  const cdr = deriveCdr(month, { method: 'compound' })
  return cdr === null ? Number.NaN : Number(decimalText(cdr, 15))
}

describe('where there is no rate', () => {
  test('a pool without performing principal has none, nor has any stretch with such a month', () => {
    expect(deriveMdr(100, 0)).toBeNull()
    expect(deriveMdr(100, -1)).toBeNull()
    expect(deriveCdrOverMonths([rate(1), null])).toBeNull()
    expect(deriveCdrOverMonths([])).toBeNull()
  })

  test('a month that lost more than there was has none', () => {
    expect(deriveCdr(rate(101), { method: 'compound' })).toBeNull()
    expect(deriveCdrOverMonths([rate(101), rate(1)])).toBeNull()
    expect(deriveCdrOverMonths([rate(100), rate(1)])).toEqual({ numerator: 10_000n ** 6n, denominator: 10_000n ** 6n })
  })
})
