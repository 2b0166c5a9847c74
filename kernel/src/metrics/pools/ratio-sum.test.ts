// Sums of ratios: exact, and with their amounts kept.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import { negativeOf, sumOfRatios } from './ratio-sum.ts'

const ratio: fc.Arbitrary<Ratio> = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 15n }),
})

test('ratios over one denominator keep it, others are multiplied out', () => {
  const [third, sixth] = [
    { numerator: 1n, denominator: 3n },
    { numerator: 1n, denominator: 6n },
  ]
  expect(sumOfRatios([third, third])).toEqual({ numerator: 2n, denominator: 3n })
  expect(sumOfRatios([third, sixth])).toEqual({ numerator: 9n, denominator: 18n })
  expect(sumOfRatios([])).toEqual({ numerator: 0n, denominator: 1n })
})

test('a ratio added and subtracted again changes nothing, in any order', () => {
  fc.assert(
    fc.property(ratio, ratio, ratio, (one, two, three) => {
      const sum = sumOfRatios([one, two, three])
      expect(compareRatios(sum, sumOfRatios([three, one, two]))).toBe(0)
      expect(compareRatios(sumOfRatios([sum, negativeOf(two), negativeOf(three)]), one)).toBe(0)
    }),
  )
})
