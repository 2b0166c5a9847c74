// Three named methods from a period's rate to an annual rate, each exact.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, decimalText } from '../../core/ratio.ts'
import { type Annualisation, annualiseGain, annualiseLoss } from './annualise.ts'

const COMPOUND: Annualisation = { method: 'compound' }
const ONE_PERCENT: Ratio = { numerator: 1n, denominator: 100n }

function shown(ratio: Ratio | null): string | null {
  return ratio && decimalText(ratio, 8)
}

describe('methods', () => {
  test('a month at 1 % is 11.36 % lost or 12.68 % gained a year when compounded, exactly', () => {
    expect(annualiseLoss(ONE_PERCENT, COMPOUND)).toEqual({
      numerator: 100n ** 12n - 99n ** 12n,
      denominator: 100n ** 12n,
    })
    expect(shown(annualiseLoss(ONE_PERCENT, COMPOUND))).toBe('0.11361513')
    expect(shown(annualiseGain(ONE_PERCENT, COMPOUND))).toBe('0.12682503')
  })

  test('times twelve is twelve times the rate', () => {
    expect(annualiseLoss(ONE_PERCENT, { method: 'times_12' })).toEqual({ numerator: 12n, denominator: 100n })
    expect(annualiseGain(ONE_PERCENT, { method: 'times_12' })).toEqual({ numerator: 12n, denominator: 100n })
  })

  test('a quarter of 91 days counts by its days', () => {
    const quarter: Annualisation = { method: 'day_count', period_days: 91, year_days: 365 }
    expect(annualiseLoss(ONE_PERCENT, quarter)).toEqual({ numerator: 365n, denominator: 9_100n })
    expect(annualiseGain(ONE_PERCENT, { ...quarter, year_days: 360 })).toEqual({ numerator: 360n, denominator: 9_100n })
  })
})

describe('edges', () => {
  test('a period of no days has no rate', () => {
    expect(annualiseLoss(ONE_PERCENT, { method: 'day_count', period_days: 0, year_days: 365 })).toBeNull()
  })

  test('a month that lost everything is 100 %, one that lost more has no compound rate', () => {
    expect(shown(annualiseLoss({ numerator: 7n, denominator: 7n }, COMPOUND))).toBe('1.00000000')
    expect(annualiseLoss({ numerator: 8n, denominator: 7n }, COMPOUND)).toBeNull()
    expect(annualiseGain({ numerator: -8n, denominator: 7n }, COMPOUND)).toBeNull()
    expect(shown(annualiseGain({ numerator: -7n, denominator: 7n }, COMPOUND))).toBe('-1.00000000')
  })

  test('losses compound to no more than twelve times, gains to no less', () => {
    const numerator = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(numerator, (lost) => {
        const rate = { numerator: lost, denominator: 10n ** 12n }
        const simple = annualiseLoss(rate, { method: 'times_12' })
        const loss = annualiseLoss(rate, COMPOUND)
        const gain = annualiseGain(rate, COMPOUND)
        expect(loss && simple && compareRatios(loss, simple)).toBeLessThanOrEqual(0)
        expect(gain && simple && compareRatios(gain, simple)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
