// The named roundings: ties, signs, and exactness up to and beyond the safe integers.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideBigHalfUp, divideHalfUp, mulDivFloor, mulDivHalfUp, safeInteger } from './rounding.ts'

const safe = fc.maxSafeInteger()
const divisor = safe.filter((number) => number !== 0)

describe('divideHalfUp', () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [-4, 10, 0],
    [5, -10, -1],
    [-5, -10, 1],
    [15, 10, 2],
    [25, 10, 3],
    [-25, 10, -3],
    [1, 3, 0],
    [2, 3, 1],
    [7, 7, 1],
    [0, -7, 0],
    [9007199254740991, 2, 4503599627370496],
    [9007199254740991, -1, -9007199254740991],
    [1, 9007199254740991, 0],
    [4503599627370496, 9007199254740991, 1],
    [4503599627370495, 9007199254740991, 0],
  ])('%d by %d is %d', (dividend, by, quotient) => {
    expect(divideHalfUp(dividend, by)).toBe(quotient)
    expect(divideBigHalfUp(BigInt(dividend), BigInt(by))).toBe(BigInt(quotient))
  })

  test('is at most half a unit from the exact quotient, and a tie goes away from zero', () => {
    fc.assert(
      fc.property(safe, divisor, (dividend, by) => {
        const rest = BigInt(dividend) - BigInt(divideHalfUp(dividend, by)) * BigInt(by)
        const twice = 2n * (rest < 0n ? -rest : rest)
        expect(twice <= BigInt(Math.abs(by))).toBe(true)
        if (twice === BigInt(Math.abs(by))) expect(rest < 0n).toBe(dividend >= 0)
      }),
    )
  })

  test('a reversal rounds as the reversed amount does', () => {
    fc.assert(
      fc.property(safe, divisor, (dividend, by) => {
        expect(divideHalfUp(-dividend, by) + 0).toBe(0 - divideHalfUp(dividend, by))
      }),
    )
  })

  test('dividing by zero is refused, never infinite', () => {
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError)
    expect(() => divideHalfUp(0, -0)).toThrow(RangeError)
    expect(() => divideBigHalfUp(1n, 0n)).toThrow(RangeError)
    expect(() => mulDivHalfUp(2 ** 52, 2 ** 52, 0)).toThrow(RangeError)
  })
})

describe('mulDivHalfUp', () => {
  test('a servicing fee of 1 % a year on 468,866,923.28 is 390,722.44 a month', () => {
    // Source: the trust's monthly report of the second pool in oracle O8.
    expect(mulDivHalfUp(46_886_692_328, 1, 1200)).toBe(39_072_244)
  })

  test('is exact where the product leaves the safe integers', () => {
    expect(mulDivHalfUp(9007199254740991, 9007199254740991, 9007199254740991)).toBe(9007199254740991)
    expect(mulDivHalfUp(94906267, 94906267, 2)).toBe(4503599757937645)
    expect(mulDivHalfUp(-94906267, 94906267, 2)).toBe(-4503599757937645)
  })

  test('agrees with integers of any size, its result as large as it may be', () => {
    fc.assert(
      fc.property(safe, safe, divisor, (amount, multiplier, by) => {
        const exact = divideBigHalfUp(BigInt(amount) * BigInt(multiplier), BigInt(by))
        if (Number.isSafeInteger(Number(exact))) expect(BigInt(mulDivHalfUp(amount, multiplier, by))).toBe(exact)
        else expect(() => mulDivHalfUp(amount, multiplier, by)).toThrow(RangeError)
      }),
    )
  })
})

describe('mulDivFloor', () => {
  test.each([
    [950_000, 750, 1_000, 712_500],
    [999, 7, 10, 699],
    [0, 7, 10, 0],
    // The nearest number to this quotient is 4503599627370496.
    [9007199254740991, 1, 2, 4503599627370495],
    [94906267, 94906267, 2, 4503599757937644],
  ])('%d times %d by %d is %d', (amount, multiplier, by, quotient) => {
    expect(mulDivFloor(amount, multiplier, by)).toBe(quotient)
  })

  test('agrees with integers of any size, its result as large as it may be', () => {
    const notNegative = fc.maxSafeNat()
    const MAX = BigInt(Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(
        notNegative,
        notNegative,
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        (amount, by, whole) => {
          const exact = (BigInt(amount) * BigInt(by)) / BigInt(whole)
          expect(mulDivFloor(amount, by, whole)).toBe(exact <= MAX ? Number(exact) : exact)
        },
      ),
    )
  })

  test('dividing by zero is refused', () => {
    expect(() => mulDivFloor(1, 1, 0)).toThrow(RangeError)
    expect(() => mulDivFloor(2 ** 52, 2 ** 52, 0)).toThrow(RangeError)
  })
})

test('a whole number of any size is a number as long as it is exact', () => {
  expect(safeInteger(9007199254740991n)).toBe(9007199254740991)
  expect(() => safeInteger(9007199254740992n)).toThrow(RangeError)
})
