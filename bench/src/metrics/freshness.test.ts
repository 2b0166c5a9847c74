// A percentile is a sample that was taken, the nearest rank, and never better than the samples.
import { expect, test } from 'vitest'
import { percentile } from './freshness.ts'

test('a percentile is the nearest rank of the samples, in whatever order they come', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => ((at * 37) % 100) + 1)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7, 3], 0.99)).toBe(7)
  expect(percentile([7], 0.5)).toBe(7)
})

test('there is no percentile of no samples', () => {
  expect(percentile([], 0.99)).toBeNaN()
})
