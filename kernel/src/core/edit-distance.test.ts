// The distance between words, on known pairs and by the laws of a distance.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['ab', 'ba', 1],
  ['disbursment', 'disbursement', 1],
  ['pricnipal', 'principal', 1],
  ['kitten', 'sitting', 3],
  ['lease', 'release', 2],
  ['base', 'late', 2],
])('%j and %j are %d apart', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
})

test('the distance is the same both ways, and zero only between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_'), maxLength: 12 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other)
      expect(editDistance(other, one)).toBe(distance)
      expect(distance === 0).toBe(one === other)
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
    }),
  )
})
