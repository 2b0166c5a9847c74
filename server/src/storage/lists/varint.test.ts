// Integers of variable length: every one that a token may hold comes back, and no bytes are read that are not there.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, writeVarint } from './varint.ts'

function written(...values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const value of values) writeVarint(bytes, value)
  return Uint8Array.from(bytes)
}

test('integers from 0 to 2^53 - 1 come back, one after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (values) => {
      const reader = new ByteReader(written(...values))
      expect(values.map(() => reader.varint())).toEqual(values)
      expect(() => reader.byte()).toThrow(RangeError)
    }),
  )
})

test.each([
  [0, 1],
  [127, 1],
  [128, 2],
  [16_383, 2],
  [16_384, 3],
  [2 ** 32, 5],
  [Number.MAX_SAFE_INTEGER, 8],
])('%i takes %i bytes', (value, length) => {
  expect(written(value)).toHaveLength(length)
  expect(new ByteReader(written(value)).varint()).toBe(value)
})

test('an integer that is cut off is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 128, max: Number.MAX_SAFE_INTEGER }), fc.nat(7), (value, length) => {
      const whole = written(value)
      const cut = whole.subarray(0, Math.min(length, whole.length - 1))
      expect(() => new ByteReader(cut).varint()).toThrow(RangeError)
    }),
  )
})

test('an integer that does not end within eight bytes is refused', () => {
  expect(() => new ByteReader(Uint8Array.from(Array.from({ length: 12 }, () => 255))).varint()).toThrow('Beyond 2^53')
})

test('bytes are taken in order, and none past the end', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(64), (bytes, length) => {
      const reader = new ByteReader(bytes)
      if (length > bytes.length) {
        expect(() => reader.take(length)).toThrow(RangeError)
        return
      }
      expect([...reader.take(length)]).toEqual([...bytes.subarray(0, length)])
      expect([...reader.take(bytes.length - length)]).toEqual([...bytes.subarray(length)])
    }),
  )
})
