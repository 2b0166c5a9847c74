// Typing mistakes, beside a slow distance written from its definition.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneMistakeAway, namesOneMistakeAway } from './mistakes.ts'

test.each([
  ['a wrong key', 'INV2044', 'INV2045', true],
  ['a key too many', 'INV2044', 'INV20444', true],
  ['a key too few', 'INV2044', 'NV2044', true],
  ['two keys the wrong way round', 'INV2044', 'INV2404', true],
  ['no mistake', 'INV2044', 'INV2044', false],
  ['two wrong keys', 'INV2044', 'INV1045', false],
  ['two keys too many', 'INV2044', 'INV204400', false],
  ['short names', 'A2044', 'A2045', false],
])('%s', (_, one, other, expected) => {
  expect(isOneMistakeAway(one, other)).toBe(expected)
  expect(isOneMistakeAway(other, one)).toBe(expected)
})

test('whatever the names, it is a distance of one, with neighbours changed over as one mistake', () => {
  const name = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 6, maxLength: 8 }).map((keys) => keys.join(''))
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(isOneMistakeAway(one, other)).toBe(distanceOf(one, other) === 1)
    }),
    { numRuns: 2_000 },
  )
})

test('the names one mistake away all differ by one mistake', () => {
  const names = namesOneMistakeAway('INV2044')
  expect(names.filter((name) => !isOneMistakeAway(name, 'INV2044'))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['INV20445', '0INV2044', 'INV2043', 'INV244', 'INV2404', 'IVN2044']))
})

/** The distance in mistakes. Source: optimal string alignment, by its recursion. */
function distanceOf(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const least = Math.min(
    distanceOf(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
    // Longer ways can only be one mistake where they begin with it.
    one.slice(1) === other ? 1 : Number.POSITIVE_INFINITY,
    other.slice(1) === one ? 1 : Number.POSITIVE_INFINITY,
  )
  const is_swapped = one[0] === other[1] && one[1] === other[0] && one.length > 1 && other.length > 1
  return is_swapped ? Math.min(least, distanceOf(one.slice(2), other.slice(2)) + 1) : least
}
