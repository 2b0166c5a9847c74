// Window averages: the months that count, and the divisor.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import { PARTIAL_WINDOWS, deriveWindowAverage } from './window-average.ts'

const month: fc.Arbitrary<Ratio> = fc.record({
  numerator: fc.bigInt({ min: -1000n, max: 1000n }),
  denominator: fc.bigInt({ min: 1n, max: 1000n }),
})

function percent(numerator: bigint): Ratio {
  return { numerator, denominator: 100n }
}

test('it is the mean of the monthly ratios, not the ratio of their sums', () => {
  const half = { numerator: 1n, denominator: 2n }
  const small = { numerator: 1n, denominator: 100n }
  expect(deriveWindowAverage([half, small], 2, 'none_until_full')).toEqual({ numerator: 102n, denominator: 400n })
})

test('months before the window do not count', () => {
  const months = [percent(90n), percent(1n), percent(2n), percent(3n)]
  expect(deriveWindowAverage(months, 3, 'none_until_full')).toEqual({ numerator: 6n, denominator: 300n })
})

describe('a month without a rate', () => {
  const months = [percent(4n), null, percent(8n)]

  test('is missing from the window like one before the first, by each policy', () => {
    expect(deriveWindowAverage(months, 3, 'average_of_what_exists')).toEqual({ numerator: 12n, denominator: 200n })
    expect(deriveWindowAverage(months, 3, 'divide_by_window')).toEqual({ numerator: 12n, denominator: 300n })
    expect(deriveWindowAverage(months, 3, 'none_until_full')).toBeNull()
  })

  test('keeps its place, so that no older month moves into the window', () => {
    expect(deriveWindowAverage(months, 2, 'average_of_what_exists')).toEqual({ numerator: 8n, denominator: 100n })
  })

  test.each(PARTIAL_WINDOWS)('if no month has one, %s gives no average', (partial) => {
    expect(deriveWindowAverage([null, null], 3, partial)).toBeNull()
    expect(deriveWindowAverage([], 3, partial)).toBeNull()
  })
})

test('a full window has one average, whatever the policy, between its least and its greatest month', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 12 }), (months) => {
      const averages = PARTIAL_WINDOWS.map((partial) => deriveWindowAverage(months, months.length, partial))
      const average = averages[0] ?? null
      const sorted = months.toSorted(compareRatios)
      expect(averages).toEqual([average, average, average])
      expect(average && compareRatios(average, sorted.at(0) ?? average)).toBeGreaterThanOrEqual(0)
      expect(average && compareRatios(average, sorted.at(-1) ?? average)).toBeLessThanOrEqual(0)
    }),
  )
})

test.each([0, -3, 1.5, Number.NaN])('a window of %d months is refused', (window) => {
  expect(() => deriveWindowAverage([percent(1n)], window, 'divide_by_window')).toThrow(RangeError)
})
