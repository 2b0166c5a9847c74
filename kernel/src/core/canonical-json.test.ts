// Canonical JSON: the published examples, and that equal values have one spelling.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import type { Json } from './dated-facts.ts'

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

/** The same value with the keys of every object in the opposite order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  )
}

test('the example of RFC 8785, section 3.2.4, is written as printed there', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('keys are in the order of their UTF-16 units, as in RFC 8785, section 3.2.3', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
  const written = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
  expect(Object.keys(JSON.parse(written) as object)).toEqual([
    '1',
    '\r',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\ud83d\ude00',
    '\ufb33',
  ])
})

test('equal values have one spelling, whatever the order of their keys', () => {
  fc.assert(fc.property(json, (value) => canonicalJson(reversed(value)) === canonicalJson(value)))
})

test('the text reads back to the value, and the value is written as the same text', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
    }),
  )
})

test('a sum that a JSON number does not hold exactly is its digits', () => {
  const certified = { ratio: { numerator: 9_007_199_254_740_993n, denominator: 4 } } as unknown as Json
  expect(canonicalJson(certified)).toBe('{"ratio":{"denominator":4,"numerator":"9007199254740993"}}')
})

test('minus zero is zero', () => {
  expect(canonicalJson([-0])).toBe('[0]')
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udfff': 1 }])('refuses %j', (value) => {
  expect(() => canonicalJson(value)).toThrow(RangeError)
})
