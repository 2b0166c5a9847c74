// Zeros of sums of exponentials: all of them, in order, on sums whose zeros are known.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Discounting, countChanges, findZeros, isOnlyZero } from './discounting.ts'

// The product of (1 - rate v) over the rates, by powers of v: zero exactly at the logarithms of the rates.
function sumWithZeros(...growths: number[]): Discounting {
  const amounts = growths.reduce<number[]>(
    (product, growth) =>
      [...product, 0].map((amount, power) => amount - growth * (power === 0 ? 0 : (product[power - 1] ?? 0))),
    [1],
  )
  return { amounts, years: amounts.map((_, power) => power) }
}

describe('findZeros', () => {
  test('every zero is found, rising, and none is invented', () => {
    const zeros = findZeros(sumWithZeros(1.6, 0.7, 1.1, 2.5))
    const expected = [0.7, 1.1, 1.6, 2.5].map((growth) => expect.closeTo(Math.log(growth), 9))
    expect(zeros.map(({ x }) => x)).toEqual(expected)
    expect(zeros.every(({ isDouble }) => !isDouble)).toBe(true)
  })

  test('a sum without a change of sign has none', () => {
    expect(findZeros({ years: [0, 1, 2], amounts: [1, 2, 3] })).toEqual([])
    expect(findZeros({ years: [0, 1, 2], amounts: [-1, -2, -3] })).toEqual([])
  })

  test('a value that comes near zero and turns is no zero; a double zero is marked', () => {
    expect(findZeros({ years: [0, 1, 2], amounts: [100, -219, 121] })).toEqual([])
    expect(findZeros({ years: [0, 1, 2], amounts: [100, -220, 121] })).toEqual([
      { x: expect.closeTo(Math.log(1.1), 6), isDouble: true },
    ])
  })

  test('two zeros, however far apart, are two', () => {
    const growth = fc.double({ min: 0.01, max: 100, noNaN: true })
    fc.assert(
      fc.property(growth, growth, (one, other) => {
        fc.pre(Math.abs(Math.log(one / other)) > 1e-3)
        const expected = [Math.min(one, other), Math.max(one, other)].map((zero) => expect.closeTo(Math.log(zero), 6))
        expect(findZeros(sumWithZeros(one, other)).map(({ x }) => x)).toEqual(expected)
      }),
    )
  })
})

test('changes of sign are counted in order of time', () => {
  expect(countChanges({ years: [0, 1, 2, 3, 4], amounts: [-1, -2, 3, -4, 5] })).toBe(3)
  expect(countChanges({ years: [0, 1], amounts: [2, 3] })).toBe(0)
})

test('a zero is certainly the only one while an amount is owed until the end, and not so after a prepayment', () => {
  const owed = { years: [0, 1, 2, 3], amounts: [-1000, 600, -500, 1000] }
  const paidAhead = { years: [0, 1, 2, 3], amounts: [-1000, 2100, -2100, 1100] }
  const [zero] = findZeros(owed)
  expect(isOnlyZero(owed, zero?.x ?? Number.NaN)).toBe(true)
  expect(isOnlyZero(paidAhead, Math.log(1.1))).toBe(false)
})
