// JSON without loss: every lossy value is refused by name, and no other value is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from './exact-json.ts'
import { runs } from '../../test/length.ts'

const lossesOf = (text: string) => readJson(text).faults.map(({ param, code }) => `${param} ${code}`)

test('JSON written by programs is read as the platform reads it', () => {
  const texts = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.json({ maxDepth: 5 }).map((text) => JSON.stringify(JSON.parse(text), undefined, 2)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(readJson(text)).toEqual({ value: JSON.parse(text), faults: [] })
    }),
    { numRuns: runs(500, 100) },
  )
})

test('a key sent twice is found at any place', () => {
  const places = fc.tuple(fc.string(), fc.json({ maxDepth: 3 }), fc.json({ maxDepth: 3 }), fc.boolean())
  fc.assert(
    fc.property(places, ([key, before, value, escaped]) => {
      const name = JSON.stringify(key)
      const again = escaped ? `"${escapedKey(key)}"` : name
      expect(lossesOf(`[${before},{${name}:${value},${again}:${value}}]`).length).toBe(1)
    }),
    { numRuns: runs(300, 60) },
  )
})

/** Every unit of UTF-16 by its number. */
function escapedKey(key: string): string {
  const units = key.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
  return units.map((unit) => `\\u${unit}`).join('')
}

test.each(['', '{', '{"a":1,}', "{'a':1}", 'NaN', '01', '1.', '"a'])('%s is no JSON', (text) => {
  expect(readJson(text)).toEqual({ value: undefined, faults: [] })
})

describe('numbers', () => {
  // The range of doubles: IEEE 754, 53 bits of precision, 1.797...e308 at most.
  test.each([
    '100.00000000000000001',
    '9007199254740990.6',
    '9007199254740993',
    '12345678901234567890',
    '1e400',
    '-1e309',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '0.050000000000000001',
  ])('%s is kept as another, and refused', (number) => {
    expect(lossesOf(`{"amount":${number}}`)).toEqual(['amount inexact_number'])
    expect(lossesOf(number)).toEqual(['body inexact_number'])
  })

  test.each([
    '0',
    '-0',
    '0.0',
    '0e99999',
    '100.0',
    '100.000000000000000000000',
    '1e2',
    '1E+2',
    '0.1e1',
    '1.5e-7',
    '9007199254740991',
    '-9007199254740991',
    '9007199254740992',
    '100000000000000000000',
    '1e308',
    '0.1',
    '0.30000000000000004',
    '5e-324',
  ])('%s is kept', (number) => {
    expect(readJson(`[${number}]`)).toEqual({ value: [Number(number)], faults: [] })
  })

  test('every double keeps its written value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(lossesOf(String(number))).toEqual([])
      }),
      { numRuns: runs(500, 100) },
    )
  })

  test('digits within a string are not a number', () => {
    expect(lossesOf('{"1e400":"12345678901234567890.1 \\" 1e400 \\\\"}')).toEqual([])
  })
})

test('every path is named once, up to a hundred', () => {
  expect(lossesOf('{"a":{"b":1,"b":2,"b":3},"c":[1e400,{"d":1e400}],"a":0}')).toEqual([
    'a.b sent_twice',
    'c[0] inexact_number',
    'c[1].d inexact_number',
    'a sent_twice',
  ])
  const many = Array.from({ length: 1_000 }, (_, i) => `"k${i}":1,"k${i}":1`).join(',')
  expect(lossesOf(`{${many}}`)).toHaveLength(100)
})

test('text of any depth and numbers of any length are read in a bounded time', () => {
  const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
  expect(lossesOf(`{"a":${deep}}`)).toEqual([])
  expect(lossesOf(`{"a":${deep},"a":1}`)).toEqual(['a sent_twice'])
  expect(lossesOf(`{"a":${'{"b":'.repeat(10_000)}{"c":1,"c":2}${'}'.repeat(10_000)}}`)).toEqual([
    'a.b.b.b.b.b.b.b… sent_twice',
  ])
  for (const number of [`1${'0'.repeat(500_000)}1`, `1.${'0'.repeat(500_000)}1`])
    expect(lossesOf(`{"n":${number}}`)).toEqual(['n inexact_number'])
})
