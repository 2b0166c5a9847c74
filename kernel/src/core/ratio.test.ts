// Exact ratios: no precision is lost before a value is shown, and shown values are rounded half up.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Ratio,
  compareRatios,
  complementOf,
  decimalOf,
  decimalText,
  multiplyRatios,
  powerOf,
  ratioOf,
} from './ratio.ts'

const anyRatio: fc.Arbitrary<Ratio> = fc.record({
  numerator: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 30n }),
})

describe('ratioOf', () => {
  test('a zero denominator gives null, whatever the numerator', () => {
    expect(ratioOf(5, 0)).toBeNull()
    expect(ratioOf(0, 0)).toBeNull()
    expect(ratioOf(0n, -0)).toBeNull()
  })

  test('both parts are kept unchanged, so that the amounts behind a ratio can be shown', () => {
    expect(ratioOf(50, 100)).toEqual({ numerator: 50n, denominator: 100n })
    expect(ratioOf(2n ** 80n, 4)).toEqual({ numerator: 2n ** 80n, denominator: 4n })
  })

  test('the denominator is above zero: a negative one passes its sign on', () => {
    expect(ratioOf(3, -4)).toEqual({ numerator: -3n, denominator: 4n })
    expect(ratioOf(-3, -4)).toEqual({ numerator: 3n, denominator: 4n })
  })

  test('a fraction is not an integer and is refused', () => {
    expect(() => ratioOf(0.5, 1)).toThrow(RangeError)
    expect(() => ratioOf(1, Number.NaN)).toThrow(RangeError)
  })
})

describe('compareRatios', () => {
  test('equal values are equal however they are written', () => {
    expect(compareRatios({ numerator: 1n, denominator: 2n }, { numerator: 50n, denominator: 100n })).toBe(0)
  })

  test('distinguishes values that floating point numbers cannot', () => {
    const third = { numerator: 1n, denominator: 3n }
    const nearly = { numerator: 10n ** 30n - 1n, denominator: 3n * 10n ** 30n }
    expect(compareRatios(nearly, third)).toBe(-1)
    expect(compareRatios(third, nearly)).toBe(1)
  })

  test('is an order: the sign turns with the sides, and scaling both parts changes nothing', () => {
    fc.assert(
      fc.property(anyRatio, anyRatio, fc.bigInt({ min: 1n, max: 10n ** 9n }), (one, other, scale) => {
        const scaled = { numerator: one.numerator * scale, denominator: one.denominator * scale }
        expect(compareRatios(one, other) + compareRatios(other, one)).toBe(0)
        expect(compareRatios(scaled, other)).toBe(compareRatios(one, other))
      }),
    )
  })
})

describe('arithmetic', () => {
  test('a complement, a product and a power are exact', () => {
    const threeQuarters = { numerator: 3n, denominator: 4n }
    expect(complementOf(threeQuarters)).toEqual({ numerator: 1n, denominator: 4n })
    expect(multiplyRatios(threeQuarters, { numerator: 2n, denominator: 5n })).toEqual({
      numerator: 6n,
      denominator: 20n,
    })
    expect(powerOf(threeQuarters, 12)).toEqual({ numerator: 531441n, denominator: 16777216n })
    expect(powerOf(threeQuarters, 0)).toEqual({ numerator: 1n, denominator: 1n })
  })

  test('the complement of a complement is the ratio, and a power is a repeated product', () => {
    fc.assert(
      fc.property(anyRatio, fc.integer({ min: 0, max: 12 }), (ratio, exponent) => {
        expect(complementOf(complementOf(ratio))).toEqual(ratio)
        expect(powerOf(ratio, exponent + 1)).toEqual(multiplyRatios(powerOf(ratio, exponent), ratio))
      }),
    )
  })
})

describe('decimals', () => {
  test.each([
    [1, 8, 2, '0.13'],
    [-1, 8, 2, '-0.13'],
    [1, 3, 4, '0.3333'],
    [2, 3, 0, '1'],
    [1, 2, 0, '1'],
    [-1, 2, 0, '-1'],
    [1, 1000, 2, '0.00'],
    [-1, 1000, 2, '0.00'],
    [12345, 100, 2, '123.45'],
    [999, 1000, 2, '1.00'],
    [-5, 1, 3, '-5.000'],
  ])('%d by %d to %d digits is %s', (numerator, denominator, digits, text) => {
    const ratio = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
    expect(decimalText(ratio, digits)).toBe(text)
    expect(decimalOf(ratio, digits) + 0).toBe(Number(text))
  })

  test('a covenant rounded to the nearest 0.01 % goes half up on the exact value', () => {
    // 1.005 % as a binary fraction is below its decimal and would round down.
    expect(decimalText({ numerator: 1005n, denominator: 100_000n }, 4)).toBe('0.0101')
    expect(decimalText({ numerator: 10_049_999_999_999_999n, denominator: 10n ** 18n }, 4)).toBe('0.0100')
  })

  test('a decimal is at most half of its last digit from the ratio', () => {
    fc.assert(
      fc.property(anyRatio, fc.integer({ min: 0, max: 20 }), (ratio, digits) => {
        const text = decimalText(ratio, digits)
        const scale = 10n ** BigInt(digits)
        const error = BigInt(text.replace('.', '')) * ratio.denominator - ratio.numerator * scale
        expect(2n * (error < 0n ? -error : error) <= ratio.denominator).toBe(true)
      }),
    )
  })

  test('a ratio with more digits than a number can hold is still a number', () => {
    const tiny = powerOf({ numerator: 1n, denominator: 10n ** 30n }, 20)
    expect(decimalOf(complementOf(tiny), 12)).toBe(1)
  })
})
