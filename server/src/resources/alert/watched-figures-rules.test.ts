// What a figure means to a rule, on both sides of both bounds.
import { describe, expect, test } from 'vitest'
import { meaningOf } from './watched-figures-rules.ts'

/** A number of hundredths. */
const hundredths = (count: number) => ({ numerator: BigInt(count), denominator: 100n })

describe('a figure that is to stay above its threshold', () => {
  const rule = { comparator: '<', threshold: 0.1, clears_at: 0.12 }

  test.each([
    [9, 'opens'],
    [10, 'neither'],
    [11, 'neither'],
    [12, 'closes'],
    [13, 'closes'],
  ])('of %i %% %s', (count, meaning) => {
    expect(meaningOf(hundredths(count), rule)).toBe(meaning)
  })

  test('closes at the threshold where no other place is stated', () => {
    expect(meaningOf(hundredths(10), { ...rule, clears_at: null })).toBe('closes')
    expect(meaningOf(hundredths(10), { ...rule, comparator: '<=', clears_at: null })).toBe('opens')
  })
})

describe('a figure that is to stay below its threshold', () => {
  const rule = { comparator: '>=', threshold: 0.25, clears_at: 0.2 }

  test.each([
    [26, 'opens'],
    [25, 'opens'],
    [24, 'neither'],
    [21, 'neither'],
    [20, 'closes'],
    [19, 'closes'],
  ])('of %i %% %s', (count, meaning) => {
    expect(meaningOf(hundredths(count), rule)).toBe(meaning)
  })
})

test('a threshold of nine decimals is compared exactly', () => {
  const third = { numerator: 1n, denominator: 3n }
  expect(meaningOf(third, { comparator: '<', threshold: 0.333333333, clears_at: null })).toBe('closes')
  expect(meaningOf(third, { comparator: '<', threshold: 0.333333334, clears_at: null })).toBe('opens')
})
