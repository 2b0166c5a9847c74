// Rounding, thresholds by month, and headroom.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../test/covenants/covenant-fixtures.ts'
import { monthNumber } from '../../core/month.ts'
import { type Ratio, compareRatios, decimalOf } from '../../core/ratio.ts'
import { exactly, headroomOf, holds, roundedTo, thresholdIn } from './threshold.ts'

const COMPARATORS = ['<=', '<', '>=', '>'] as const
const MODES = ['half_up', 'half_even', 'up', 'down'] as const
const ratio: fc.Arbitrary<Ratio> = fc.record({
  numerator: fc.bigInt({ min: -10_000n, max: 10_000n }),
  denominator: fc.bigInt({ min: 1n, max: 1000n }),
})

describe('the threshold of a month', () => {
  const schedule = [
    { from: '2026-03', threshold: 6 },
    { from: '2027-01', threshold: 0.05 },
  ]
  const inMonth = (month: string) => decimal(thresholdIn({ schedule }, monthNumber(month)))

  test.each([
    ['2026-02', null],
    ['2026-03', 6],
    ['2026-12', 6],
    ['2027-01', 0.05],
    ['2031-07', 0.05],
  ])('in %s of a schedule is %s', (month, threshold) => {
    expect(inMonth(month)).toBe(threshold)
  })

  test('is constant without a schedule', () => {
    expect(thresholdIn({ threshold: 0.05 }, -5)).toEqual(exactly(0.05))
  })

  test('is exact: an amount beyond a million, and a decimal of nine digits', () => {
    expect(exactly(9_007_199_254_740_991)).toEqual({ numerator: 9_007_199_254_740_991n, denominator: 1n })
    expect(exactly(-0.123456789)).toEqual({ numerator: -123_456_789n, denominator: 1_000_000_000n })
  })
})

describe('rounding', () => {
  // From thousandths to hundredths; by hand. Halves: up goes away from zero, even to the even digit.
  test.each([
    [5_005, 50.05, 50.05, 50.05, 50.05],
    [125, 1.25, 1.25, 1.25, 1.25],
    [1_235, 12.35, 12.35, 12.35, 12.35],
  ])('of what has no more decimals changes nothing: %d', (hundredths, ...expected) => {
    expect(MODES.map((mode) => roundedIn(hundredths * 10, mode))).toEqual(expected)
  })

  test.each([
    [1_005, 1.01, 1.0, 1.01, 1.0],
    [1_015, 1.02, 1.02, 1.02, 1.01],
    [1_004, 1.0, 1.0, 1.01, 1.0],
    [1_006, 1.01, 1.01, 1.01, 1.0],
    [-1_005, -1.01, -1.0, -1.01, -1.0],
    [-1_015, -1.02, -1.02, -1.02, -1.01],
    [-1_001, -1.0, -1.0, -1.01, -1.0],
    [5, 0.01, 0, 0.01, 0],
    [-4, 0, 0, -0.01, 0],
  ])('%d thousandths to hundredths: half up, half even, up, down', (thousandths, ...expected) => {
    expect(MODES.map((mode) => roundedIn(thousandths, mode))).toEqual(expected)
  })

  function roundedIn(thousandths: number, mode: (typeof MODES)[number]): number {
    const value = roundedTo({ numerator: BigInt(thousandths), denominator: 1000n }, { decimals: 2, mode })
    return value === 'unbounded' ? Number.NaN : decimalOf(value, 9)
  }

  test('changes a value by less than one of its last digit, by at most half of it to the nearest', () => {
    fc.assert(
      fc.property(ratio, fc.constantFrom(...MODES), fc.nat({ max: 4 }), (value, mode, decimals) => {
        const rounded = roundedTo(value, { decimals, mode })
        if (rounded === 'unbounded') throw new Error('a ratio is bounded')
        const moved = value.numerator * rounded.denominator - rounded.numerator * value.denominator
        const digit = value.denominator
        const most = mode.startsWith('half') ? digit : 2n * digit - 1n
        expect(2n * (moved < 0n ? -moved : moved)).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('without a rule leaves the exact value', () => {
    const third = { numerator: 1n, denominator: 3n }
    expect(roundedTo(third, undefined)).toBe(third)
  })
})

describe('headroom', () => {
  test.each([
    // (0.05 - 0.04) / 0.05
    ['<=', 0.04, 0.05, 0.2],
    // (0.05 - 0.06) / 0.05
    ['<', 0.06, 0.05, -0.2],
    // (1.25 - 1.2) / 1.2 = 0.041667
    ['>=', 1.25, 1.2, 0.041667],
    ['>', 0.9, 1.2, -0.25],
    // With a threshold below zero, the share is of its absolute value. (-0.01 - -0.04) / 0.04
    ['>=', -0.01, -0.04, 0.75],
    ['<=', -0.05, -0.04, 0.25],
    ['<=', 0.05, 0.05, 0],
  ] as const)('of a value that must be %s: %d against %d is %d', (comparator, value, threshold, expected) => {
    expect(decimal(headroomOf(exactly(value), comparator, exactly(threshold)))).toBe(expected)
  })

  test('is null against a threshold of zero, and for an unbounded value', () => {
    expect(headroomOf(exactly(0.01), '>=', exactly(0))).toBeNull()
    expect(headroomOf('unbounded', '<=', exactly(5))).toBeNull()
  })

  test('agrees in its sign with the comparison, and scaling money changes neither', () => {
    fc.assert(
      fc.property(ratio, ratio, fc.constantFrom(...COMPARATORS), (value, threshold, comparator) => {
        const headroom = headroomOf(value, comparator, threshold)
        const kept = holds(value, comparator, threshold)
        fc.pre(threshold.numerator !== 0n)
        const sign = headroom && compareRatios(headroom, exactly(0))
        expect(kept).toBe(comparator.endsWith('=') ? sign !== -1 : sign === 1)
        const scaled = (one: Ratio) => ({ ...one, numerator: one.numerator * 100n })
        const hundredfold = headroomOf(scaled(value), comparator, scaled(threshold))
        expect(headroom && hundredfold && compareRatios(headroom, hundredfold)).toBe(0)
      }),
    )
  })
})

test.each([
  ['<=', [true, true, false]],
  ['<', [true, false, false]],
  ['>=', [false, true, true]],
  ['>', [false, false, true]],
] as const)('a value below, at and above a threshold that must be %s', (comparator, expected) => {
  expect([1, 2, 3].map((value) => holds(exactly(value), comparator, exactly(2)))).toEqual(expected)
})

test('an unbounded value exceeds every threshold', () => {
  expect(COMPARATORS.map((comparator) => holds('unbounded', comparator, exactly(1_000_000)))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
