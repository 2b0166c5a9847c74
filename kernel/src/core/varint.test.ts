// Integers of variable length: every integer that a token may contain is read back, and no bytes beyond the end are read.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from './varint.ts'

function written(...values: readonly number[]): Uint8Array {
  const writer = new ByteWriter()
  for (const value of values) writer.varint(value)
  return writer.take()
}

test('integers from 0 to 2^53 - 1 are read back, one after the other', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), (values) => {
      const reader = new ByteReader(written(...values))
      expect(values.map(() => reader.varint())).toEqual(values)
      expect(() => reader.byte()).toThrow(RangeError)
    }),
  )
})

test('integers of either sign up to 2^52 are read back, and small ones stay short', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 - 1 })), (values) => {
      const writer = new ByteWriter()
      for (const value of values) writer.signed(value)
      const reader = new ByteReader(writer.take())
      expect(values.map(() => reader.signed())).toEqual(values)
      expect(reader.done).toBe(true)
    }),
  )
  const writer = new ByteWriter()
  for (const value of [-64, 63]) writer.signed(value)
  expect(writer.take()).toHaveLength(2)
})

test('integers can be skipped, and those after them are read', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat()), fc.nat(), (values, some) => {
      const skipped = values.length === 0 ? 0 : some % values.length
      const reader = new ByteReader(written(...values))
      reader.passOver(skipped)
      expect(values.slice(skipped).map(() => reader.varint())).toEqual(values.slice(skipped))
      expect(() => reader.passOver(1)).toThrow(RangeError)
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

test('any number of bytes is read back as written, and the writer is empty after they are taken', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 600 })), (parts) => {
      const writer = new ByteWriter()
      for (const part of parts) writer.bytes(part)
      expect([...writer.take()]).toEqual(parts.flatMap((part) => [...part]))
      expect(writer.take()).toHaveLength(0)
    }),
  )
})
