// Roots of ratios: known ones, and the last digit right on the exact root.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestRoot } from './ratio-root.ts'
import { decimalText } from '../../core/ratio.ts'

test.each([
  [2n, 1n, 2, 12, '1.414213562373'],
  [9n, 4n, 2, 3, '1.500'],
  [1n, 8n, 3, 1, '0.5'],
  [27n, 8n, 3, 0, '2'],
  [0n, 5n, 7, 4, '0.0000'],
  [1n, 1n, 36, 12, '1.000000000000'],
  [10n ** 60n, 1n, 3, 2, '100000000000000000000.00'],
])('of %d by %d, degree %d, to %d digits is %s', (numerator, denominator, degree, digits, text) => {
  expect(decimalText(nearestRoot({ numerator, denominator }, degree, digits), digits)).toBe(text)
})

test('a negative ratio has none', () => {
  expect(() => nearestRoot({ numerator: -1n, denominator: 8n }, 3, 2)).toThrow(RangeError)
})

test('half a digit less is below the root and half a digit more is above it', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 20n })
  const degree = fc.integer({ min: 2, max: 9 })
  fc.assert(
    fc.property(part, part, degree, fc.integer({ min: 0, max: 9 }), (numerator, denominator, root, digits) => {
      const twice = 2n * nearestRoot({ numerator, denominator }, root, digits).numerator
      const bound = numerator * (2n * 10n ** BigInt(digits)) ** BigInt(root)
      const below = twice > 0n ? (twice - 1n) ** BigInt(root) * denominator : 0n
      expect(below <= bound).toBe(true)
      expect(bound < (twice + 1n) ** BigInt(root) * denominator).toBe(true)
    }),
  )
})
