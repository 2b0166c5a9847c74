// Weighted averages with their coverage, and average balances.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, decimalText } from '../../core/ratio.ts'
import { type WeightedAverage, deriveAverageBalance, deriveWeightedAverage } from './weighted-average.ts'

/** A receivable's weight and its value, where it has one. */
type Weighted = readonly [weight: bigint, value: bigint | null]

function averageOf(pool: readonly Weighted[]): WeightedAverage {
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const known = pool.flatMap(([weight, value]) => (value === null ? [] : [[weight, value] as const]))
  return deriveWeightedAverage({
    products: sum(known.map(([weight, value]) => weight * value)),
    weight: sum(known.map(([weight]) => weight)),
    all: sum(pool.map(([weight]) => weight)),
  })
}

describe('the lines of a filed exhibit', () => {
  // Source: American Honda Receivables 2009-1: balance in cents, rate in thousandths of a percent, months left, months old.
  const LINES = [
    [2_415_109_050n, 3_591n, 10n, 30n],
    [22_992_912_903n, 3_664n, 19n, 24n],
    [27_830_361_210n, 5_895n, 32n, 26n],
    [75_989_335_110n, 6_162n, 42n, 19n],
    [4_793_043_920n, 8_440n, 53n, 18n],
  ] as const
  const shown = (column: 1 | 2 | 3, digits: number) => {
    const { average, coverage } = averageOf(LINES.map((line) => [line[0], line[column]]))
    return [average && decimalText(average, digits), coverage && decimalText(coverage, 2)]
  }

  test('have a weighted rate of 5.7131 %, 35.794 months left and 21.474 months of age', () => {
    expect(shown(1, 1)).toEqual(['5713.1', '1.00'])
    expect(shown(2, 3)).toEqual(['35.794', '1.00'])
    expect(shown(3, 3)).toEqual(['21.474', '1.00'])
  })
})

test('a receivable without a value is in neither sum, and reduces the coverage by its weight', () => {
  const { average, coverage } = averageOf([
    [300n, 10n],
    [100n, 20n],
    [600n, null],
  ])
  expect(average).toEqual({ numerator: 5_000n, denominator: 400n })
  expect(coverage).toEqual({ numerator: 400n, denominator: 1_000n })
})

test('without a value there is no average and a coverage of zero; without weight there is neither', () => {
  expect(averageOf([[600n, null]])).toEqual({ average: null, coverage: { numerator: 0n, denominator: 600n } })
  expect(averageOf([])).toEqual({ average: null, coverage: null })
})

test('values below zero average below zero', () => {
  expect(averageOf([[2n, -30n]]).average).toEqual({ numerator: -60n, denominator: 2n })
})

test('an average is between the least and the greatest value, and is the same for a hundred times the money', () => {
  const weighted = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }))
  fc.assert(
    fc.property(fc.array(weighted, { minLength: 1, maxLength: 20 }), (pool) => {
      const { average } = averageOf(pool)
      const scaled = averageOf(pool.map(([weight, value]) => [weight * 100n, value])).average
      const values = pool.map(([, value]) => value).toSorted((one, other) => Number(one - other))
      expect(average && scaled && compareRatios(average, scaled)).toBe(0)
      expect(average && compareRatios(average, whole(values.at(0)))).toBeGreaterThanOrEqual(0)
      expect(average && compareRatios(average, whole(values.at(-1)))).toBeLessThanOrEqual(0)
    }),
  )
})

function whole(value: bigint | undefined): Ratio {
  return { numerator: value ?? 0n, denominator: 1n }
}

test('the average balance counts each open receivable once, and is null if none is open', () => {
  expect(deriveAverageBalance(90_000, 4)).toEqual({ numerator: 90_000n, denominator: 4n })
  expect(deriveAverageBalance(0, 0)).toBeNull()
})
