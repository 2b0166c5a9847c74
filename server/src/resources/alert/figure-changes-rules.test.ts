// Changes of figures, worked out by hand.
import { expect, test } from 'vitest'
import { changeOf, isSameChange } from './figure-changes-rules.ts'

const points = { over_days: 30, in: 'points' } as const
const percent = { over_days: 30, in: 'percent' } as const
const ratio = (numerator: bigint, denominator: bigint) => ({ numerator, denominator })

test('the change in points is the exact difference', () => {
  // 1/3 - 1/4 = 1/12.
  expect(changeOf(ratio(1n, 4n), ratio(1n, 3n), points)).toEqual(ratio(1n, 12n))
  expect(changeOf(ratio(1n, 3n), ratio(1n, 4n), points)).toEqual(ratio(-1n, 12n))
})

test('the change in percent is a share of the earlier figure without its sign', () => {
  // 1/4 more than 1/5 by 1/20, which is a quarter of 1/5.
  const up = changeOf(ratio(1n, 5n), ratio(1n, 4n), percent)
  expect(up).toEqual(ratio(5n, 20n))
  // From -2 to -1 is up by a half.
  expect(changeOf(ratio(-2n, 1n), ratio(-1n, 1n), percent)).toEqual(ratio(1n, 2n))
})

test('a rise from zero, and one to what no number states, exceeds every threshold', () => {
  expect(changeOf(ratio(0n, 7n), ratio(1n, 4n), percent)).toBe('above_all')
  expect(changeOf(ratio(0n, 7n), ratio(-1n, 4n), percent)).toBe('below_all')
  expect(changeOf(ratio(0n, 7n), ratio(0n, 3n), percent)).toEqual(ratio(0n, 21n))
  expect(changeOf(ratio(1n, 4n), 'above_all', points)).toBe('above_all')
  expect(changeOf('above_all', ratio(1n, 4n), points)).toBe('below_all')
  expect(changeOf('above_all', 'above_all', points)).toBe('unknown')
})

test('changes are the same where they are over as many days and measured alike', () => {
  expect(isSameChange(null, null)).toBe(true)
  expect(isSameChange(points, null)).toBe(false)
  expect(isSameChange(points, percent)).toBe(false)
  expect(isSameChange(points, { ...points, over_days: 31 })).toBe(false)
  expect(isSameChange(points, { ...points })).toBe(true)
})
