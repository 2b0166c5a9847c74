// Sums at the limits of a number, compared with plain bigints.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { jsonText } from './json-text.ts'
import { type Sum, descending, larger, minus, plus, sumFrom, sumOf } from './sum.ts'
import { ByteReader, ByteWriter } from './varint.ts'

const EDGES = [2n ** 52n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 10n ** 21n]

const integer = fc.oneof(
  fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
  fc
    .record({ edge: fc.constantFrom(...EDGES), off: fc.bigInt({ min: -3n, max: 3n }), sign: fc.constantFrom(1n, -1n) })
    .map(({ edge, off, sign }) => sign * (edge + off)),
)

test.each([
  [2 ** 53 - 1, 0, 9007199254740991],
  [2 ** 53 - 1, 1, 9007199254740992n],
  [2 ** 53 - 1, 2 ** 53 - 1, 18014398509481982n],
  [9223372036854775807n, 1, 9223372036854775808n],
  [9007199254740992n, -1, 9007199254740991],
  [10n ** 21n, -(10n ** 21n), 0],
] as const)('%s and %s are %s', (one, other, sum) => {
  expect(plus(one, other)).toBe(sum)
})

test('sums, differences and order are those of integers of any size', () => {
  fc.assert(
    fc.property(fc.array(integer, { minLength: 2, maxLength: 12 }), (integers) => {
      const sums = integers.map(sumFrom)
      const [one = 0, other = 0] = sums
      expect(BigInt(sumOf(sums))).toBe(integers.reduce((total, next) => total + next, 0n))
      expect(BigInt(minus(one, other))).toBe(BigInt(one) - BigInt(other))
      expect(larger(one, other)).toBe(BigInt(one) < BigInt(other) ? other : one)
      expect(descending(one, other)).toBe(one === other ? 0 : BigInt(one) < BigInt(other) ? 1 : -1)
      for (const sum of [...sums, sumOf(sums), minus(one, other)])
        expect(typeof sum).toBe(Number.isSafeInteger(Number(sum)) ? 'number' : 'bigint')
    }),
  )
})

test('integers of any size are written and read one after the other, and can be skipped', () => {
  fc.assert(
    fc.property(fc.array(integer), fc.nat({ max: 5 }), (integers, skipped) => {
      const writer = new ByteWriter()
      for (const each of integers) writer.signedOfAnySize(sumFrom(each))
      const bytes = writer.take()
      const reader = new ByteReader(bytes)
      expect(integers.map(() => BigInt(reader.signedOfAnySize()))).toEqual(integers)
      expect(reader.done).toBe(true)
      const later = new ByteReader(bytes)
      const passed = Math.min(skipped, integers.length)
      later.passOver(passed)
      expect(integers.slice(passed).map(() => BigInt(later.signedOfAnySize()))).toEqual(integers.slice(passed))
    }),
  )
})

test('integers below 2^52 are written in the established form', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 }), (value) => {
      const [one, other] = [new ByteWriter(), new ByteWriter()]
      one.signed(value)
      other.signedOfAnySize(value)
      expect(other.take()).toEqual(one.take())
    }),
  )
})

test('JSON contains the digits of an integer that a number cannot hold, CSV the digits alone', () => {
  const amounts: readonly Sum[] = [2 ** 53 - 1, -(2n ** 53n), 10n ** 21n]
  expect(jsonText({ amounts, note: 'as is', none: null })).toBe(
    '{"amounts":[9007199254740991,"-9007199254740992","1000000000000000000000"],"note":"as is","none":null}',
  )
  expect(csvLine(amounts)).toBe('9007199254740991,-9007199254740992,1000000000000000000000\r\n')
})

test('a value that JSON cannot contain for another reason is still an error', () => {
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  expect(() => jsonText(circular)).toThrow(TypeError)
})
