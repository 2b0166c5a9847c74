// Quantiles of the benchmark of borrowing bases.
import { expect, test } from 'vitest'
import { quantile } from './line-report.ts'

test('a quantile is one of the numbers, the least that so great a share does not exceed', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([0.5, 0.99, 1].map((share) => quantile(numbers, share))).toEqual([50, 99, 100])
  expect(quantile([7], 0.5)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})
